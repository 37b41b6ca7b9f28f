/** What the field of an e-mail address is: the right keyboard, and nothing corrected. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
  required: true,
} as const;
