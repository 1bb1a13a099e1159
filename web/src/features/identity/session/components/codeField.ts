/** What the field of a code says and is: figures alone, also where it is one of those for when the authenticator is lost. */
export const CODE_FIELD = {
  label: 'Código de tu app',
  description: '6 números, o un código de respaldo',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  spellCheck: false,
  maxLength: 30,
} as const;
