/** Props of a code field. Codes of the app and recovery codes are both digits. */
export const CODE_FIELD = {
  label: 'Código de tu app',
  description: '6 números, o un código de respaldo',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  spellCheck: false,
  maxLength: 30,
} as const;
