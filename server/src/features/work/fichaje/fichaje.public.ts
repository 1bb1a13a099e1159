import type { FichajeDetail, FichajeEntry } from '@conserje/contract';
import { NAME_PLACEHOLDER, olvidado } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { ordersOf } from '../../identity/people/people.public.ts';
import { close, closeForgotten } from './fichaje.close.ts';
import { vista } from './fichaje.mapper.ts';
import type { FichajeRow } from './fichaje.queries.ts';
import { allFichajes, openFichajeOf, totalsOf } from './fichaje.queries.ts';

/** What of an entry may be done, by how it stands. */
function actionsOf(row: FichajeRow, min: number, ahora: number): FichajeEntry['acciones'] {
  if (row.salida === null && !olvidado(row, ahora)) return ['cerrar'];
  const remove = min > 0 ? (['restar5', 'restar10'] as const) : [];
  return row.deducido > 0 ? [...remove, 'devolver'] : [...remove];
}

/**
 * The detail of the clock entries (part 2 §2 *Registros*): the newest, or those that a search finds by name or day
 * (`YYYY-MM-DD`), a page at a time, with what the reader may do with each; and what the whole days come to in which they
 * lie. Minutes are whole.
 */
export async function fichajeDetail(
  db: Db,
  p: RequestedPage,
  quien: SessionUsuario,
  ahora: number,
): Promise<FichajeDetail> {
  const filas = await allFichajes(db, p);
  const orden = await ordersOf(
    db,
    filas.map((f) => f.usuario),
  );
  const below = (de: number) => (orden.get(de) ?? Number.POSITIVE_INFINITY) < quien.orden;
  const entradas = filas.map((row) => {
    const mapped = vista(row, ahora);
    const { usuario, nombreUsuario } = row;
    return { ...mapped, usuario, nombreUsuario, acciones: below(usuario) ? actionsOf(row, mapped.min, ahora) : [] };
  });
  return { entradas, totales: await totalsOf(db, filas, ahora) };
}

/** Whoever leaves the agency is clocked out. The user must be locked. */
export async function closeFichajeOf(tx: Tx, usuario: number): Promise<void> {
  const row = await openFichajeOf(tx.db, usuario);
  if (!row) return;
  if (olvidado(row, tx.ahora)) await closeForgotten(tx, row);
  else await close(tx, row, `cerró la entrada de ${NAME_PLACEHOLDER} porque salió de la agencia`);
  tx.notify({ tema: 'fichaje', msg: 'cerró una entrada' });
}
