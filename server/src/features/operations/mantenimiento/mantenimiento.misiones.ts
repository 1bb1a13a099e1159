import type { Answer, MisionEditable, mantenimientoCalls } from '@conserje/contract';
import type { MisionInput } from '@conserje/rules';
import {
  canReorder,
  canSetRates,
  checkMision,
  INITIAL_CATEGORIA,
  MISION_LABELS,
  MISIONES_MAX,
  TEXTS,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { FieldDifference } from '../../../platform/unit-of-work/auditLog.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import {
  categoriaOrder,
  notifyLadder,
  requireAbove,
  requireFreeName,
  requireRates,
} from './mantenimiento.ladderChecks.ts';
import { misionDiffValues, toFlag } from './mantenimiento.mapper.ts';
import type { Mision, MisionRow } from './mantenimiento.queries.ts';
import {
  arrangeMisiones,
  findHolders,
  findMisionById,
  findMisiones,
  findMisionesOf,
  findTopCategoria,
  insertMisiones,
  lockCategoria,
  removeFromLadder,
} from './mantenimiento.queries.ts';

type Calls = typeof mantenimientoCalls;

type LadderPlace = { orden: number; id_categoria: number };

/** Maximum number of holders named in an error. */
const NAMED_MAX = 5;

function actionsOf(
  rows: readonly MisionRow[],
  i: number,
  viewer: LadderPlace,
  highest: number,
): MisionEditable['acciones'] {
  const row = rows[i];
  if (!row) return [];
  const mayEdit = canSetRates(row.categoria, viewer, highest);
  const actions: MisionEditable['acciones'] = mayEdit ? ['editar'] : [];
  const mayMove = canReorder(row.orden, viewer);
  if (row.retirada !== null) return mayEdit && mayMove ? [...actions, 'recuperar'] : actions;
  const neighborAt = (towards: 1 | -1) => {
    const other = rows[i + towards];
    return other?.retirada === null && other.categoria === row.categoria ? other : undefined;
  };
  const [above, below] = [neighborAt(1), neighborAt(-1)];
  if (mayMove && above && canReorder(above.orden, viewer)) actions.push('subir');
  if (mayMove && below) actions.push('bajar');
  const isLast = row.categoria === INITIAL_CATEGORIA && !above && !below;
  if (mayEdit && mayMove && row.personas === 0 && !isLast) actions.push('retirar');
  return actions;
}

export async function viewMisiones(p: CallContext<Calls['allInfoMision']>): Promise<MisionEditable[]> {
  const { db } = p.deps.engine;
  const [rows, highest] = [await findMisiones(db), await findTopCategoria(db)];
  return rows.map(({ orden: _order, ...f }, i) => ({
    ...f,
    venta: toFlag(f.venta),
    traslado_venta: toFlag(f.traslado_venta),
    retirada: f.retirada !== null,
    acciones: actionsOf(rows, i, p.usuario, highest),
  }));
}

/** Locks a mision and its categoria, so that misiones of it cannot be added, ordered or retired meanwhile. */
async function lockMision(tx: Tx, id: number): Promise<Mision> {
  const { categoria } = orThrow(await findMisionById(tx.db, id), 'MISION_NO_EXISTE');
  await lockCategoria(tx, categoria);
  await tx.lockRow('mision', id);
  const mision = orThrow(await findMisionById(tx.db, id), 'MISION_NO_EXISTE');
  // The categoria was swapped with another one before the lock.
  if (mision.categoria !== categoria) throw new AppError('CAMBIO_MIENTRAS');
  return mision;
}

interface LadderChange {
  objeto: number;
  /** Text for the security log, without names. */
  que: string;
  motivo: string;
  notice: string;
  diferencias?: FieldDifference[];
}
async function recordChange(tx: Tx, { que, notice, ...entry }: LadderChange): Promise<void> {
  await tx.audit({ modulo: 'escala', ...entry });
  await notifyLadder(tx, que, notice);
}

