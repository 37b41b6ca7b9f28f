// The larger cities of Saudi Arabia, compiled for this store: the address form offers them and delivery fees depend on
// them. Other places may be typed.
import type { Language } from '../core/language.ts';
import { searchWords } from '../catalogue/search-text.ts';

/** The thirteen regions by their ISO 3166-2:SA codes. */
export const regions = {
  '01': { ar: 'منطقة الرياض', en: 'Riyadh Region' },
  '02': { ar: 'منطقة مكة المكرمة', en: 'Makkah Region' },
  '03': { ar: 'منطقة المدينة المنورة', en: 'Madinah Region' },
  '04': { ar: 'المنطقة الشرقية', en: 'Eastern Region' },
  '05': { ar: 'منطقة القصيم', en: 'Qassim Region' },
  '06': { ar: 'منطقة حائل', en: 'Hail Region' },
  '07': { ar: 'منطقة تبوك', en: 'Tabuk Region' },
  '08': { ar: 'منطقة الحدود الشمالية', en: 'Northern Borders Region' },
  '09': { ar: 'منطقة جازان', en: 'Jazan Region' },
  '10': { ar: 'منطقة نجران', en: 'Najran Region' },
  '11': { ar: 'منطقة الباحة', en: 'Al Bahah Region' },
  '12': { ar: 'منطقة الجوف', en: 'Al Jawf Region' },
  '14': { ar: 'منطقة عسير', en: 'Asir Region' },
} as const satisfies Record<string, Record<Language, string>>;

export type RegionCode = keyof typeof regions;

export type City = {
  /** Our own code, stored in delivery fee rules. */
  readonly code: string;
  readonly region: RegionCode;
  readonly ar: string;
  readonly en: string;
  /** Other spellings in use. */
  readonly also?: readonly string[];
};

