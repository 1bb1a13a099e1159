import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import type { Resto } from './Campos.tsx';
import type { CampoDe } from './forma.ts';

/** A password, which its typist may look at. */
export function CampoClave({ valor, cambiar, ...resto }: CampoDe<string> & Resto<PasswordInputProps>) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
      {...resto}
      value={valor}
      onChange={(e) => cambiar(e.currentTarget.value)}
    />
  );
}
