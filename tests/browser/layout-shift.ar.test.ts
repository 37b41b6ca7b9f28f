// Nothing moves while a page comes, in Arabic.
import { checkLayoutShift } from '../support/browser/layout-walk.ts';

checkLayoutShift('ar');
