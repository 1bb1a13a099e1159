import { canStayEncargado, NAME_PLACEHOLDER, parsePermisos } from '@conserje/rules';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/preparedQuery.ts';
import { allPermisos, orderOf } from '../../../identity/people/people.public.ts';
import { UNLINKED, unlink } from '../opening/tiempos.link.ts';
import type { TiempoRow } from '../tiempos.queries.ts';
import { lockTiempos } from '../tiempos.queries.ts';

/** Open tiempos with bajo `b` and their mision. */
const openTiempos = (db: Db) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('mision as bm', 'bm.id', 'b.mision')
    .where('t.cerrado', 'is', null)
    .select(['t.bajo', orderOf('bm').as('bajoOrden')]);
/** Columns of a usuario `u` that decide on the right to be an encargado. */
const ENCARGADO_COLUMNS = ['u.id as quien', 'u.despedido', 'c.id as id_categoria', allPermisos.as('permisos')] as const;

const findManaged = prepared((db) =>
  openTiempos(db)
    .innerJoin('usuario as u', 'u.id', 't.alto')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select([...ENCARGADO_COLUMNS, orderOf('m').as('orden'), 't.id']),
);
const findRequested = prepared((db) =>
  openTiempos(db)
    .innerJoin('solicitud_tiempo as s', 's.tiempo', 't.id')
    .where('s.atendida', 'is', null)
    .innerJoin('usuario as u', 'u.id', 's.para')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select([...ENCARGADO_COLUMNS, orderOf('m').as('orden'), 's.id', 't.id as tiempo', 'b.usuario as bajoNombre']),
);

type EncargadoRow = Omit<Awaited<ReturnType<typeof findManaged>>[number], 'id'>;
const lacksRight = ({ bajo, bajoOrden, quien, despedido, orden, id_categoria, permisos }: EncargadoRow): boolean =>
  despedido === 1 ||
  !canStayEncargado({ bajo, bajoOrden }, { id: quien, orden, id_categoria, permisos: parsePermisos(permisos) });

const findWithIneligibleEncargado = async (db: Db): Promise<number[]> =>
  (await findManaged(db)).filter(lacksRight).map(({ id }) => id);

async function unlinkIneligible(tx: Tx, rows: TiempoRow[]): Promise<void> {
  if (rows.length === 0) return;
  await unlink(tx, rows, `${UNLINKED}: su encargado ya no puede serlo`, 'sin_encargado');
  for (const { alto, bajo, bajoNombre } of rows)
    if (alto !== null)
      tx.notify({
        tema: 'tiempos',
        para: alto,
        clase: 'sin_encargado',
        sobre: { id: bajo, usuario: bajoNombre },
        msg: `te desligó del tiempo de ${NAME_PLACEHOLDER}. Ya no puedes ser su encargado.`,
      });
  tx.notify({ tema: 'tiempos', msg: 'desligó tiempos de quien ya no puede ser el encargado' });
}

async function withdrawIneligible(tx: Tx): Promise<{ tiempo: number; quien: number }[]> {
  const ineligible = (await findRequested(tx.db)).filter(lacksRight);
  if (ineligible.length === 0) return [];
  await tx.db
    .updateTable('solicitud_tiempo')
    .set({ atendida: tx.now })
    .where(
      'id',
      'in',
      ineligible.map(({ id }) => id),
    )
    .execute();
  const motivo = `retiró la solicitud de encargado de ${NAME_PLACEHOLDER}: esa persona ya no puede serlo`;
  await tx.audit(
    ...ineligible.map(({ tiempo: objeto, bajo: usuario }) => ({ modulo: 'tiempos' as const, objeto, usuario, motivo })),
  );
  for (const { quien: para, bajoNombre } of ineligible)
    tx.notify({ tema: 'solicitudes', msg: `ya no te pide ser encargado de ${bajoNombre}`, para });
  return ineligible;
}

/**
 * Unlinks open tiempos whose alto no longer ranks above the bajo with `tt`, from this second on, and withdraws
 * solicitudes to such usuarios (decisions §4). Called in the same transaction after each change of a mision, a permiso
 * or the ladder.
 * @returns the withdrawn solicitudes
 */
export async function releaseIneligible(tx: Tx): Promise<{ tiempo: number; quien: number }[]> {
  const ineligible = await findWithIneligibleEncargado(tx.db);
  const locked = await lockTiempos(tx, ineligible);
  // Read again: the previous lock holder may have settled it.
  const stillIneligible = new Set(locked.length > 0 ? await findWithIneligibleEncargado(tx.db) : []);
  await unlinkIneligible(
    tx,
    locked.filter(({ id }) => stillIneligible.has(id)),
  );
  return withdrawIneligible(tx);
}
