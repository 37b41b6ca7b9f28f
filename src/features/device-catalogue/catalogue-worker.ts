import { expose } from 'comlink';
import { workerFunctions } from './worker-functions.ts';

expose(workerFunctions);
