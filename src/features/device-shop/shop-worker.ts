import { expose } from 'comlink';
import { answer } from './shop-answers.ts';

expose(answer);
