import { Button } from '@mantine/core';
import IconNuevo from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

interface Props {
  abierto: boolean;
  /** What it says while closed, and while open. */
  nuevo: string;
  cerrar: string;
  /** Something else on the screen is what is next. */
  secundario?: boolean;
  alternar: () => void;
}

/** Opens and closes the form of a screen. */
export function BotonNuevo({ abierto, nuevo, cerrar, secundario = false, alternar }: Props) {
  return (
    <Button
      // Open, the form's own button is the one that counts.
      {...((abierto || secundario) && { variant: 'default' })}
      aria-expanded={abierto}
      leftSection={abierto ? <IconCerrar size={18} /> : <IconNuevo size={18} />}
      onClick={alternar}
    >
      {abierto ? cerrar : nuevo}
    </Button>
  );
}
