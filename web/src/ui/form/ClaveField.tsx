import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from './formStore.ts';
import type { PassedInputProps } from './TextFields.tsx';

/** Password field with a button to reveal it. */
export function ClaveField({ value, change, ...rest }: FieldProps<string> & PassedInputProps<PasswordInputProps>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={isVisible}
      onVisibilityChange={setVisible}
      // The label states the action, so there is no pressed state.
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Ocultar contraseña' : 'Mostrar contraseña',
        'aria-pressed': undefined,
      }}
      {...rest}
      value={value}
      onChange={(e) => change(e.currentTarget.value)}
    />
  );
}
