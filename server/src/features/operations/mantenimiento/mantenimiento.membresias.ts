import type { Answer, mantenimientoCalls } from '@conserje/contract';
import type { MembresiaTypeInput } from '@conserje/rules';
import { checkMembresiaType, HONORS, MEMBRESIA_LABELS } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { isRunning } from '../../money/membresias/membresias.public.ts';
import { closeReductions, lockMembers } from '../../money/paga/paga.public.ts';
import { requireFreeName } from './mantenimiento.ladderChecks.ts';
import { findTopCategoria, lockMembresia } from './mantenimiento.queries.ts';

type Calls = typeof mantenimientoCalls;

const findOnSale = (db: Db) =>
  db.selectFrom('membresia').select(['id', 'nombre']).where('retirada', 'is', null).execute();

const yesNo = (n: number): string => (n === 1 ? 'Sí' : 'No');
const formatMembresia = (m: MembresiaTypeInput) => ({
  ...m,
  reduccion: yesNo(m.reduccion),
  vip: yesNo(m.vip),
  perma: yesNo(m.perma),
  honor: m.honor === null ? 'Ninguno' : HONORS[m.honor],
});

/**
 * Announces a change of types to clients, as the start-up call and the sales screen contain them. The security log
 * omits their names.
 */
async function notifyTypes(tx: Tx, how: string, msg: string): Promise<void> {
  await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: `Membresías: una ${how}` });
  tx.notify({ tema: 'rangos', msg });
  tx.notify({ tema: 'membresias', msg });
}

/**
 * Checks that the caller does not hold the type, which would change what their own pay asks for, unless they are of the
 * highest categoria (decisions §5).
 * @throws AppError SIN_PERMISO
 */
async function requireNotHeld(tx: Tx, { usuario }: CallContext<Calls['editMemb']>, membresia: number): Promise<void> {
  const actor = await requireActor(tx, usuario);
  if (actor.id_categoria >= (await findTopCategoria(tx.db))) return;
  const own = tx.db.selectFrom('membresia_usuario as mu').select('mu.id').where('mu.usuario', '=', actor.id);
  const held = own.where('mu.membresia', '=', membresia).where(isRunning('mu', tx.now)).limit(1);
  if (await held.executeTakeFirst())
    throw new AppError('SIN_PERMISO', 'Tienes esta membresía. Su reducción la cambia alguien del rango más alto.');
}

/** Returns the path of a picture that the product contains. */
const imagePathOf = ({ honor, reduccion }: MembresiaTypeInput): string =>
  `/membresias/${honor ?? (reduccion === 1 ? 'reduccion' : 'vip')}.png`;

/**
 * `editMemb`: edits a type of membresia. When its reduction starts or ends, members keep what they earned until now
 * (decisions §5).
 */
export async function editMembresia(p: CallContext<Calls['editMemb']>): Promise<Answer<Calls['editMemb']>> {
  const { id, data, visto } = p.body;
  return p.transaction(async (tx) => {
    // Lock order: people before the type, as sales do.
    const members = await lockMembers(tx, id);
    const { id: _id, image: _i, retirada, ...existing } = orThrow(await lockMembresia(tx, id), 'MEMBRESIA_NO_EXISTE');
    if (visto) assertNotStale<MembresiaTypeInput>(visto, existing);
    const sent = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
    const updated: MembresiaTypeInput = {
      ...existing,
      ...sent,
      nombre: data.nombre.trim(),
      details: data.details.trim(),
    };
    assertNoViolation(checkMembresiaType(updated));
    if (retirada === null) requireFreeName('nombre', updated.nombre, await findOnSale(tx.db), id);
    const diferencias = diffFields(MEMBRESIA_LABELS, formatMembresia(existing), formatMembresia(updated));
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    if (existing.reduccion !== updated.reduccion) {
      await requireNotHeld(tx, p, id);
      await closeReductions(tx, id, members);
    }
    await tx.db.updateTable('membresia').set(updated).where('id', '=', id).execute();
    const motivo = `editó la membresía ${updated.nombre}`;
    await tx.audit({ modulo: 'mantenimiento', objeto: id, motivo, diferencias });
    await notifyTypes(tx, 'editada', `cambió la membresía ${updated.nombre}`);
    return { msg: `Guardaste la membresía ${updated.nombre}`, status: 0 as const };
  });
}

export async function addMembresia(p: CallContext<Calls['addMemb']>): Promise<Answer<Calls['addMemb']>> {
  const added: MembresiaTypeInput = { ...p.body, nombre: p.body.nombre.trim(), details: p.body.details.trim() };
  assertNoViolation(checkMembresiaType(added));
  return p.transaction(async (tx) => {
    // Serializes additions, so that a second one with the same name is refused.
    await tx.lockRows(tx.db.selectFrom('membresia').select('id').orderBy('id').limit(1));
    requireFreeName('nombre', added.nombre, await findOnSale(tx.db));
    const row = { ...added, image: imagePathOf(added), retirada: null };
    const { id } = await tx.db.insertInto('membresia').values(row).returning('id').executeTakeFirstOrThrow();
    await tx.audit({ modulo: 'mantenimiento', objeto: id, motivo: `agregó la membresía ${added.nombre}` });
    await notifyTypes(tx, 'añadida', `añadió la membresía ${added.nombre}`);
    return { msg: `Agregaste la membresía ${added.nombre}`, status: 0 as const, id };
  });
}

/** `retirarMemb`: takes a type off sale, or puts it back; members keep it. */
export async function retireMembresia(p: CallContext<Calls['retirarMemb']>): Promise<Answer<Calls['retirarMemb']>> {
  const { id, retirar } = p.body;
  return p.transaction(async (tx) => {
    const { retirada, nombre } = orThrow(await lockMembresia(tx, id), 'MEMBRESIA_NO_EXISTE');
    if ((retirada !== null) === retirar) throw new AppError('YA_ESTA_ASI');
    if (!retirar) requireFreeName('nombre', nombre, await findOnSale(tx.db));
    await tx.db
      .updateTable('membresia')
      .set({ retirada: retirar ? tx.now : null })
      .where('id', '=', id)
      .execute();
    const [verb, how] = retirar ? ['retiró', 'retirada'] : ['recuperó', 'recuperada'];
    await tx.audit({ modulo: 'mantenimiento', objeto: id, motivo: `${verb} la membresía ${nombre}` });
    await notifyTypes(tx, how, `${verb} la membresía ${nombre}`);
    return { msg: `${retirar ? 'Retiraste' : 'Recuperaste'} la membresía ${nombre}`, status: 0 as const };
  });
}
