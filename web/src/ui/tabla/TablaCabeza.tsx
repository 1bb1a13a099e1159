import IconBaja from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowDown.mjs';
import IconSube from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowUp.mjs';
import IconOrden from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { useId } from 'react';
import oculto from '../Oculto.module.css';
import estilos from './Tabla.module.css';
import controles from './TablaControles.module.css';
import type { Columna, Orden } from './TablaModelo.ts';
import { escribirOrden } from './TablaModelo.ts';

interface Props<Fila> {
  columnas: readonly Columna<Fila>[];
  orden: Orden;
  /** Title of the column of actions, if there is one. */
  acciones: string | undefined;
  alOrdenar: (clave: string) => void;
}

const ROL = { grupo: { role: 'rowgroup' }, fila: { role: 'row' }, cabeza: { role: 'columnheader' } };

function Flecha({ activa, baja }: { activa: boolean; baja: boolean }) {
  const Icono = activa ? (baja ? IconBaja : IconSube) : IconOrden;
  return <Icono size={16} aria-hidden="true" className={activa ? estilos.flechaActiva : estilos.flecha} />;
}

export function TablaCabeza<Fila>({ columnas, orden, acciones, alOrdenar }: Props<Fila>) {
  return (
    <thead {...ROL.grupo}>
      <tr {...ROL.fila}>
        {columnas.map((c) => {
          const activa = c.clave === orden.clave;
          return (
            <th
              key={c.clave}
              {...ROL.cabeza}
              scope="col"
              style={c.ancho ? { width: c.ancho } : undefined}
              className={c.numerica ? estilos.numerica : undefined}
              aria-sort={activa ? (orden.baja ? 'descending' : 'ascending') : undefined}
            >
              {/* Where rows are cards nobody sees the header, so it must not take the focus; readers still say its text. */}
              <span className={c.ordenable === false ? undefined : estilos.soloTexto}>{c.titulo}</span>
              {c.ordenable !== false && (
                <button type="button" className={estilos.ordenar} onClick={() => alOrdenar(c.clave)}>
                  {c.titulo}
                  <Flecha activa={activa} baja={orden.baja} />
                </button>
              )}
            </th>
          );
        })}
        {acciones && (
          <th {...ROL.cabeza} scope="col" className={estilos.cabezaAcciones}>
            {acciones}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface PropsOrdenar<Fila> {
  columnas: readonly Columna<Fila>[];
  orden: Orden;
  alOrdenar: (orden: string) => void;
}

/** The headers' work where rows are cards and there are no headers. */
export function TablaOrdenar<Fila>({ columnas, orden, alOrdenar }: PropsOrdenar<Fila>) {
  const id = useId();
  const ordenables = columnas.filter((c) => c.ordenable !== false);
  if (ordenables.length === 0) return null;
  return (
    <div className={controles.soloTarjetas}>
      <label htmlFor={id} className={oculto.oculto}>
        Ordenar por
      </label>
      <select
        id={id}
        className={controles.campo}
        value={escribirOrden(orden)}
        onChange={(e) => alOrdenar(e.currentTarget.value)}
      >
        {ordenables.flatMap((c) => {
          const sentidos = c.numerica ? [true, false] : [false, true];
          return sentidos.map((baja) => (
            <option key={`${c.clave}${baja}`} value={escribirOrden({ clave: c.clave, baja })}>
              {c.titulo} {baja ? '↓' : '↑'}
            </option>
          ));
        })}
      </select>
    </div>
  );
}
