import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from './formStore.ts';
import type { OtherProps } from './TextFields.tsx';

/** A password, which its typist may look at. */
export function ClaveField({ valor, change, ...rest }: FieldProps<string> & OtherProps<PasswordInputProps>) {
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
      {...rest}
      value={valor}
      onChange={(e) => change(e.currentTarget.value)}
    />
  );
}
