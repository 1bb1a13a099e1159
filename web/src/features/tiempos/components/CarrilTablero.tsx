import IconPlegado from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { memo } from 'react';
import { Puerta } from '../../../dominio/Puerta.tsx';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { haTerminado, SIN_ALTO } from '../../../dominio/tiempos.ts';
import { ahora } from '../../../platform/reloj.ts';
import { contar, instante } from '../../../ui/formato.ts';
import oculto from '../../../ui/Oculto.module.css';
import type { Carril, Tonos, Ventana } from '../tablero.ts';
import { lugarEn, relato, tramosDe } from '../tablero.ts';
import barras from './Barras.module.css';
import estilos from './Tablero.module.css';

interface Props extends Carril<TiempoVisto> {
  /** It is the reader's own. */
  propio: boolean;
  tonos: Tonos;
  ventana: Ventana;
  zona: string;
  abierto: boolean;
  alternar: () => void;
  verDetalle: (id: number) => void;
}

/** So many are drawn of a folded lane, as thin lines one below the other. */
const HEBRAS = 12;

/** A manager's lane: who they have, each on a line; folded, thin lines alone. */
export function CarrilTablero(props: Props) {
  const { alto, altoNombre, tiempos, propio, abierto, alternar, ...resto } = props;
  const { verDetalle, ...dibujo } = resto;
  const quien = alto === SIN_ALTO ? 'Sin encargado' : altoNombre;
  return (
    <li
      className={`${estilos.carril} ${barras.tono}`}
      data-tono={dibujo.tonos.get(alto)}
      data-propio={propio || undefined}
    >
      <div className={estilos.mando}>
        <div className={estilos.placa}>
          <button
            type="button"
            className={estilos.pliegue}
            aria-expanded={abierto}
            aria-label={`${quien}: ${contar(tiempos.length, 'tiempo', 'tiempos')}`}
            onClick={alternar}
          >
            <IconPlegado size={16} aria-hidden="true" />
          </button>
          <h3 className={estilos.encargado}>
            {alto === SIN_ALTO ? quien : <Puerta nombre={altoNombre} />}
            {propio && ' (tú)'}
          </h3>
          <span className={estilos.cuantos} aria-hidden="true">
            {tiempos.length}
          </span>
        </div>
        {!abierto && (
          <div className={barras.hebras} aria-hidden="true">
            {tiempos.slice(0, HEBRAS).map((tiempo) => (
              <Barra key={tiempo.id} tiempo={tiempo} {...dibujo} />
            ))}
            {tiempos.length > HEBRAS && <span className={barras.mas}>y {tiempos.length - HEBRAS} más</span>}
          </div>
        )}
      </div>
      {abierto && (
        <ol className={estilos.filas}>
          {tiempos.map((tiempo) => (
            <FilaTablero key={tiempo.id} tiempo={tiempo} {...resto} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface PropsFila {
  tiempo: TiempoVisto;
  tonos: Tonos;
  ventana: Ventana;
  zona: string;
  verDetalle: (id: number) => void;
}

/** Drawn again when its row is another, and not as time goes by. */
const FilaTablero = memo(function Fila({ tiempo, verDetalle, ...dibujo }: PropsFila) {
  const { id, bajoNombre } = tiempo;
  return (
    <li className={estilos.fila}>
      <span className={estilos.nombre}>
        <Puerta nombre={bajoNombre} extra={{ texto: 'Detalle del tiempo', hacer: () => verDetalle(id) }} />
        <span className={oculto.oculto}>{`: ${relato(tiempo, ahora(), dibujo.zona)}`}</span>
      </span>
      <Barra tiempo={tiempo} {...dibujo} />
    </li>
  );
});

const Barra = memo(function Barra({ tiempo, tonos, ventana, zona }: Omit<PropsFila, 'verDetalle'>) {
  const terminado = haTerminado(tiempo, ahora());
  const lugar = (instante: number): number => lugarEn(ventana, instante);
  const fin = lugar(Date.parse(tiempo.finaliza));
  return (
    <div className={barras.barra} aria-hidden="true">
      {tramosDe(tiempo, ventana.hasta)
        .filter(({ desde, hasta }) => hasta > ventana.desde && desde < ventana.hasta)
        .map(({ alto, altoNombre, corre, desde, hasta }) => (
          <span
            key={desde}
            className={`${barras.tramo} ${barras.tono}`}
            data-tono={tonos.get(alto) ?? 'nadie'}
            data-parado={corre ? undefined : ''}
            data-antes={desde < ventana.desde || undefined}
            style={{ left: `${lugar(desde)}%`, width: `${lugar(hasta) - lugar(desde)}%` }}
            title={`${corre ? '' : 'En pausa, '}${altoNombre || 'sin encargado'}, desde las ${instante(desde, 'hora', zona)}`}
          />
        ))}
      {terminado && <span className={barras.espera} style={{ left: `${fin}%` }} title="Terminado: falta confirmarlo" />}
    </div>
  );
});
