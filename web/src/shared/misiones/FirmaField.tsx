import { normalizeFirma } from '@conserje/rules';
import type { TextInputProps } from '@mantine/core';
import type { FieldProps } from '../../ui/form/formStore.ts';
import type { PassedInputProps } from '../../ui/form/TextFields.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import styles from './FirmaField.module.css';

/** Field of a firma, normalised while typing. */
export const FirmaField = ({ change, ...rest }: FieldProps<string> & PassedInputProps<TextInputProps>) => (
  <TextField
    className={styles.field ?? ''}
    label="Firma"
    placeholder="ABC"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={12}
    {...rest}
    change={(firma) => change(normalizeFirma(firma))}
  />
);
