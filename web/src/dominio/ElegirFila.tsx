import estilos from './ElegirFila.module.css';
import type { Elegidas } from './elegidas.ts';
import { useElegida, useElegidas } from './elegidas.ts';

interface Props {
  id: number;
  nombre: string;
  elegidas: Elegidas;
}

/** Chooses a row, to do something to it together with others. */
export function ElegirFila({ id, nombre, elegidas }: Props) {
  return (
    <label className={estilos.casilla}>
      <input
        type="checkbox"
        aria-label={`Seleccionar a ${nombre}`}
        checked={useElegida(elegidas, id)}
        onChange={() => elegidas.alternar(id)}
      />
    </label>
  );
}

interface PropsTodas {
  /** Those that can be chosen. */
  ids: readonly number[];
  elegidas: Elegidas;
  children: string;
}

/** Chooses all rows in view that can be; nothing where there is no more than one. */
export function ElegirTodas({ ids, elegidas, children }: PropsTodas) {
  const puestas = useElegidas(elegidas);
  if (ids.length < 2) return null;
  const todas = ids.every((id) => puestas.has(id));
  return (
    <label className={estilos.todas}>
      <input type="checkbox" checked={todas} onChange={() => elegidas.poner(todas ? [] : ids)} />
      {children}
    </label>
  );
}
