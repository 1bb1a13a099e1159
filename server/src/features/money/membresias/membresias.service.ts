import type { Answer, Membresia, MembresiaTypeForSale, membresiasCalls } from '@conserje/contract';
import { DAY_MS, ENDING_SOON_MAX, isMembresiaCurrent, MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { buyerInLog } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { queueRoles } from '../../community/discord/discord.public.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { closeReduction } from '../paga/paga.public.ts';
import { findVentasOfMembresias } from '../ventas/ventas.public.ts';
import { buildMayEnd, rowFor, rowsFor } from './membresias.mapper.ts';
import { endingUntil, membresiaById, membresiaTypes, selectCurrent, soldMembresias } from './membresias.queries.ts';

type Calls = typeof membresiasCalls;

export async function listSold(p: CallContext<Calls['allMembership']>): Promise<Membresia[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await soldMembresias(db, p, p.now));
}

/** Lists the membresias that end within the lead time of their notice (`MEMBRESIA_EXPIRY_DAYS`). */
export async function endingSoon(
  p: CallContext<Calls['membresiasPorTerminar']>,
): Promise<Answer<Calls['membresiasPorTerminar']>> {
  const { now } = p;
  const hasta = now + MEMBRESIA_EXPIRY_DAYS * DAY_MS;
  const { cuantas, proximas } = await endingUntil(p.deps.motor.db, { now, hasta, limite: ENDING_SOON_MAX });
  return {
    cuantas,
    proximas: proximas.map(({ externo, usuarioNombre, finaliza, ...m }) => ({
      ...m,
      usuarioNombre: usuarioNombre ?? externo ?? '',
      externo: externo === null ? 0 : 1,
      finaliza: iso(finaliza),
    })),
  };
}

export async function typesOnSale(p: CallContext<Calls['getMembresias']>): Promise<MembresiaTypeForSale[]> {
  const rows = await membresiaTypes(p.deps.motor.db, p.query.retiradas === 1);
  return rows.map((t) => ({ ...t, perma: t.perma === 1, vip: t.vip === 1, retirada: t.retirada !== null }));
}

/** Returns the membresia that a venta would extend, for the form. */
export async function currentMembresia(
  p: CallContext<Calls['membresiaVigente']>,
): Promise<Answer<Calls['membresiaVigente']>> {
  const { user, externo } = p.query;
  const row = await selectCurrent(
    p.deps.motor.db,
    p.now,
    p.params.membresia,
    user ?? externo?.trim() ?? '',
  ).executeTakeFirst();
  return row ? { id: row.id, finaliza: isoOrNull(row.finaliza) } : null;
}

/** Terminates a membresia without a refund; `buildMayEnd` decides who may (decisions §5). */
export async function endMembresia(p: CallContext<Calls['deleteMemb']>): Promise<Answer<Calls['deleteMemb']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const { usuario } = orThrow(await membresiaById(tx.db, body.id), 'NO_EXISTE');
    // Lock order of a venta: the buyer first.
    if (usuario !== null) await tx.lockRow('usuario', usuario);
    await tx.lockRow('membresia_usuario', body.id);
    const row = orThrow(await membresiaById(tx.db, body.id), 'NO_EXISTE');
    if (row.usuario !== usuario) throw new AppError('CAMBIO_MIENTRAS');
    if (row.terminadaNombre !== null) throw new AppError('MEMBRESIA_TERMINADA', `${row.terminadaNombre} ya la terminó`);
    if (!isMembresiaCurrent(row, tx.now)) throw new AppError('MEMBRESIA_TERMINADA');
    assertNotStale(body, { finaliza: isoOrNull(row.finaliza) });
    const mayEnd = await buildMayEnd(tx.db, await requireActor(tx, actor), tx.now);
    if (!mayEnd(row, await findVentasOfMembresias(tx.db, [row.id]))) throw new AppError('SIN_PERMISO');
    if (row.reduccion === 1 && usuario !== null) await closeReduction(tx, { id: row.id, usuario });
    const ending = { terminada: 1, terminada_por: actor.id };
    await tx.db.updateTable('membresia_usuario').set(ending).where('id', '=', row.id).execute();
    queueRoles(tx, [usuario]);
    const motivo = `terminó la membresía ${row.membresiaNombre} de ${buyerInLog(row.externo)}`;
    const diferencias = [{ campo: 'Estado', antes: 'Activa', despues: 'Terminada' }];
    await tx.audit({ modulo: 'membresias', objeto: row.id, usuario: row.usuario, motivo, diferencias });
    tx.notify({ tema: 'membresias', msg: 'terminó una membresía' });
    const msg = `terminó tu membresía ${row.membresiaNombre}`;
    if (row.usuario !== null) tx.notify({ tema: 'membresias', msg, para: row.usuario, clase: 'membresia' });
    const data = await rowFor(tx, actor, { ...row, terminada: 1 });
    return { msg: `Terminaste la membresía de ${data.usuarioNombre}`, status: 0 as const, data };
  });
}
