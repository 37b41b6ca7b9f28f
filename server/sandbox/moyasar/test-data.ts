// The cards and mobile numbers of Moyasar's test system (saudi-commerce, section 1). Any future expiry date and any CVC
// work; a card that is not listed fails.

export type TestPaymentResult = { paid: true } | { paid: false; code: string; message: string };

const paid: TestPaymentResult = { paid: true };
const failed = (code: string, message: string): TestPaymentResult => ({ paid: false, code, message });

const outcomes: Readonly<Record<string, TestPaymentResult>> = {
  '4201320111111010': paid,
  '4201320000013020': failed('99', 'UNSPECIFIED FAILURE'),
  '4201320000311101': failed('51', 'INSUFFICIENT FUNDS'),
  '4201320131000508': failed('41', 'LOST CARD'),
  '4201321234411220': failed('05', 'DECLINED'),
  '4201322267774310': failed('54', 'EXPIRED CARD'),
  '4201326324640570': failed('61', 'EXCEEDED WITHDRAWAL LIMIT'),
  '4201321144311528': failed('43', 'STOLEN CARD'),
  '4111111111111111': paid,
};

export function outcomeOfCard(number: string): TestPaymentResult {
  return outcomes[number] ?? failed('99', 'UNSPECIFIED FAILURE');
}

export function testCardBrandOf(number: string): string {
  if (number.startsWith('420132')) return 'mada';
  if (number.startsWith('4')) return 'visa';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'master' : 'unknown';
}

/** Mobile numbers that STC Pay refuses at once: 0515555555 … 0515555559. */
export function stcPayFails(mobile: string): boolean {
  return /^051555555[5-9]$/.test(mobile);
}

export function outcomeOfCode(code: string): TestPaymentResult {
  switch (code) {
    case '123456':
    case '000000':
      return paid;
    case '111111':
      return failed('51', 'Insufficient balance');
    case '222222':
      return failed('61', 'Daily limit exceeded');
    case '333333':
      return failed('61', 'Amount limit exceeded');
    case '444444':
      return failed('68', 'Request timeout');
    default:
      return failed('99', 'Invalid OTP');
  }
}

/** With Apple Pay the amount, in halalas, decides the outcome. */
export function outcomeOfApplePay(amount: number): TestPaymentResult {
  const within = (from: number, to: number) => amount >= from * 100 && amount <= to * 100;
  if (within(1_000, 1_100)) return failed('99', 'UNSPECIFIED FAILURE');
  if (within(1_101, 1_200)) return failed('51', 'INSUFFICIENT FUNDS');
  return within(200, 300) ? paid : failed('99', 'UNSPECIFIED FAILURE');
}
