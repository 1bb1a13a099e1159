import type { Datos } from '@conserje/contract';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { haTerminado } from '../../../dominio/tiempos.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { contar } from '../../../ui/formato.ts';
import { Vista, Vistas } from '../../../ui/Vistas.tsx';
import type { Vista as ClaveVista } from '../lista.ts';
import { olvidadoPara } from '../lista.ts';
import estilos from './FiltroTiempos.module.css';

interface Props {
  lista: readonly TiempoVisto[];
  vista: ClaveVista;
  mios: boolean;
  /** How many of the list the reader manages. */
  cuantosMios: number;
  cambiar: (cambio: { vista?: ClaveVista; mios?: boolean; pagina?: number }) => void;
  /** The board, and whether it is shown. */
  tablero: PropsTablero;
}

interface PropsTablero {
  puesto: boolean;
  alternar: () => void;
}

/** Shows the board, beside the rows or in their place, and puts it away. */
export const BotonTablero = ({ puesto, alternar }: PropsTablero) => (
  <Vista suelta puesta={puesto} pulsar={alternar}>
    <svg className={estilos.icono} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path fill="currentColor" d="M1 3h9v3H1zM6 8.5h10v3H6zM11 14h8v3h-8z" />
    </svg>
    <span className={estilos.rotulo}>Tablero</span>
  </Vista>
);

/** Activos/Pausados with their counts, and the reader's own alone. */
export function FiltroTiempos({ lista, vista, mios, cuantosMios, cambiar, tablero }: Props) {
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
      <Vista suelta puesta={mios} pulsar={() => cambiar({ mios: !mios })} cuantos={cuantosMios}>
        Solo míos
      </Vista>
      <BotonTablero {...tablero} />
    </div>
  );
}

interface PropsTerminados {
  lista: readonly TiempoVisto[];
  yo: Datos;
  /** The agency's `olvido_minutos`. */
  olvido: number;
  /** Whether the forgotten ones alone are shown. */
  soloOlvidados: boolean;
  cambiar: (cambio: { olvidados: boolean; vista: ClaveVista; pagina: number }) => void;
}

/** How many have ended, and how many wait forgotten for the reader; it counts each second, and only this is drawn. */
export function Terminados({ lista, yo, olvido, soloOlvidados, cambiar }: PropsTerminados) {
  const ahora = useAhora();
  const n = lista.filter((t) => haTerminado(t, ahora)).length;
  const olvidados = lista.filter((t) => olvidadoPara(t, yo, olvido, ahora)).length;
  return (
    <span className={estilos.terminados}>
      <span role="status">{n > 0 && contar(n, 'terminado', 'terminados')}</span>
      {(olvidados > 0 || soloOlvidados) && (
        <button
          type="button"
          className={estilos.olvidados}
          aria-pressed={soloOlvidados}
          title="Terminaron hace rato y falta confirmarlos, o siguen en pausa"
          onClick={() => cambiar({ olvidados: !soloOlvidados, vista: 'activos', pagina: 1 })}
        >
          {contar(olvidados, 'olvidado', 'olvidados')}
        </button>
      )}
    </span>
  );
}
