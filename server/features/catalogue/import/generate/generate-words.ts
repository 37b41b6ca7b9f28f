// Words of the generated catalogue, as pairs: Arabic, English.

export type Pair = readonly [ar: string, en: string];

export type GeneratedField = {
  code: string;
  title: Pair;
  groups: readonly { code: string; title: Pair; thing: Pair }[];
  kinds: readonly { code: string; title: Pair }[];
  qualities: readonly Pair[];
  reasons: readonly Pair[];
  /** Lowest and highest usual price in SAR. */
  prices: readonly [number, number];
  /** Lowest and highest weight in grams. */
  weights: readonly [number, number];
  sizes: readonly Pair[];
  isGold: boolean;
};

export const fields: readonly GeneratedField[] = [
  {
    code: 'dental',
    title: ['العناية بالأسنان', 'Dental care'],
    groups: [
      { code: 'brush', title: ['فرش أسنان', 'Toothbrushes'], thing: ['فرشاة أسنان', 'toothbrush'] },
      { code: 'paste', title: ['معاجين أسنان', 'Toothpastes'], thing: ['معجون أسنان', 'toothpaste'] },
      { code: 'floss', title: ['خيوط الأسنان', 'Floss'], thing: ['خيط أسنان', 'dental floss'] },
      { code: 'rinse', title: ['غسول الفم', 'Mouthwashes'], thing: ['غسول فم', 'mouthwash'] },
    ],
    kinds: [
      { code: 'daily', title: ['للاستعمال اليومي', 'for every day'] },
      { code: 'kids', title: ['للأطفال', 'for kids'] },
      { code: 'sensitive', title: ['للثة الحساسة', 'for sensitive gums'] },
      { code: 'travel', title: ['للسفر', 'for travel'] },
      { code: 'braces', title: ['لأصحاب التقويم', 'for braces'] },
      { code: 'white', title: ['للتبييض', 'for whitening'] },
      { code: 'natural', title: ['من مواد طبيعية', 'from natural stuff'] },
      { code: 'clinic', title: ['للعيادات', 'for clinics'] },
    ],
    qualities: [
      ['ناعم', 'soft'],
      ['خفيف', 'light'],
      ['منعش', 'fresh'],
      ['متين', 'sturdy'],
      ['لطيف', 'gentle'],
      ['فعّال', 'thorough'],
      ['مريح', 'comfortable'],
      ['عملي', 'handy'],
    ],
    reasons: [
      ['يصل إلى الأضراس الخلفية بسهولة', 'reaches the back teeth with ease'],
      ['لا يجرح اللثة', 'is kind to the gums'],
      ['يترك الفم منتعشًا ساعات طويلة', 'leaves the mouth fresh for hours'],
      ['يزيل البقع تدريجيًا', 'takes stains off little by little'],
      ['سهل الحمل في الحقيبة', 'fits into any bag'],
      ['ينصح به أطباء الأسنان', 'is what dentists advise'],
    ],
    prices: [9, 320],
    weights: [12, 480],
    sizes: [
      ['صغير', 'small'],
      ['متوسط', 'medium'],
      ['كبير', 'large'],
      ['عبوة عائلية', 'family pack'],
    ],
    isGold: false,
  },
  {
    code: 'skin',
    title: ['العناية بالبشرة', 'Skin care'],
    groups: [
      { code: 'cleanser', title: ['منظفات الوجه', 'Cleansers'], thing: ['منظف وجه', 'face cleanser'] },
      { code: 'cream', title: ['كريمات الترطيب', 'Moisturizers'], thing: ['كريم مرطب', 'moisturizer'] },
      { code: 'serum', title: ['سيروم', 'Serums'], thing: ['سيروم', 'serum'] },
      { code: 'sun', title: ['واقيات الشمس', 'Sun care'], thing: ['واقي شمس', 'sunscreen'] },
    ],
    kinds: [
      { code: 'dry', title: ['للبشرة الجافة', 'for dry skin'] },
      { code: 'oily', title: ['للبشرة الدهنية', 'for oily skin'] },
      { code: 'sensitive', title: ['للبشرة الحساسة', 'for sensitive skin'] },
      { code: 'mature', title: ['للبشرة الناضجة', 'for mature skin'] },
      { code: 'men', title: ['للرجال', 'for men'] },
      { code: 'kids', title: ['للأطفال', 'for kids'] },
      { code: 'night', title: ['لليل', 'for the night'] },
      { code: 'hands', title: ['لليدين', 'for hands'] },
    ],
    qualities: [
      ['مغذٍّ', 'nourishing'],
      ['خفيف', 'light'],
      ['مهدئ', 'calming'],
      ['غني', 'rich'],
      ['نقي', 'pure'],
      ['لطيف', 'gentle'],
      ['مضيء', 'bright'],
      ['سريع الامتصاص', 'quick'],
    ],
    reasons: [
      ['يمتص سريعًا ولا يترك أثرًا دهنيًا', 'sinks in fast and leaves no film'],
      ['يحفظ رطوبة البشرة يومًا كاملًا', 'keeps the skin moist all day'],
      ['خالٍ من العطور', 'is free of perfume'],
      ['يهدئ الاحمرار', 'calms redness'],
      ['مناسب للاستعمال تحت المكياج', 'sits well under make-up'],
      ['مختبر على البشرة الحساسة', 'was tested on sensitive skin'],
    ],
    prices: [19, 690],
    weights: [15, 500],
    sizes: [
      ['30 مل', '30 ml'],
      ['50 مل', '50 ml'],
      ['100 مل', '100 ml'],
      ['200 مل', '200 ml'],
    ],
    isGold: false,
  },
  {
    code: 'jewellery',
    title: ['المجوهرات الذهبية', 'Gold jewellery'],
    groups: [
      { code: 'ring', title: ['خواتم', 'Rings'], thing: ['خاتم', 'ring'] },
      { code: 'necklace', title: ['قلائد', 'Necklaces'], thing: ['قلادة', 'necklace'] },
      { code: 'bracelet', title: ['أساور', 'Bracelets'], thing: ['سوار', 'bracelet'] },
      { code: 'earring', title: ['أقراط', 'Earrings'], thing: ['قرط', 'earrings'] },
    ],
    kinds: [
      { code: 'plain', title: ['سادة', 'plain'] },
      { code: 'engraved', title: ['منقوشة', 'engraved'] },
      { code: 'pearl', title: ['باللؤلؤ', 'with pearls'] },
      { code: 'zircon', title: ['بالزركون', 'with zircon'] },
      { code: 'bridal', title: ['للعرائس', 'for brides'] },
      { code: 'kids', title: ['للأطفال', 'for children'] },
      { code: 'men', title: ['رجالية', 'for men'] },
      { code: 'gift', title: ['للهدايا', 'for gifts'] },
    ],
    qualities: [
      ['أنيق', 'elegant'],
      ['لامع', 'bright'],
      ['ناعم', 'dainty'],
      ['عريض', 'wide'],
      ['كلاسيكي', 'classic'],
      ['مضفور', 'braided'],
      ['مطفي', 'matte'],
      ['فاخر', 'fine'],
    ],
    reasons: [
      ['مدموغ بعياره ووزنه', 'is hallmarked with caliber and weight'],
      ['يصل في علبة هدية', 'comes in a gift box'],
      ['مصنوع يدويًا', 'is made by hand'],
      ['خفيف يُلبس كل يوم', 'is light enough for every day'],
      ['مستوحى من نقوش نجدية', 'takes up patterns of Najd'],
      ['سطحه مصقول كالمرآة', 'is polished like a mirror'],
    ],
    prices: [240, 18_000],
    weights: [1, 60],
    sizes: [
      ['مقاس 48', 'size 48'],
      ['مقاس 52', 'size 52'],
      ['مقاس 56', 'size 56'],
      ['45 سم', '45 cm'],
    ],
    isGold: true,
  },
];

