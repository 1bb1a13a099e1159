import { FIRMA_LARGO, normalizarFirma } from '@conserje/rules';
import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface Props {
  /** The signature that the user already has; '' without one. */
  suya: string;
  valor: string;
  cambiar: (firma: string) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** The signature that the mission demands: a new one, or the user's own, which stays as it is. */
export function CampoFirma({ suya, valor, cambiar, error, ref }: Props) {
  return (
    <TextInput
      ref={ref}
      label="Firma"
      description={suya ? 'Ya tiene firma y la conserva' : `${FIRMA_LARGO} letras o números que nadie más tenga`}
      readOnly={suya !== ''}
      value={suya || valor}
      maxLength={FIRMA_LARGO}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      onChange={(e) => cambiar(normalizarFirma(e.currentTarget.value))}
    />
  );
}
