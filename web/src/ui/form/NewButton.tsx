import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

interface Props {
  isOpen: boolean;
  /** Labels while closed and while open. */
  newLabel: string;
  close: string;
  /** The main action of the screen is another one. */
  secondary?: boolean;
  toggle: () => void;
}

export function NewButton({ isOpen, newLabel, close, secondary = false, toggle }: Props) {
  return (
    <Button
      // While open, the form's own button is the primary one.
      {...((isOpen || secondary) && { variant: 'default' })}
      aria-expanded={isOpen}
      leftSection={isOpen ? <IconClose size={18} /> : <IconAdd size={18} />}
      onClick={toggle}
    >
      {isOpen ? close : newLabel}
    </Button>
  );
}
