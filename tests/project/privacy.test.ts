// The demo privacy policy matches what the store does: who receives data, what is collected, what is stored on the
// device.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnv } from '../../server/lib/env.ts';
import { pushServiceOf } from '../../server/providers/push/push-services.ts';

const parts = {
  ar: {
    collected: ['اشتراك جهازك', 'ساعات الهدوء', 'المنتج الذي تنتظره', 'موضع الدبوس', 'سرعة تحميل الصفحة'],
    device: ['قائمة منتجات المتجر', 'طلباتك وفواتيرك', 'دون عنوانك'],
    told: [
      ['أرامكس', ['اسم', 'أرقامه', 'عنوانه', 'بريدك']],
      ['تابي', ['اسمك', 'بريدك', 'جوالك', 'عنوانك', 'ما طلبته', 'إنشاء حسابك', 'طلباتك السابقة', 'طلبك الأول']],
    ],
    map: ['إن فتحت الخريطة', 'صور الخريطة', 'عنوان شبكتك'],
    codes: 'بعد يوم',
  },
  en: {
    collected: [
      'subscription of your device',
      'quiet hours',
      'product you are waiting for',
      'the position of the pin',
      'how quickly a page loads',
    ],
    device: ['list of products', 'orders and invoices', 'without your address'],
    told: [
      ['Aramex', ['name', 'numbers', 'address', 'email']],
      ['Tabby', ['name', 'email', 'mobile', 'address', 'what you order', 'account', 'how many orders', 'your first']],
    ],
    map: ['if you open the map', 'pictures', 'network address'],
    codes: 'a day later',
  },
} as const;

describe.each(['ar', 'en'] as const)('the privacy policy (%s)', (language) => {
  const file = new URL(`../../server/demo/pages/private-policy.${language}.md`, import.meta.url);
  const policy = readFileSync(file, 'utf8');

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', 'Google'],
    ['https://web.push.apple.com/x', 'Apple'],
    ['https://updates.push.services.mozilla.com/wpush/x', 'Mozilla'],
    ['https://wns2.notify.windows.com/w/x', 'Microsoft'],
  ])('names the owner of %s', (endpoint, owner) => {
    expect(pushServiceOf(endpoint, [])).not.toBeNull();
    const whoSees = policy.split('\n').filter((line) => line.startsWith('- ') && line.includes('Mozilla'));
    expect(whoSees).toHaveLength(1);
    expect(whoSees[0]).toContain(owner);
  });

  // server/providers/shipping/aramex.ts, server/providers/payments/tabby.ts and tamara.ts;
  // server/features/accounts/purge-accounts.ts
  test('says what carriers and lenders learn about a shopper, and how long codes are stored', () => {
    for (const [whom, learns] of parts[language].told) {
      const line = policy.split('\n').find((each) => each.startsWith(`- ${whom}`)) ?? '';
      for (const phrase of learns) expect(line).toContain(phrase);
    }
    expect(policy).toContain(parts[language].codes);
  });

  test('says what the map tile host sees, and when', () => {
    expect(readEnv({}).mapTiles).toContain('//tile.openstreetmap.org/');
    const line = policy.split('\n').find((each) => each.startsWith('- OpenStreetMap')) ?? '';
    for (const phrase of parts[language].map) expect(line).toContain(phrase);
  });

  test('says what notifications and stock alerts need, and what the device stores', () => {
    for (const phrase of [...parts[language].collected, ...parts[language].device]) expect(policy).toContain(phrase);
  });
});