/** `editMis` (part 2 §5 Mission edit). */
export async function editMision(p: CallContext<Calls['editMis']>): Promise<Answer<Calls['editMis']>> {
  const { id, visto, ...data } = p.body;
  return p.transaction(async (tx) => {
    const mision = await lockMision(tx, id);
    const { id: _id, categoria, posicion: _p, retirada, ...existing } = mision;
    await requireRates(tx, categoria);
    if (visto) assertNotStale<MisionInput>(visto, existing);
    const { traslado_venta = existing.traslado_venta } = data;
    const updated: MisionInput = { ...data, nombre: data.nombre.trim(), traslado_venta };
    assertNoViolation(checkMision(updated, categoria));
    if (retirada === null) requireFreeName('nombre', updated.nombre, await findMisionesOf(tx.db, categoria), id);
    const diferencias = diffFields(MISION_LABELS, misionDiffValues(existing), misionDiffValues(updated));
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    await tx.db.updateTable('mision').set(updated).where('id', '=', id).execute();
    const motivo = `editó la misión ${updated.nombre}`;
    const que = 'una misión editada';
    await recordChange(tx, { objeto: id, que, motivo, notice: `cambió la misión ${updated.nombre}`, diferencias });
    return { msg: `Guardaste la misión ${updated.nombre}`, status: 0 as const };
  });
}

/** Returns the misiones of a categoria that are on the ladder, which must have room for another one. */
async function findWithRoom(tx: Tx, categoria: number) {
  const misiones = await findMisionesOf(tx.db, categoria);
  if (misiones.length >= MISIONES_MAX) throw new AppError('REGLA', TEXTS.misionesDemasiadas);
  return misiones;
}

/**
 * Returns the order with a new mision: last in its categoria, or below the caller's mision if the categoria is theirs.
 */
async function orderWithNew(tx: Tx, categoria: number, id: number): Promise<number[]> {
  const actor = await requireAbove(tx, categoriaOrder(categoria));
  const siblings = (await findMisionesOf(tx.db, categoria)).filter((m) => m.id !== id);
  const beneath = siblings.filter((m) => canReorder(m.orden, actor));
  return [...beneath, { id }, ...siblings.slice(beneath.length)].map((m) => m.id);
}

/** `addMis`: adds a mision. */
export async function addMision(p: CallContext<Calls['addMis']>): Promise<Answer<Calls['addMis']>> {
  const { categoria, rango: seen, ...data } = p.body;
  const added = { ...data, nombre: data.nombre.trim() };
  assertNoViolation(checkMision(added, categoria));
  return p.transaction(async (tx) => {
    const rango = await lockCategoria(tx, categoria);
    if (!rango || rango.retirada !== null) throw new AppError('RANGO_NO_EXISTE');
    assertNotStale({ rango: seen }, { rango: rango.n_categoria });
    await requireRates(tx, categoria);
    requireFreeName('nombre', added.nombre, await findWithRoom(tx, categoria));
    const id = orThrow((await insertMisiones(tx, categoria, [added]))[0], 'INTERNO');
    await arrangeMisiones(tx.db, categoria, await orderWithNew(tx, categoria, id));
    const where = `${added.nombre} a ${rango.n_categoria}`;
    const que = 'una misión añadida';
    await recordChange(tx, {
      objeto: id,
      que,
      motivo: `agregó la misión ${where}`,
      notice: `agregó la misión ${where}`,
    });
    return { msg: `Agregaste la misión ${added.nombre}`, status: 0 as const, id };
  });
}

