// Every screen, with its dialogs and states, in English: docs/testing.md says how a new one gets its line.
import { checkScreens } from '../../support/screens/check-screens.ts';

checkScreens('en');
