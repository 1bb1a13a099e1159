import '@mantine/core/styles/Input.layer.css';
import type { TextareaProps, TextInputProps } from '@mantine/core';
import { Textarea, TextInput } from '@mantine/core';
import styles from './Form.module.css';
import type { FieldProps } from './formStore.ts';

/** All that a field of the library takes, but for what the form gives it. */
export type OtherFieldProps<P> = Omit<P, 'ref' | 'value' | 'onChange' | 'error'>;

/** A line of text. */
export function TextField({ valor, change, ...rest }: FieldProps<string> & OtherFieldProps<TextInputProps>) {
  return <TextInput autoComplete="off" {...rest} value={valor} onChange={(e) => change(e.currentTarget.value)} />;
}

/** A whole number of figures alone; null while there are none. */
export function NumberField({ valor, change, ...rest }: FieldProps<number | null> & OtherFieldProps<TextInputProps>) {
  const changeTo = (text: string) => change(text === '' ? null : Number(text));
  return (
    <TextField inputMode="numeric" {...rest} valor={`${valor ?? ''}`} change={(t) => changeTo(t.replace(/\D/g, ''))} />
  );
}

/** Text of several lines, as wide as the form. */
export function TextAreaField({ valor, change, ...rest }: FieldProps<string> & OtherFieldProps<TextareaProps>) {
  return (
    <Textarea
      className={styles.fullWidth ?? ''}
      {...rest}
      value={valor}
      onChange={(e) => change(e.currentTarget.value)}
    />
  );
}
