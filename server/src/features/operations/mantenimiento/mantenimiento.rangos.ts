import type { Answer, mantenimientoCalls, RangoEditable } from '@conserje/contract';
import type { RangoInput } from '@conserje/rules';
import {
  canSetRates,
  checkName,
  checkRango,
  INITIAL_CATEGORIA,
  LOW_CATEGORIA_MAX,
  MGMT_CATEGORIA_MIN,
  RANGO_LABELS,
  TEXTS,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { changeTerms, lockLists, lockRows } from '../../money/paga/paga.public.ts';
import { lockRango, misionesOf, rangos, rangosOnScale, swap } from './mantenimiento.queries.ts';
import { notifyRangos, rangoOrder, requireAbove, requireFreeName, requireRates } from './mantenimiento.shared.ts';

type Calls = typeof mantenimientoCalls;
type Row = Awaited<ReturnType<typeof rangos>>[number];

/** Terms of pay: whoever stands in the category keeps what they have earned under the old ones. */
const TERMS = [
  'paga_nomina',
  'nomina_asistencia',
  'nomina_times',
  'bono_asistencia',
  'bono_times',
  'bono_paga',
] as const;

/** The stretch of the ladder in which categories may change places: across its ends other rules hold (part 1 §2, part 2 §9). */
const ladderZoneOf = (id: number): 'fijo' | 'personal' | 'administracion' => {
  if (id <= LOW_CATEGORIA_MAX) return 'fijo';
  return id < MGMT_CATEGORIA_MIN ? 'personal' : 'administracion';
};

/** The next category that is on the ladder, in the same stretch. */
function neighborOf(filas: readonly Row[], { id }: { id: number }, towards: 1 | -1): Row | undefined {
  const tramo = filas.filter(
    (f) => f.retirada === null && ladderZoneOf(f.id) === ladderZoneOf(id) && ladderZoneOf(id) !== 'fijo',
  );
  const index = tramo.findIndex((f) => f.id === id);
  return index < 0 ? undefined : tramo[index + towards];
}

/** What a reader may do with a category. */
function acciones(filas: readonly Row[], row: Row, own: number): RangoEditable['acciones'] {
  const isBeneath = (f: Row | undefined) => f !== undefined && f.id < own;
  const onLadder = filas.filter((f) => f.retirada === null);
  const tasa = canSetRates(row.id, { id_categoria: own }, Math.max(...onLadder.map((f) => f.id)));
  const hechas: RangoEditable['acciones'] = tasa ? ['editar'] : [];
  if (row.retirada !== null) return isBeneath(row) ? [...hechas, 'recuperar'] : hechas;
  if (isBeneath(row) && isBeneath(neighborOf(filas, row, 1))) hechas.push('subir');
  if (isBeneath(row) && neighborOf(filas, row, -1)) hechas.push('bajar');
  if (tasa && row.id <= own) hechas.push('agregar');
  if (row.id === own && filas.at(-1)?.id === own) hechas.push('agregarRango');
  if (isBeneath(row) && row.misiones === 0 && row.id !== INITIAL_CATEGORIA) hechas.push('retirar');
  return hechas;
}

export async function viewRangos(p: CallContext<Calls['allInfoRank']>): Promise<RangoEditable[]> {
  const filas = await rangos(p.deps.motor.db);
  return filas.map((f) => {
    const { id, retirada, ...rest } = f;
    const { id_categoria } = p.usuario;
    return { id_categoria: id, ...rest, retirada: retirada !== null, acciones: acciones(filas, f, id_categoria) };
  });
}

/** `editRank`: what stands is carried as it was seen; of two who edit one rank at once, one wins and the other is told. */
export async function editRango(p: CallContext<Calls['editRank']>): Promise<Answer<Calls['editRank']>> {
  const { id, data, visto } = p.body;
  return p.transaction(async (tx) => {
    const { id: _id, retirada: _r, ...existing } = orThrow(await lockRango(tx, id), 'RANGO_NO_EXISTE');
    await requireRates(tx, id);
    if (visto) assertNotStale<RangoInput>(visto, existing);
    const dicho = Object.fromEntries(Object.entries(data).filter(([, valor]) => valor !== undefined));
    const updated: RangoInput = { ...existing, ...dicho, n_categoria: data.n_categoria.trim() };
    assertNoViolation(checkRango(updated));
    requireFreeName('n_categoria', updated.n_categoria, await rangosOnScale(tx.db), id);
    const diferencias = diffFields(RANGO_LABELS, existing, updated);
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    const terms = TERMS.filter((campo) => existing[campo] !== updated[campo]);
    const [campo] = terms;
    if (campo !== undefined && id === INITIAL_CATEGORIA) throw new AppError('REGLA', TEXTS.isPaidByHours, campo);
    const cambio = Object.fromEntries(terms.map((c) => [c, updated[c]]));
    const entry = {
      modulo: 'escala',
      objeto: id,
      motivo: `editó el rango ${updated.n_categoria}`,
      diferencias,
    } as const;
    // What each has earned under the terms of before is a line of its own.
    await tx.groupAuditEntries(entry, async () => {
      if (terms.length > 0) await changeTerms(tx, id, cambio);
      await tx.db.updateTable('categoria').set(updated).where('id', '=', id).execute();
    });
    await notifyRangos(tx, 'un rango editado', `cambió el rango ${updated.n_categoria}`);
    return { msg: `Guardaste el rango ${updated.n_categoria}`, status: 0 as const };
  });
}

/** Locks what changes when categories change places: them, in their order, and then whoever reckons pay. */
async function lockScale(tx: Tx, ids: number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await lockRango(tx, id);
  await lockRows(tx, Object.values(await lockLists(tx)));
}

/** `moverRank`: a category changes places with its neighbour, as its reader saw it. */
export async function moveRango(p: CallContext<Calls['moverRank']>): Promise<Answer<Calls['moverRank']>> {
  const { id, vecino } = p.body;
  return p.transaction(async (tx) => {
    await lockScale(tx, [id, vecino]);
    const filas = await rangos(tx.db);
    const row = orThrow(
      filas.find((f) => f.id === id && f.retirada === null),
      'RANGO_NO_EXISTE',
    );
    if (ladderZoneOf(id) === 'fijo' || ladderZoneOf(id) !== ladderZoneOf(vecino)) throw new AppError('RANGO_FIJO');
    const otro = [neighborOf(filas, row, 1), neighborOf(filas, row, -1)].find((v) => v?.id === vecino);
    if (!otro) throw new AppError('CAMBIO_MIENTRAS');
    await requireAbove(tx, rangoOrder(Math.max(id, vecino) + 1) - 1);
    await swap(tx.db, id, vecino);
    const where = `${row.n_categoria} ${vecino > id ? 'arriba' : 'abajo'} de ${otro.n_categoria}`;
    const motivo = `movió el rango ${where}`;
    const diferencias = [{ campo: 'Sitio', antes: id, despues: vecino }];
    await tx.audit({ modulo: 'escala', objeto: vecino, motivo, diferencias });
    await notifyRangos(tx, 'el orden de los rangos', 'cambió el orden de los rangos');
    return { msg: `Moviste ${where}`, status: 0 as const };
  });
}

/** `addRank`: a category of management, without missions, below the highest; nobody comes to stand below it by that. */
export async function addRango(p: CallContext<Calls['addRank']>): Promise<Answer<Calls['addRank']>> {
  const nombre = p.body.nombre.trim();
  assertNoViolation(checkName('nombre', nombre));
  return p.transaction(async (tx) => {
    const highest = orThrow((await rangos(tx.db)).at(-1), 'INTERNO');
    await lockScale(tx, [highest.id]);
    const filas = await rangos(tx.db);
    // Somebody has added one meanwhile: the highest is another now.
    if (filas.at(-1)?.id !== highest.id) throw new AppError('CAMBIO_MIENTRAS');
    // Whoever stands above where it begins stands in it.
    await requireAbove(tx, rangoOrder(highest.id));
    requireFreeName('nombre', nombre, await rangosOnScale(tx.db));
    const updated = highest.id + 1;
    const below = await tx.db
      .selectFrom('categoria')
      .selectAll()
      .where('id', '=', highest.id - 1)
      .executeTakeFirstOrThrow();
    const figures = { n_categoria: nombre, renta: 0, traslado_precio: 0, retirada: null };
    await tx.db
      .insertInto('categoria')
      .values({ ...below, ...figures, id: updated })
      .execute();
    await swap(tx.db, highest.id, updated);
    await tx.audit({ modulo: 'escala', objeto: highest.id, motivo: `agregó el rango ${nombre}` });
    await notifyRangos(tx, 'un rango añadido', `añadió el rango ${nombre}`);
    return { msg: `Agregaste el rango ${nombre}. Ahora ponle misiones.`, status: 0 as const, id: highest.id };
  });
}

/** `retirarRank`: takes a category without missions off the ladder, or puts it back where it was. */
export async function retireRango(p: CallContext<Calls['retirarRank']>): Promise<Answer<Calls['retirarRank']>> {
  const { id, retirar } = p.body;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockRango(tx, id), 'RANGO_NO_EXISTE');
    if (id === INITIAL_CATEGORIA)
      throw new AppError('RANGO_FIJO', 'Todos empiezan en este rango. No puedes retirarlo.');
    await requireAbove(tx, rangoOrder(id + 1) - 1);
    if ((row.retirada !== null) === retirar) throw new AppError('YA_ESTA_ASI');
    const quedan = await misionesOf(tx.db, id);
    if (retirar && quedan.length > 0)
      throw new AppError('RANGO_OCUPADO', `Todavía tiene ${quedan.length} misiones. Retíralas primero.`);
    await tx.db
      .updateTable('categoria')
      .set({ retirada: retirar ? tx.ahora : null })
      .where('id', '=', id)
      .execute();
    const verb = retirar ? 'retiró' : 'recuperó';
    await tx.audit({ modulo: 'escala', objeto: id, motivo: `${verb} el rango ${row.n_categoria}` });
    const how = retirar ? 'retirado' : 'recuperado';
    await notifyRangos(tx, `un rango ${how}`, `${verb} el rango ${row.n_categoria}`);
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} el rango ${row.n_categoria}`, status: 0 as const };
  });
}
