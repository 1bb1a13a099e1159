import { numero } from '../../../ui/formato.ts';
import type { Elegidas } from '../elegidas.ts';
import { useElegida, useElegidas } from '../elegidas.ts';
import type { FilaVista } from '../vista.ts';
import { pagables } from '../vista.ts';
import estilos from './Elegir.module.css';

interface Props {
  id: number;
  nombre: string;
  elegidas: Elegidas;
}

/** Chooses a row to be paid with others. */
export function Elegir({ id, nombre, elegidas }: Props) {
  return (
    <label className={estilos.casilla}>
      <input
        type="checkbox"
        aria-label={`Elegir a ${nombre}`}
        checked={useElegida(elegidas, id)}
        onChange={() => elegidas.alternar(id)}
      />
    </label>
  );
}

interface PropsTodas {
  filas: readonly FilaVista[];
  elegidas: Elegidas;
}

/** Chooses everyone in view who waits for their pay. */
export function ElegirTodas({ filas, elegidas }: PropsTodas) {
  const ids = useElegidas(elegidas);
  const esperan = pagables(filas);
  if (esperan.length < 2) return null;
  const todas = esperan.every(({ id }) => ids.has(id));
  return (
    <label className={estilos.todas}>
      <input
        type="checkbox"
        checked={todas}
        onChange={() => elegidas.poner(todas ? [] : esperan.map(({ id }) => id))}
      />
      Elegir las {numero(esperan.length)} que esperan
    </label>
  );
}
