import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { Resto } from './Campos.tsx';
import type { CampoDe } from './forma.ts';

/** A password, which its typist may look at. */
export function CampoClave({ valor, cambiar, ...resto }: CampoDe<string> & Resto<PasswordInputProps>) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      // Its name says which it is.
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Ocultar contraseña' : 'Mostrar contraseña',
        'aria-pressed': undefined,
      }}
      {...resto}
      value={valor}
      onChange={(e) => cambiar(e.currentTarget.value)}
    />
  );
}