/** Largest first within each region. */
export const cities: readonly City[] = [
  { code: 'riyadh', region: '01', ar: 'الرياض', en: 'Riyadh' },
  { code: 'kharj', region: '01', ar: 'الخرج', en: 'Al Kharj' },
  { code: 'dawadmi', region: '01', ar: 'الدوادمي', en: 'Ad Dawadimi', also: ['Dawadmi'] },
  { code: 'majmaah', region: '01', ar: 'المجمعة', en: 'Al Majmaah' },
  { code: 'zulfi', region: '01', ar: 'الزلفي', en: 'Az Zulfi', also: ['Zulfi'] },
  { code: 'wadi_dawasir', region: '01', ar: 'وادي الدواسر', en: 'Wadi ad Dawasir' },
  { code: 'diriyah', region: '01', ar: 'الدرعية', en: 'Diriyah' },
  { code: 'aflaj', region: '01', ar: 'الأفلاج', en: 'Al Aflaj', also: ['Layla'] },
  { code: 'shaqra', region: '01', ar: 'شقراء', en: 'Shaqra' },
  { code: 'quwayiyah', region: '01', ar: 'القويعية', en: 'Al Quwayiyah' },
  { code: 'jeddah', region: '02', ar: 'جدة', en: 'Jeddah' },
  { code: 'makkah', region: '02', ar: 'مكة المكرمة', en: 'Makkah', also: ['مكة', 'Mecca'] },
  { code: 'taif', region: '02', ar: 'الطائف', en: 'Taif' },
  { code: 'qunfudhah', region: '02', ar: 'القنفذة', en: 'Al Qunfudhah' },
  { code: 'rabigh', region: '02', ar: 'رابغ', en: 'Rabigh' },
  { code: 'lith', region: '02', ar: 'الليث', en: 'Al Lith' },
  { code: 'madinah', region: '03', ar: 'المدينة المنورة', en: 'Madinah', also: ['المدينة', 'Medina'] },
  { code: 'yanbu', region: '03', ar: 'ينبع', en: 'Yanbu' },
  { code: 'ula', region: '03', ar: 'العلا', en: 'AlUla', also: ['Al Ula'] },
  { code: 'badr', region: '03', ar: 'بدر', en: 'Badr' },
  { code: 'dammam', region: '04', ar: 'الدمام', en: 'Dammam' },
  { code: 'hofuf', region: '04', ar: 'الهفوف', en: 'Al Hofuf', also: ['الأحساء', 'Al Ahsa', 'Hasa'] },
  { code: 'mubarraz', region: '04', ar: 'المبرز', en: 'Al Mubarraz' },
  { code: 'khobar', region: '04', ar: 'الخبر', en: 'Al Khobar' },
  { code: 'jubail', region: '04', ar: 'الجبيل', en: 'Al Jubail' },
  { code: 'qatif', region: '04', ar: 'القطيف', en: 'Al Qatif' },
  { code: 'hafar_batin', region: '04', ar: 'حفر الباطن', en: 'Hafar Al Batin' },
  { code: 'dhahran', region: '04', ar: 'الظهران', en: 'Dhahran' },
  { code: 'khafji', region: '04', ar: 'الخفجي', en: 'Al Khafji' },
  { code: 'ras_tanura', region: '04', ar: 'رأس تنورة', en: 'Ras Tanura' },
  { code: 'abqaiq', region: '04', ar: 'بقيق', en: 'Abqaiq' },
  { code: 'buraydah', region: '05', ar: 'بريدة', en: 'Buraydah' },
  { code: 'unayzah', region: '05', ar: 'عنيزة', en: 'Unayzah' },
  { code: 'rass', region: '05', ar: 'الرس', en: 'Ar Rass', also: ['Rass'] },
  { code: 'bukayriyah', region: '05', ar: 'البكيرية', en: 'Al Bukayriyah' },
  { code: 'hail', region: '06', ar: 'حائل', en: 'Hail', also: ["Ha'il"] },
  { code: 'baqaa', region: '06', ar: 'بقعاء', en: 'Baqaa' },
  { code: 'tabuk', region: '07', ar: 'تبوك', en: 'Tabuk' },
  { code: 'umluj', region: '07', ar: 'أملج', en: 'Umluj' },
  { code: 'duba', region: '07', ar: 'ضباء', en: 'Duba' },
  { code: 'wajh', region: '07', ar: 'الوجه', en: 'Al Wajh' },
  { code: 'arar', region: '08', ar: 'عرعر', en: 'Arar' },
  { code: 'rafha', region: '08', ar: 'رفحاء', en: 'Rafha' },
  { code: 'turaif', region: '08', ar: 'طريف', en: 'Turaif' },
  { code: 'jazan', region: '09', ar: 'جازان', en: 'Jazan', also: ['Jizan', 'جيزان'] },
  { code: 'sabya', region: '09', ar: 'صبيا', en: 'Sabya' },
  { code: 'abu_arish', region: '09', ar: 'أبو عريش', en: 'Abu Arish' },
  { code: 'samtah', region: '09', ar: 'صامطة', en: 'Samtah' },
  { code: 'najran', region: '10', ar: 'نجران', en: 'Najran' },
  { code: 'sharurah', region: '10', ar: 'شرورة', en: 'Sharurah' },
  { code: 'bahah', region: '11', ar: 'الباحة', en: 'Al Bahah', also: ['Baha'] },
  { code: 'baljurashi', region: '11', ar: 'بلجرشي', en: 'Baljurashi' },
  { code: 'sakaka', region: '12', ar: 'سكاكا', en: 'Sakaka' },
  { code: 'qurayyat', region: '12', ar: 'القريات', en: 'Al Qurayyat' },
  { code: 'dawmat_jandal', region: '12', ar: 'دومة الجندل', en: 'Dawmat al Jandal' },
  { code: 'khamis_mushait', region: '14', ar: 'خميس مشيط', en: 'Khamis Mushait' },
  { code: 'abha', region: '14', ar: 'أبها', en: 'Abha' },
  { code: 'bishah', region: '14', ar: 'بيشة', en: 'Bishah', also: ['Bisha'] },
  { code: 'muhayil', region: '14', ar: 'محايل عسير', en: 'Muhayil Asir', also: ['محايل'] },
  { code: 'ahad_rafidah', region: '14', ar: 'أحد رفيدة', en: 'Ahad Rafidah' },
];

/** The same key for every spelling of a name: articles, hamza, case and punctuation make no difference. */
function keyOf(name: string): string {
  return searchWords(name.replace(/[-']/g, ' '))
    .filter((word) => word !== 'al')
    .join(' ');
}

const byKey = new Map<string, City>();
for (const city of cities)
  for (const name of [city.ar, city.en, city.code.replaceAll('_', ' '), ...(city.also ?? [])])
    byKey.set(keyOf(name), city);

/** The city with this name in either language, or with this code; null for another place. */
export function findCity(name: string): City | null {
  return byKey.get(keyOf(name.replaceAll('_', ' '))) ?? null;
}
