// Nothing moves while a page comes, in Arabic.
import { checkLayoutShift } from '../support/layout-walk.ts';

checkLayoutShift('ar');