/** Syllables for brand and product line names: thousands of combinations, pronounced alike in both languages. */
export const syllables: readonly Pair[] = [
  ['نو', 'no'], ['را', 'ra'], ['سا', 'sa'], ['مي', 'mi'], ['لا', 'la'], ['دا', 'da'], ['تي', 'ti'], ['كو', 'ko'], ['في', 'fi'], ['زا', 'za'],
  ['هي', 'hi'], ['شا', 'sha'], ['رو', 'ro'], ['بي', 'bi'], ['نا', 'na'], ['لو', 'lo'], ['غا', 'gha'], ['سي', 'si'], ['ما', 'ma'], ['دو', 'do'],
]; // prettier-ignore

export const names: readonly Pair[] = [
  ['سارة', 'Sara'], ['نورة', 'Noura'], ['محمد', 'Mohammed'], ['عبدالله', 'Abdullah'], ['ريم', 'Reem'], ['خالد', 'Khalid'], ['هند', 'Hind'], ['فهد', 'Fahad'],
  ['لمى', 'Lama'], ['ماجد', 'Majed'], ['جواهر', 'Jawaher'], ['تركي', 'Turki'],
]; // prettier-ignore

export const opinions: readonly string[] = [
  'وصل بسرعة والتغليف ممتاز.',
  'جودته أفضل مما توقعت.',
  'جيد مقابل سعره.',
  'اشتريته مرة ثانية.',
  'As described, and it came in two days.',
  'Good value.',
  'I would buy it again.',
  'Smaller than I thought, but well made.',
];
