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
import type { Difference } from '../../../platform/unit-of-work/auditLog.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { misionText, one } from './mantenimiento.mapper.ts';
import type { Mision, MisionRow } from './mantenimiento.queries.ts';
import {
  arrange,
  carry,
  lockRango,
  misionById,
  misiones,
  misionesOf,
  retirar as remove,
  topCategoria,
} from './mantenimiento.queries.ts';
import { notifyRangos, rangoOrder, requireAbove, requireFreeName, requireRates } from './mantenimiento.shared.ts';

type Calls = typeof mantenimientoCalls;

type Ranked = { orden: number; id_categoria: number };

/** So many of those who hold a mission are named. */
const NAMED_MAX = 5;

function acciones(filas: readonly MisionRow[], i: number, viewer: Ranked, highest: number): MisionEditable['acciones'] {
  const row = filas[i];
  if (!row) return [];
  const tasa = canSetRates(row.categoria, viewer, highest);
  const hechas: MisionEditable['acciones'] = tasa ? ['editar'] : [];
  if (row.retirada !== null)
    return tasa && canReorder(rangoOrder(row.categoria), viewer) ? [...hechas, 'recuperar'] : hechas;
  const vecina = (towards: 1 | -1) => {
    const other = filas[i + towards];
    return other?.retirada === null && other.categoria === row.categoria ? other : undefined;
  };
  const mine = canReorder(row.orden, viewer);
  const [top, below] = [vecina(1), vecina(-1)];
  if (mine && top && canReorder(top.orden, viewer)) hechas.push('subir');
  if (mine && below) hechas.push('bajar');
  const ultima = row.categoria === INITIAL_CATEGORIA && !top && !below;
  if (tasa && mine && row.personas === 0 && !ultima) hechas.push('retirar');
  return hechas;
}

export async function viewMisiones(p: CallContext<Calls['allInfoMision']>): Promise<MisionEditable[]> {
  const { db } = p.deps.motor;
  const [filas, highest] = [await misiones(db), await topCategoria(db)];
  return filas.map(({ orden: _order, ...f }, i) => ({
    ...f,
    venta: one(f.venta),
    traslado_venta: one(f.traslado_venta),
    retirada: f.retirada !== null,
    acciones: acciones(filas, i, p.usuario, highest),
  }));
}

/** A mission with its category locked: nobody adds, orders or retires missions of it meanwhile. */
async function lockMision(tx: Tx, id: number): Promise<Mision> {
  const { categoria } = orThrow(await misionById(tx.db, id), 'MISION_NO_EXISTE');
  await lockRango(tx, categoria);
  await tx.lockRow('mision', id);
  const mision = orThrow(await misionById(tx.db, id), 'MISION_NO_EXISTE');
  // Its category has changed places with another.
  if (mision.categoria !== categoria) throw new AppError('CAMBIO_MIENTRAS');
  return mision;
}

interface Result {
  objeto: number;
  /** What the security log says of it: nothing of what it is called. */
  que: string;
  motivo: string;
  notice: string;
  diferencias?: Difference[];
}
async function count(tx: Tx, { que, notice, ...entry }: Result): Promise<void> {
  await tx.audit({ modulo: 'escala', ...entry });
  await notifyRangos(tx, que, notice);
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
    const nueva: MisionInput = { ...data, nombre: data.nombre.trim(), traslado_venta };
    assertNoViolation(checkMision(nueva, categoria));
    if (retirada === null) requireFreeName('nombre', nueva.nombre, await misionesOf(tx.db, categoria), id);
    const diferencias = diffFields(MISION_LABELS, misionText(existing), misionText(nueva));
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    await tx.db.updateTable('mision').set(nueva).where('id', '=', id).execute();
    const motivo = `editó la misión ${nueva.nombre}`;
    const que = 'una misión editada';
    await count(tx, { objeto: id, que, motivo, notice: `cambió la misión ${nueva.nombre}`, diferencias });
    return { msg: `Guardaste la misión ${nueva.nombre}`, status: 0 as const };
  });
}

/** Where a mission comes in: at the end of its category, or below whoever adds it where that is their own. */
async function orderWithNew(tx: Tx, categoria: number, id: number): Promise<number[]> {
  const quien = await requireAbove(tx, rangoOrder(categoria));
  const ownRows = (await misionesOf(tx.db, categoria)).filter((m) => m.id !== id);
  if (ownRows.length >= MISIONES_MAX) throw new AppError('REGLA', TEXTS.misionesDemasiadas);
  const beneath = ownRows.filter((m) => canReorder(m.orden, quien));
  return [...beneath, { id }, ...ownRows.slice(beneath.length)].map((m) => m.id);
}

