import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** The action is running: presses are ignored and the button keeps the focus. */
  loading?: boolean;
}

/** A button with an asynchronous action. Mantine's button is disabled while loading and loses the keyboard focus. */
export function AsyncButton({ loading = false, disabled = false, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      loading={loading}
      disabled={disabled}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (!loading) onClick?.(event);
      }}
      renderRoot={(root) => <button {...root} disabled={disabled} aria-disabled={loading || undefined} />}
    />
  );
}
