// What the app uses and a browser may lack. Loaded by those browsers only.
import '@oddbird/popover-polyfill'; // does nothing where there are popovers
import { bringCryptography } from '../lib/browser/cryptography.ts';

bringCryptography(crypto);