/** `addMis`: a mission that nobody holds yet. */
export async function addMision(p: CallContext<Calls['addMis']>): Promise<Answer<Calls['addMis']>> {
  const { categoria, ...data } = p.body;
  const nueva = { ...data, nombre: data.nombre.trim() };
  assertNoViolation(checkMision(nueva, categoria));
  return p.transaction(async (tx) => {
    const rango = await lockRango(tx, categoria);
    if (!rango || rango.retirada !== null) throw new AppError('RANGO_NO_EXISTE');
    await requireRates(tx, categoria);
    requireFreeName('nombre', nueva.nombre, await misionesOf(tx.db, categoria));
    const row = { ...nueva, categoria, posicion: 0, retirada: null };
    const { id } = await tx.db.insertInto('mision').values(row).returning('id').executeTakeFirstOrThrow();
    await arrange(tx.db, categoria, await orderWithNew(tx, categoria, id));
    const where = `${nueva.nombre} a ${rango.n_categoria}`;
    const que = 'una misión añadida';
    await count(tx, { objeto: id, que, motivo: `agregó la misión ${where}`, notice: `agregó la misión ${where}` });
    return { msg: `Agregaste la misión ${nueva.nombre}`, status: 0 as const, id };
  });
}

/** `moverMis`: a mission changes places with its neighbour, as its reader saw it. Those who hold them move with them. */
export async function moveMision(p: CallContext<Calls['moverMis']>): Promise<Answer<Calls['moverMis']>> {
  const { id, vecina } = p.body;
  return p.transaction(async (tx) => {
    const mision = await lockMision(tx, id);
    if (mision.retirada !== null) throw new AppError('MISION_NO_EXISTE');
    const ownRows = await misionesOf(tx.db, mision.categoria);
    const [de, a] = [id, vecina].map((which) => ownRows.findIndex((m) => m.id === which));
    const [item, other] = [ownRows[de ?? -1], ownRows[a ?? -1]];
    if (de === undefined || a === undefined || !item || !other || Math.abs(de - a) !== 1)
      throw new AppError('CAMBIO_MIENTRAS');
    await requireAbove(tx, item.orden, other.orden);
    const orden = ownRows.with(de, other).with(a, item);
    await arrange(
      tx.db,
      mision.categoria,
      orden.map((m) => m.id),
    );
    const where = `${item.nombre} ${a > de ? 'arriba' : 'abajo'} de ${other.nombre}`;
    const diferencias = [{ campo: 'Sitio', antes: de + 1, despues: a + 1 }];
    const que = 'el orden de las misiones';
    await count(tx, { objeto: id, que, motivo: `movió ${where}`, notice: `movió ${where}`, diferencias });
    return { msg: `Moviste ${where}`, status: 0 as const };
  });
}

/** Why a mission cannot be taken off the ladder: whoever holds it must be moved first. */
async function requireUnheld(tx: Tx, { id, nombre, categoria }: Mision): Promise<void> {
  const { personas, nombres } = await carry(tx.db, id, NAMED_MAX);
  if (personas > 0) {
    const others = personas - nombres.length;
    const quienes = `${nombres.join(', ')}${others > 0 ? ` y ${others} más` : ''}`;
    const verb = personas === 1 ? 'La tiene' : `La tienen ${personas}:`;
    throw new AppError(
      'MISION_OCUPADA',
      `${verb} ${quienes}. Cambia primero su misión. Después puedes retirar ${nombre}.`,
    );
  }
  const alone = categoria === INITIAL_CATEGORIA && (await misionesOf(tx.db, categoria)).length === 1;
  if (alone) throw new AppError('RANGO_FIJO', 'Es la única misión para empezar. Agrega otra primero.');
}

/** `retirarMis`: what has been keeps its name; nobody is given it any more, until it is brought back. */
export async function retireMision(p: CallContext<Calls['retirarMis']>): Promise<Answer<Calls['retirarMis']>> {
  const { id, retirar } = p.body;
  return p.transaction(async (tx) => {
    const mision = await lockMision(tx, id);
    const { categoria, nombre } = mision;
    await requireAbove(tx, rangoOrder(categoria) + (retirar ? mision.posicion : 0));
    await requireRates(tx, categoria);
    if ((mision.retirada !== null) === retirar) throw new AppError('YA_ESTA_ASI');
    if (retirar) {
      await requireUnheld(tx, mision);
      await remove(tx, [id]);
    } else {
      const rango = await lockRango(tx, categoria);
      if (!rango || rango.retirada !== null)
        throw new AppError('RANGO_NO_EXISTE', 'Su rango está retirado. Recupéralo primero.');
      requireFreeName('nombre', nombre, await misionesOf(tx.db, categoria));
      await tx.db.updateTable('mision').set({ retirada: null }).where('id', '=', id).execute();
      await arrange(tx.db, categoria, await orderWithNew(tx, categoria, id));
    }
    const [verb, how] = retirar ? ['retiró', 'retirada'] : ['recuperó', 'recuperada'];
    await count(tx, {
      objeto: id,
      que: `una misión ${how}`,
      motivo: `${verb} la misión ${nombre}`,
      notice: `${verb} la misión ${nombre}`,
    });
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} la misión ${nombre}`, status: 0 as const };
  });
}
