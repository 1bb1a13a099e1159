import type { Tiempo } from '@conserje/contract';
import { useAhora } from '../../../platform/reloj.ts';
import { contar, numero } from '../../../ui/formato.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import type { Vista } from '../lista.ts';
import { haTerminado } from '../lista.ts';
import estilos from './FiltroTiempos.module.css';

interface Props {
  lista: readonly Tiempo[];
  vista: Vista;
  mios: boolean;
  /** How many of the list the reader manages. */
  cuantosMios: number;
  cambiar: (cambio: { vista?: Vista; mios?: boolean; pagina?: number }) => void;
}

/** Activos/Pausados with their counts, and the reader's own alone. */
export function FiltroTiempos({ lista, vista, mios, cuantosMios, cambiar }: Props) {
  const pausados = lista.filter((t) => t.pausa === 1).length;
  const vistas = [
    { clave: 'activos', texto: 'Activos', cuantos: lista.length - pausados },
    { clave: 'pausados', texto: 'Pausados', cuantos: pausados },
  ] as const;
  return (
    <div className={estilos.filtros}>
      <Vistas
        leyenda="Qué tiempos se muestran"
        vistas={vistas}
        vista={vista}
        cambiar={(elegida) => cambiar({ vista: elegida })}
      />
      <button type="button" className={estilos.mios} aria-pressed={mios} onClick={() => cambiar({ mios: !mios })}>
        Solo míos <span className={estilos.cuantos}>{numero(cuantosMios)}</span>
      </button>
    </div>
  );
}

/** How many have ended; it counts each second, and only this text is drawn. */
export function Terminados({ lista }: { lista: readonly Tiempo[] }) {
  const ahora = useAhora();
  const n = lista.filter((t) => haTerminado(t, ahora)).length;
  return (
    <span className={estilos.terminados} role="status">
      {n > 0 && contar(n, 'terminado', 'terminados')}
    </span>
  );
}
