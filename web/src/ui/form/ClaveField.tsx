import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from './formStore.ts';
import type { OtherFieldProps } from './TextFields.tsx';

/** A password, which its typist may look at. */
export function ClaveField({ valor, change, ...rest }: FieldProps<string> & OtherFieldProps<PasswordInputProps>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      // Its name says which it is.
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Ocultar contraseña' : 'Mostrar contraseña',
        'aria-pressed': undefined,
      }}
      {...rest}
      value={valor}
      onChange={(e) => change(e.currentTarget.value)}
    />
  );
}
