import '@mantine/core/styles/Input.layer.css';
import type { TextareaProps, TextInputProps } from '@mantine/core';
import { Textarea, TextInput } from '@mantine/core';
import type { FieldProps } from './formStore.ts';

/** Props of a Mantine field that the form does not set. */
export type PassedInputProps<P> = Omit<P, 'ref' | 'value' | 'onChange' | 'error'>;

export function TextField({ value, change, ...rest }: FieldProps<string> & PassedInputProps<TextInputProps>) {
  return <TextInput autoComplete="off" {...rest} value={value} onChange={(e) => change(e.currentTarget.value)} />;
}

/** Integer of digits only; null if empty. */
export function NumberField({ value, change, ...rest }: FieldProps<number | null> & PassedInputProps<TextInputProps>) {
  const changeTo = (text: string) => change(text === '' ? null : Number(text));
  return (
    <TextField inputMode="numeric" {...rest} value={`${value ?? ''}`} change={(t) => changeTo(t.replace(/\D/g, ''))} />
  );
}

/** Multi-line text over the full width of the form. */
export function TextAreaField({ value, change, ...rest }: FieldProps<string> & PassedInputProps<TextareaProps>) {
  return <Textarea className="u-full-row" {...rest} value={value} onChange={(e) => change(e.currentTarget.value)} />;
}
