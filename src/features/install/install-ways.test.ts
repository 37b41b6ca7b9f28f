import { describe, expect, test } from 'vitest';
import { installWay, isWorthOffering, type Device } from './install-ways.ts';

const apple = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const view =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

const agents = {
  safariOfIphone: `${apple} Version/18.6 Mobile/15E148 Safari/604.1`,
  chromeOfIphone: `${apple} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`,
  firefoxOfIphone: `${apple} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`,
  safariOfMac: `${mac} Version/18.6 Safari/605.1.15`,
  oldSafariOfMac: `${mac} Version/16.6 Safari/605.1.15`,
  chromeOfMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  chromeOfAndroid: `${pixel} Chrome/139.0.0.0 Mobile Safari/537.36`,
  samsung: `${pixel} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  firefoxOfAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
  focusOfAndroid: `${pixel} Focus/142.0 Chrome/139.0.0.0 Mobile Safari/537.36`,
  chromeOfWindows: `${windows} Chrome/139.0.0.0 Safari/537.36`,
  edgeOfWindows: `${windows} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`,
  operaOfWindows: `${windows} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`,
  firefoxOfWindows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
};

const insideOnIos = {
  instagram: `${apple} Mobile/22G86 Instagram 394.0.0.29.83 (iPhone15,2; iOS 18_6; ar_SA; ar; scale=3.00; 1179x2556; 778246120)`,
  facebook: `${apple} Mobile/22G86 [FBAN/FBIOS;FBAV/527.0.0.40.85;FBBV/784123456;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBLC/ar;FBOP/5]`,
  tiktok: `${apple} Mobile/22G86 musical_ly_40.8.0 BytedanceWebview/d8a21c6`,
  snapchat: `${apple} Mobile/22G86 Snapchat/13.52.0.42 (like Safari/8620.3.10, panda)`,
  x: `${apple} Mobile/22G86 Twitter for iPhone/11.20`,
  unnamed: `${apple} Mobile/22G86`,
};

const insideOnAndroid = {
  instagram: `${view} Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 Instagram 393.0.0.51.109 Android`,
  facebook: `${view} Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/526.0.0.42.73;]`,
  tiktok: `${view} Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 trill_400803 BytedanceWebview/d8a21c6`,
  whatsapp: `${view} Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 WhatsApp/2.25.21.80`,
  snapchat: `${view} Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36Snapchat/13.52.0.42 (SM-S918B; Android 14)`,
  x: `${view} Version/4.0 Chrome/139.0.7258.94 Mobile Safari/537.36 TwitterAndroid`,
};

const nowhere = { google: '', apple: '' };
const inStores = { google: 'https://play.google.com/store/apps/details?id=a', apple: 'https://apps.apple.com/app/id1' };

const wayOf = (userAgent: string, rest: Partial<Device> = {}) =>
  installWay({
    userAgent,
    platform: /Mac/.test(userAgent) ? 'MacIntel' : '',
    touchPoints: /iPhone|Android/.test(userAgent) ? 5 : 0,
    isStandalone: false,
    hasPrompt: false,
    wasInstalled: false,
    stores: nowhere,
    ...rest,
  });

describe('already installed', () => {
  test.each(Object.entries(agents))('offers nothing in a standalone window (%s)', (_, userAgent) => {
    expect(wayOf(userAgent, { isStandalone: true, hasPrompt: true, stores: inStores })).toEqual({ kind: 'installed' });
  });

  test('a browser that installed it says so, until it offers it again', () => {
    expect(wayOf(agents.chromeOfAndroid, { wasInstalled: true })).toEqual({ kind: 'installed' });
    expect(wayOf(agents.chromeOfAndroid, { wasInstalled: true, hasPrompt: true })).toEqual({ kind: 'prompt' });
  });
});

describe('an app in the platform’s store', () => {
  test.each([agents.safariOfIphone, agents.chromeOfIphone, insideOnIos.instagram, insideOnIos.unnamed])(
    'from Apple for %s',
    (userAgent) => {
      expect(wayOf(userAgent, { stores: inStores })).toEqual({ kind: 'store', href: inStores.apple });
      expect(wayOf(userAgent, { stores: { ...inStores, apple: '' } }).kind).not.toBe('store');
    },
  );

  test.each([agents.chromeOfAndroid, agents.firefoxOfAndroid, agents.samsung, insideOnAndroid.tiktok])(
    'from Google for %s',
    (userAgent) => {
      expect(wayOf(userAgent, { stores: inStores, hasPrompt: true })).toEqual({ kind: 'store', href: inStores.google });
      expect(wayOf(userAgent, { stores: { ...inStores, google: '' } }).kind).not.toBe('store');
    },
  );

  test('not on a desktop', () => {
    for (const userAgent of [agents.chromeOfWindows, agents.safariOfMac])
      expect(wayOf(userAgent, { stores: inStores })).toEqual(wayOf(userAgent));
  });
});

test.each(['chromeOfAndroid', 'samsung', 'chromeOfWindows', 'edgeOfWindows', 'chromeOfMac', 'operaOfWindows'] as const)(
  'uses the browser’s install prompt if available (%s)',
  (name) => {
    expect(wayOf(agents[name], { hasPrompt: true })).toEqual({ kind: 'prompt' });
  },
);

describe('by hand', () => {
  test.each([
    ['safariOfIphone', 'ios'],
    ['chromeOfIphone', 'ios'],
    ['firefoxOfIphone', 'ios'],
    ['safariOfMac', 'mac'],
    ['firefoxOfAndroid', 'firefox_android'],
    ['samsung', 'samsung'],
    ['chromeOfAndroid', 'chrome_android'],
    ['chromeOfWindows', 'chrome_desktop'],
    ['chromeOfMac', 'chrome_desktop'],
    ['edgeOfWindows', 'edge_desktop'],
  ] as const)('%s: %s', (name, steps) => {
    expect(wayOf(agents[name])).toEqual({ kind: 'steps', steps });
  });

  test('recognizes an iPad that claims to be a Mac by its touch screen', () => {
    expect(wayOf(agents.safariOfMac, { touchPoints: 5 })).toEqual({ kind: 'steps', steps: 'ios' });
  });

  test.each(['oldSafariOfMac', 'firefoxOfWindows', 'operaOfWindows', 'focusOfAndroid'] as const)(
    '%s cannot install',
    (name) => {
      expect(wayOf(agents[name])).toEqual({ kind: 'cannot' });
    },
  );

  test('an unknown browser cannot install', () => {
    expect(wayOf('')).toEqual({ kind: 'cannot' });
  });
});

describe('inside another app', () => {
  test.each(Object.entries(insideOnIos))('on iOS: open Safari first (%s)', (_, userAgent) => {
    expect(wayOf(userAgent)).toEqual({ kind: 'elsewhere', openIn: 'safari' });
  });

  test.each(Object.entries(insideOnAndroid))('on Android: open Chrome first (%s)', (_, userAgent) => {
    expect(wayOf(userAgent)).toEqual({ kind: 'elsewhere', openIn: 'chrome' });
  });
});

test('unasked it offers only what works at once: a Chromium without a prompt may have it installed', () => {
  const worth = (userAgent: string, rest: Partial<Device> = {}) => isWorthOffering(wayOf(userAgent, rest));
  expect(worth(agents.chromeOfAndroid)).toBe(false);
  expect(worth(agents.edgeOfWindows)).toBe(false);
  expect(worth(agents.firefoxOfWindows)).toBe(false);
  expect(worth(agents.safariOfIphone, { isStandalone: true })).toBe(false);
  expect(worth(agents.chromeOfAndroid, { hasPrompt: true })).toBe(true);
  expect(worth(agents.chromeOfAndroid, { stores: inStores })).toBe(true);
  for (const userAgent of [agents.safariOfIphone, agents.safariOfMac, agents.firefoxOfAndroid, insideOnIos.x])
    expect(worth(userAgent)).toBe(true);
});
