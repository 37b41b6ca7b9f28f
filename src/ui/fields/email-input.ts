/** Props of an email field: the right keyboard and no auto-correction. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
  required: true,
} as const;
