import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { TextField } from '../../../../ui/form/TextFields.tsx';

/** Two-factor code, shown when the server asks for one. */
export const CodeField = (field: FieldProps<string>) => (
  <TextField
    {...field}
    label="Código de tu app"
    description="6 números, o un código de respaldo"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={30}
  />
);
