import type { FichajeDetail, FichajeEntry } from '@conserje/contract';
import { isFichajeForgotten, NAME_PLACEHOLDER } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { ordersOf } from '../../identity/people/people.public.ts';
import { closeFichaje, closeForgotten } from './fichaje.close.ts';
import { toFichaje } from './fichaje.mapper.ts';
import type { FichajeRow } from './fichaje.queries.ts';
import { allFichajes, openFichajeOf, totalsOf } from './fichaje.queries.ts';

function actionsOf(row: FichajeRow, min: number, now: number): FichajeEntry['acciones'] {
  if (row.salida === null && !isFichajeForgotten(row, now)) return ['cerrar'];
  const remove = min > 0 ? (['restar5', 'restar10'] as const) : [];
  return row.deducido > 0 ? [...remove, 'devolver'] : [...remove];
}

/**
 * Returns a page of fichajes (part 2 §2 *Registros*): the newest, or those that a search finds by name or day
 * (`YYYY-MM-DD`), with the actions of the viewer; and the totals, in whole minutes, of the days that the page touches.
 */
export async function fichajeDetail(
  db: Db,
  p: RequestedPage,
  viewer: SessionUsuario,
  now: number,
): Promise<FichajeDetail> {
  const rows = await allFichajes(db, p);
  const orderById = await ordersOf(
    db,
    rows.map((f) => f.usuario),
  );
  const isBelow = (usuarioId: number) => (orderById.get(usuarioId) ?? Number.POSITIVE_INFINITY) < viewer.orden;
  const entradas = rows.map((row) => {
    const mapped = toFichaje(row, now);
    const { usuario, nombreUsuario, cerradoNombre } = row;
    const acciones = isBelow(usuario) ? actionsOf(row, mapped.min, now) : [];
    return { ...mapped, usuario, nombreUsuario, cerradoNombre, acciones };
  });
  return { entradas, totales: await totalsOf(db, rows, now) };
}

/** Called at a despido. The usuario must be locked. */
export async function closeFichajeOf(tx: Tx, usuario: number): Promise<void> {
  const row = await openFichajeOf(tx.db, usuario);
  if (!row) return;
  if (isFichajeForgotten(row, tx.now)) await closeForgotten(tx, row);
  else await closeFichaje(tx, row, `cerró la entrada de ${NAME_PLACEHOLDER} porque salió de la agencia`);
  tx.notify({ tema: 'fichaje', msg: 'cerró una entrada' });
}
