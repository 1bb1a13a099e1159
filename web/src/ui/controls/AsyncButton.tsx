import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** What it does is under way: another press does nothing, and the focus stays on it. */
  loading?: boolean;
}

/** A button whose doing takes a moment. The library's own is disabled meanwhile, and the keyboard loses its place. */
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
