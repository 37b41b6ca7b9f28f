import { parseArgs } from 'node:util';
import { stop } from './prepare.mjs';

/** Like `parseArgs`, but prints what is wrong with the arguments and exits with 1. */
export function readArguments(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return stop(error.message);
  }
}

/** The value of the option as a whole number above 0; exits with 1 if it is something else. */
export function wholeNumber(values, name) {
  const number = Number(values[name]);
  return Number.isInteger(number) && number > 0 ? number : stop(`--${name} takes a whole number above 0.`);
}
