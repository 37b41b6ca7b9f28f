import { expose } from 'comlink';
import { answer } from './catalogue-answers.ts';

expose(answer);
