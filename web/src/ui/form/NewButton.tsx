import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

interface Props {
  abierto: boolean;
  /** What it says while closed, and while open. */
  newLabel: string;
  close: string;
  /** Something else on the screen is what is next. */
  secondary?: boolean;
  toggle: () => void;
}

/** Opens and closes the form of a screen. */
export function NewButton({ abierto, newLabel, close, secondary = false, toggle }: Props) {
  return (
    <Button
      // Open, the form's own button is the one that counts.
      {...((abierto || secondary) && { variant: 'default' })}
      aria-expanded={abierto}
      leftSection={abierto ? <IconClose size={18} /> : <IconAdd size={18} />}
      onClick={toggle}
    >
      {abierto ? close : newLabel}
    </Button>
  );
}
