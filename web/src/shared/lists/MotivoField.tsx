import { MOTIVO_MAX } from '@conserje/rules';
import type { FieldProps } from '../../ui/form/formStore.ts';
import { TextAreaField } from '../../ui/form/TextFields.tsx';

export const MotivoField = (fieldProps: FieldProps<string> & { 'data-autofocus'?: boolean }) => (
  <TextAreaField
    {...fieldProps}
    label="Motivo"
    description={`Hasta ${MOTIVO_MAX} caracteres`}
    autosize
    minRows={2}
    maxRows={6}
  />
);
