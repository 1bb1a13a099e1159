import type { EnDirectorio } from '@conserje/contract';
import type { ReactNode } from 'react';
import type { Eleccion } from '../../../ui/tabla/eleccion.ts';
import { useElegida } from '../../../ui/tabla/eleccion.ts';
import estilos from './Directorio.module.css';

interface Props {
  persona: EnDirectorio;
  eleccion: Eleccion<EnDirectorio>;
  children: ReactNode;
}

/** Someone, with a box before them that chooses them; those on whom the reader may not act have its place alone. */
export const ElegirPersona = ({ persona, eleccion, children }: Props) => (
  <span className={estilos.fila}>
    {persona.acciones.length > 0 ? <Casilla persona={persona} eleccion={eleccion} /> : <span />}
    {children}
  </span>
);

function Casilla({ persona, eleccion }: Omit<Props, 'children'>) {
  return (
    <label className={estilos.casilla}>
      <input
        type="checkbox"
        aria-label={`Elegir a ${persona.usuario}`}
        checked={useElegida(eleccion, persona.id)}
        onChange={() => eleccion.alternar(persona)}
      />
    </label>
  );
}