/** `moverMis`: puts a mision on the other side of the neighbor that the caller saw. Holders move with their mision. */
export async function moveMision(p: CallContext<Calls['moverMis']>): Promise<Answer<Calls['moverMis']>> {
  const { id, vecina, arriba } = p.body;
  return p.transaction(async (tx) => {
    const mision = await lockMision(tx, id);
    if (mision.retirada !== null) throw new AppError('MISION_NO_EXISTE');
    const siblings = await findMisionesOf(tx.db, mision.categoria);
    const [from, to] = [id, vecina].map((which) => siblings.findIndex((m) => m.id === which));
    const [item, other] = [siblings[from ?? -1], siblings[to ?? -1]];
    if (from === undefined || to === undefined || !item || !other || Math.abs(from - to) !== 1)
      throw new AppError('CAMBIO_MIENTRAS');
    await requireAbove(tx, item.orden, other.orden);
    if (from > to === arriba) throw new AppError('YA_ESTA_ASI');
    const reordered = siblings.with(from, other).with(to, item);
    await arrangeMisiones(
      tx.db,
      mision.categoria,
      reordered.map((m) => m.id),
    );
    const where = `${item.nombre} ${arriba ? 'arriba' : 'abajo'} de ${other.nombre}`;
    const diferencias = [{ campo: 'Sitio', antes: from + 1, despues: to + 1 }];
    const que = 'el orden de las misiones';
    await recordChange(tx, { objeto: id, que, motivo: `movió ${where}`, notice: `movió ${where}`, diferencias });
    return { msg: `Moviste ${where}`, status: 0 as const };
  });
}

/** Refuses to retire a mision that has holders, or the only one of the first categoria. */
async function requireUnheld(tx: Tx, { id, nombre, categoria }: Mision): Promise<void> {
  const { personas, nombres } = await findHolders(tx.db, id, NAMED_MAX);
  if (personas > 0) {
    const moreCount = personas - nombres.length;
    const holders = `${nombres.join(', ')}${moreCount > 0 ? ` y ${moreCount} más` : ''}`;
    const verb = personas === 1 ? 'La tiene' : `La tienen ${personas}:`;
    throw new AppError(
      'MISION_OCUPADA',
      `${verb} ${holders}. Cambia primero su misión. Después puedes retirar ${nombre}.`,
    );
  }
  const isOnlyOne = categoria === INITIAL_CATEGORIA && (await findMisionesOf(tx.db, categoria)).length === 1;
  if (isOnlyOne) throw new AppError('RANGO_FIJO', 'Es la única misión para empezar. Agrega otra primero.');
}

/** `retirarMis`: takes a mision off the ladder, or puts it back. Past rows keep its name. */
export async function retireMision(p: CallContext<Calls['retirarMis']>): Promise<Answer<Calls['retirarMis']>> {
  const { id, retirar } = p.body;
  return p.transaction(async (tx) => {
    const mision = await lockMision(tx, id);
    const { categoria, nombre } = mision;
    await requireAbove(tx, categoriaOrder(categoria) + mision.posicion);
    await requireRates(tx, categoria);
    if ((mision.retirada !== null) === retirar) throw new AppError('YA_ESTA_ASI');
    if (retirar) {
      await requireUnheld(tx, mision);
      await removeFromLadder(tx, [id]);
    } else {
      const rango = await lockCategoria(tx, categoria);
      if (!rango || rango.retirada !== null)
        throw new AppError('RANGO_NO_EXISTE', 'Su rango está retirado. Recupéralo primero.');
      requireFreeName('nombre', nombre, await findWithRoom(tx, categoria));
      // It is back at its place: elsewhere, those who last held it would rise or fall with it.
      await tx.db.updateTable('mision').set({ retirada: null }).where('id', '=', id).execute();
    }
    const [verb, how] = retirar ? ['retiró', 'retirada'] : ['recuperó', 'recuperada'];
    await recordChange(tx, {
      objeto: id,
      que: `una misión ${how}`,
      motivo: `${verb} la misión ${nombre}`,
      notice: `${verb} la misión ${nombre}`,
    });
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} la misión ${nombre}`, status: 0 as const };
  });
}
