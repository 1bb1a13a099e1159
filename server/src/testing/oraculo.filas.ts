import type { Grupo } from './oraculo.terminos.ts';
import type { Fila, Tramo } from './oraculo.tramos.ts';

/** A row that waits to be paid, after an update. */
export interface Abierta extends Pick<Fila, 'categoria' | 'grupo' | 'partida'> {
  creditos: number;
  /** The stretch of the open period that it shows, or the row of a period that is over. */
  de: Tramo | Fila;
}

/**
 * A row as the lists and their history show it. Decisions §5 fix of each: whose it is; the category, as a row is brought up
 * to date under the terms of then and no change of terms touches it again; the list, as pay groups go by that category;
 * how it stands; and what it was earned for and shows. One row waits of a stretch ("their open row").
 *
 * They leave open, and so nothing here says: which of a person's rows of one category is which, where they show the same;
 * in how many rows a stretch waits once a payment came back beside what waited of it (`partida`: then only their sum is
 * fixed); on which day a row came to its list; and of what a *pendiente* was left, which shows user, amount and date.
 */
export interface Renglon extends Pick<Fila, 'categoria' | 'grupo' | 'estado' | 'ganado' | 'partida'> {
  /** What was paid or spent of it; of one that waits or is pending, what it was earned for. */
  monto: number;
  /** Its list has not been closed. */
  enLista: boolean;
}

export const esTramo = (de: Tramo | Fila): de is Tramo => 'terminos' in de;

export const deTramo = (tramo: Tramo, creditos: number): Abierta => ({
  ...{ categoria: tramo.terminos.categoria, grupo: tramo.grupo, partida: tramo.partida },
  ...{ creditos, de: tramo },
});

export const deAntes = (fila: Fila): Abierta => ({
  ...{ categoria: fila.categoria, grupo: fila.grupo, partida: fila.partida },
  ...{ creditos: fila.ganado, de: fila },
});

/** What waits as a row by itself. */
export const comoFila = (
  { categoria, grupo, partida }: Abierta,
  ganado: number,
  como: Pick<Fila, 'estado' | 'pagado' | 'lista'> & Partial<Fila>,
): Fila => ({ ganado, categoria, grupo, partida, ...como });

/** Open rows, and carried ones; `cerradas` is how many lists of each group were closed. */
export const renglones = (abiertas: Abierta[], llevadas: Fila[], cerradas: Record<Grupo, number>): Renglon[] => [
  ...abiertas.map(
    ({ categoria, grupo, partida, creditos }): Renglon => ({
      ...{ categoria, grupo, partida, estado: 'abierta', ganado: creditos, monto: creditos, enLista: true },
    }),
  ),
  ...llevadas.map(
    ({ categoria, grupo, partida, estado, ganado, pagado, lista }): Renglon => ({
      ...{ categoria, grupo, partida, estado, ganado, monto: estado === 'pendiente' ? ganado : pagado },
      enLista: lista === cerradas[grupo],
    }),
  ),
];
