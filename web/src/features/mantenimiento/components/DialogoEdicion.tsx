import type { ComponentProps, ReactNode } from 'react';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { Mientras } from './Mientras.tsx';
import type { Visto } from './useVisto.ts';

interface Props extends Omit<ComponentProps<typeof Forma>, 'volver' | 'boton'>, Omit<Visto<unknown>, 'visto'> {
  titulo: string;
  cerrar: () => void;
  boton?: string;
  /** What may be done with it besides, below the form. */
  debajo?: ReactNode;
}

/** The dialog that edits something which others may change meanwhile. */
export function DialogoEdicion({ titulo, cerrar, cambios, tomar, boton = 'Guardar', debajo, ...forma }: Props) {
  return (
    <Dialogo titulo={titulo} cerrar={cerrar}>
      <Mientras cambios={cambios} tomar={tomar} />
      <Forma {...forma} boton={boton} volver={cerrar} />
      {debajo}
    </Dialogo>
  );
}
