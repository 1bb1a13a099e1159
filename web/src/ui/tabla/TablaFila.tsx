import type { ReactNode } from 'react';
import { memo } from 'react';
import { numero } from '../formato.ts';
import estilos from './Tabla.module.css';
import type { Columna } from './TablaModelo.ts';
import tarjetas from './TablaTarjetas.module.css';

export interface PropsFila<Fila> {
  fila: Fila;
  /** It is there no longer, and stays until the reader lets go of the table. */
  ida?: boolean;
  columnas: readonly Columna<Fila>[];
  /** `alLado`: in a card at the end of its first line, where one small button is all there is. */
  acciones?: { titulo: string; celda: (fila: Fila) => ReactNode; alLado?: boolean } | undefined;
  claseFila?: ((fila: Fila) => string | undefined) | undefined;
}

const ROL = { fila: { role: 'row' }, celda: { role: 'cell' } };
const PARTE = {
  titulo: `${estilos.enTitulo} ${tarjetas.titulo}`,
  grande: tarjetas.grande,
  izquierda: tarjetas.izquierda,
  derecha: tarjetas.derecha,
  pie: tarjetas.pie,
  linea: '',
  ninguna: tarjetas.ninguna,
};

function mostrar(valor: string | number | null): ReactNode {
  if (valor === null) return '—';
  return typeof valor === 'number' ? numero(valor) : valor;
}

function Fila<T>({ fila, ida = false, columnas, acciones, claseFila }: PropsFila<T>) {
  return (
    <tr {...ROL.fila} className={claseFila?.(fila)} data-ida={ida || undefined}>
      {columnas.map((c) => (
        <td
          key={c.clave}
          {...ROL.celda}
          data-rotulo={c.titulo}
          className={`${PARTE[c.tarjeta ?? 'linea']} ${c.numerica ? estilos.numerica : ''}`}
        >
          {c.celda ? c.celda(fila) : mostrar(c.valor(fila))}
        </td>
      ))}
      {acciones && (
        <td {...ROL.celda} className={`${estilos.enAcciones} ${acciones.alLado ? tarjetas.alLado : tarjetas.acciones}`}>
          {acciones.celda(fila)}
        </td>
      )}
    </tr>
  );
}

/** One row; drawn again only when its own data changes. */
export const FilaTabla = memo(Fila) as typeof Fila;
