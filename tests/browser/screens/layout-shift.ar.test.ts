// Nothing shifts while a page loads, in Arabic.
import { checkLayoutShift } from '../../support/browser/layout-walk.ts';

checkLayoutShift('ar');
