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
  /** The form edits what is there, and is not the main action of the screen: no plus. */
  edits?: boolean;
  toggle: () => void;
}

/** Opens a form above a list, and closes it. */
export function NewButton({ isOpen, newLabel, close, secondary = false, edits = false, toggle }: Props) {
  const icon = edits ? null : <IconAdd size={18} />;
  return (
    <Button
      // While open, the form's own button is the primary one.
      {...((isOpen || secondary || edits) && { variant: 'default' })}
      aria-expanded={isOpen}
      leftSection={isOpen ? <IconClose size={18} /> : icon}
      onClick={toggle}
    >
      {isOpen ? close : newLabel}
    </Button>
  );
}
