import type { Answer, mantenimientoCalls, RangoEditable } from '@conserje/contract';
import type { CategoriaInput } from '@conserje/rules';
import {
  CATEGORIA_LABELS,
  canSetRates,
  checkCategoriaInput,
  checkName,
  INITIAL_CATEGORIA,
  JUNIOR_CATEGORIA_MAX,
  MGMT_CATEGORIA_MIN,
  PAID_BY_HOURS,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { forgetRoleSource } from '../../community/discord/discord.public.ts';
import { changeTerms, lockListsAndRows } from '../../money/paga/paga.public.ts';
import { swapRequirements } from '../../work/actividad/actividad.public.ts';
import {
  categoriaOrder,
  notifyLadder,
  requireAbove,
  requireFreeName,
  requireRates,
} from './mantenimiento.ladderChecks.ts';
import {
  findCategorias,
  findCategoriasOnLadder,
  findMisionesOf,
  lockCategoria,
  swapCategorias,
} from './mantenimiento.queries.ts';

type Calls = typeof mantenimientoCalls;
type CategoriaRow = Awaited<ReturnType<typeof findCategorias>>[number];

/** Terms of pay: people in the categoria keep what they earned under the old ones. */
const TERMS = [
  'paga_nomina',
  'nomina_asistencia',
  'nomina_times',
  'bono_asistencia',
  'bono_times',
  'bono_paga',
] as const;

/**
 * Returns the zone of the ladder that a categoria is in. Categorias are swapped only within a zone, as other rules hold
 * in the next one, and never in `fijo` (part 1 §2, part 2 §9).
 */
const ladderZoneOf = (id: number): 'fijo' | 'personal' | 'administracion' => {
  if (id <= JUNIOR_CATEGORIA_MAX) return 'fijo';
  return id < MGMT_CATEGORIA_MIN ? 'personal' : 'administracion';
};

/** Returns the next categoria on the ladder, within the same zone. */
function neighborOf(rows: readonly CategoriaRow[], { id }: { id: number }, towards: 1 | -1): CategoriaRow | undefined {
  const zone = rows.filter(
    (f) => f.retirada === null && ladderZoneOf(f.id) === ladderZoneOf(id) && ladderZoneOf(id) !== 'fijo',
  );
  const index = zone.findIndex((f) => f.id === id);
  return index < 0 ? undefined : zone[index + towards];
}

/** Returns the actions that the caller may take on a categoria. */
function actionsOf(rows: readonly CategoriaRow[], row: CategoriaRow, ownCategoria: number): RangoEditable['acciones'] {
  const isBeneath = (f: CategoriaRow | undefined) => f !== undefined && f.id < ownCategoria;
  const onLadder = rows.filter((f) => f.retirada === null);
  const mayEdit = canSetRates(row.id, { id_categoria: ownCategoria }, Math.max(...onLadder.map((f) => f.id)));
  const actions: RangoEditable['acciones'] = mayEdit ? ['editar'] : [];
  if (row.retirada !== null) return isBeneath(row) ? [...actions, 'recuperar'] : actions;
  if (isBeneath(row) && isBeneath(neighborOf(rows, row, 1))) actions.push('subir');
  if (isBeneath(row) && neighborOf(rows, row, -1)) actions.push('bajar');
  if (mayEdit && row.id <= ownCategoria) actions.push('agregar');
  if (row.id === ownCategoria && rows.at(-1)?.id === ownCategoria) actions.push('agregarRango');
  if (isBeneath(row) && row.misiones === 0 && row.id !== INITIAL_CATEGORIA) actions.push('retirar');
  return actions;
}

export async function viewCategorias(p: CallContext<Calls['allInfoRank']>): Promise<RangoEditable[]> {
  const rows = await findCategorias(p.deps.engine.db);
  return rows.map((f) => {
    const { id, retirada, ...rest } = f;
    const { id_categoria } = p.usuario;
    return { id_categoria: id, ...rest, retirada: retirada !== null, acciones: actionsOf(rows, f, id_categoria) };
  });
}

/** `editRank`: saves a categoria if its fields still have the values that the editor saw. */
export async function editCategoria(p: CallContext<Calls['editRank']>): Promise<Answer<Calls['editRank']>> {
  const { id, data, visto } = p.body;
  return p.transaction(async (tx) => {
    const { id: _id, retirada: _r, ...existing } = orThrow(await lockCategoria(tx, id), 'RANGO_NO_EXISTE');
    await requireRates(tx, id);
    if (visto) assertNotStale<CategoriaInput>(visto, existing);
    const sent = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
    const updated: CategoriaInput = { ...existing, ...sent, n_categoria: data.n_categoria.trim() };
    assertNoViolation(checkCategoriaInput(updated));
    requireFreeName('n_categoria', updated.n_categoria, await findCategoriasOnLadder(tx.db), id);
    const diferencias = diffFields(CATEGORIA_LABELS, existing, updated);
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    const terms = TERMS.filter((field) => existing[field] !== updated[field]);
    const [field] = terms;
    if (field !== undefined && id === INITIAL_CATEGORIA) throw new AppError('REGLA', PAID_BY_HOURS, field);
    const changedTerms = Object.fromEntries(terms.map((c) => [c, updated[c]]));
    const entry = {
      modulo: 'escala',
      objeto: id,
      motivo: `editó el rango ${updated.n_categoria}`,
      diferencias,
    } as const;
    // Each person's earnings under the old terms are an audit entry of their own.
    await tx.groupAuditEntries(entry, async () => {
      if (terms.length > 0) await changeTerms(tx, id, changedTerms);
      await tx.db.updateTable('categoria').set(updated).where('id', '=', id).execute();
    });
    await notifyLadder(tx, 'un rango editado', `cambió el rango ${updated.n_categoria}`);
    return { msg: `Guardaste el rango ${updated.n_categoria}`, status: 0 as const };
  });
}

/** Locks the rows that a swap changes: the categorias by id, then the open pay rows. */
async function lockLadder(tx: Tx, ids: number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await lockCategoria(tx, id);
  await lockListsAndRows(tx);
}

/** `moverRank`: swaps a categoria with the neighbor that the caller saw. */
export async function moveCategoria(p: CallContext<Calls['moverRank']>): Promise<Answer<Calls['moverRank']>> {
  const { id, vecino, visto } = p.body;
  return p.transaction(async (tx) => {
    await lockLadder(tx, [id, vecino]);
    const rows = await findCategorias(tx.db);
    const row = orThrow(
      rows.find((f) => f.id === id && f.retirada === null),
      'RANGO_NO_EXISTE',
    );
    if (ladderZoneOf(id) === 'fijo' || ladderZoneOf(id) !== ladderZoneOf(vecino)) throw new AppError('RANGO_FIJO');
    const neighbor = [neighborOf(rows, row, 1), neighborOf(rows, row, -1)].find((v) => v?.id === vecino);
    if (!neighbor) throw new AppError('CAMBIO_MIENTRAS');
    await requireAbove(tx, categoriaOrder(Math.max(id, vecino) + 1) - 1);
    // An id is a place: what the caller saw there may have moved.
    if (visto) assertNotStale(visto, { rango: row.n_categoria, vecino: neighbor.n_categoria });
    await swapCategorias(tx, id, vecino);
    await swapRequirements(tx, id, vecino);
    const where = `${row.n_categoria} ${vecino > id ? 'arriba' : 'abajo'} de ${neighbor.n_categoria}`;
    const motivo = `movió el rango ${where}`;
    const diferencias = [{ campo: 'Sitio', antes: id, despues: vecino }];
    await tx.audit({ modulo: 'escala', objeto: vecino, motivo, diferencias });
    await notifyLadder(tx, 'el orden de los rangos', 'cambió el orden de los rangos');
    return { msg: `Moviste ${where}`, status: 0 as const };
  });
}

/**
 * `addRank`: adds a categoria of management without misiones just below the highest, which moves up with its people.
 */
export async function addCategoria(p: CallContext<Calls['addRank']>): Promise<Answer<Calls['addRank']>> {
  const name = p.body.nombre.trim();
  assertNoViolation(checkName('nombre', name));
  return p.transaction(async (tx) => {
    const highest = orThrow((await findCategorias(tx.db)).at(-1), 'INTERNO');
    await lockLadder(tx, [highest.id]);
    const rows = await findCategorias(tx.db);
    // Another one was added before the lock.
    if (rows.at(-1)?.id !== highest.id) throw new AppError('CAMBIO_MIENTRAS');
    // The highest categoria begins here: only a member of it passes.
    await requireAbove(tx, categoriaOrder(highest.id));
    requireFreeName('nombre', name, await findCategoriasOnLadder(tx.db));
    const newId = highest.id + 1;
    const below = await tx.db
      .selectFrom('categoria')
      .selectAll()
      .where('id', '=', highest.id - 1)
      .executeTakeFirstOrThrow();
    const figures = { n_categoria: name, renta: 0, traslado_precio: 0, retirada: null };
    await tx.db
      .insertInto('categoria')
      .values({ ...below, ...figures, id: newId })
      .execute();
    await swapCategorias(tx, highest.id, newId);
    await swapRequirements(tx, highest.id, newId);
    await tx.audit({ modulo: 'escala', objeto: highest.id, motivo: `agregó el rango ${name}` });
    await notifyLadder(tx, 'un rango añadido', `añadió el rango ${name}`);
    return { msg: `Agregaste el rango ${name}. Ahora ponle misiones.`, status: 0 as const, id: highest.id };
  });
}

/** @throws AppError RANGO_OCUPADO if a categoria has misiones */
async function requireEmpty(tx: Tx, id: number): Promise<void> {
  const { length: count } = await findMisionesOf(tx.db, id);
  if (count > 0) throw new AppError('RANGO_OCUPADO', `Todavía tiene ${count} misiones. Retíralas primero.`);
}

/** `retirarRank`: takes a categoria without misiones off the ladder, or puts it back in its place. */
export async function retireCategoria(p: CallContext<Calls['retirarRank']>): Promise<Answer<Calls['retirarRank']>> {
  const { id, retirar, visto } = p.body;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockCategoria(tx, id), 'RANGO_NO_EXISTE');
    if (id === INITIAL_CATEGORIA)
      throw new AppError('RANGO_FIJO', 'Todos empiezan en este rango. No puedes retirarlo.');
    await requireAbove(tx, categoriaOrder(id + 1) - 1);
    if (visto) assertNotStale(visto, { rango: row.n_categoria });
    if ((row.retirada !== null) === retirar) throw new AppError('YA_ESTA_ASI');
    if (retirar) await requireEmpty(tx, id);
    else requireFreeName('nombre', row.n_categoria, await findCategoriasOnLadder(tx.db), id);
    await tx.db
      .updateTable('categoria')
      .set({ retirada: retirar ? tx.now : null })
      .where('id', '=', id)
      .execute();
    // Nobody is in it. If it still gave a role, the bot would take this role from people who got it by hand.
    if (retirar) await forgetRoleSource(tx, 'categoria', id);
    const [verb, how, done] = retirar ? ['retiró', 'retirado', 'Retiraste'] : ['recuperó', 'recuperado', 'Recuperaste'];
    await tx.audit({ modulo: 'escala', objeto: id, motivo: `${verb} el rango ${row.n_categoria}` });
    await notifyLadder(tx, `un rango ${how}`, `${verb} el rango ${row.n_categoria}`);
    return { msg: `${done} el rango ${row.n_categoria}`, status: 0 as const };
  });
}
