import type { Answer, Membresia, MembresiaTypeForSale, membresiasCalls } from '@conserje/contract';
import { DAY_MS, ENDING_SOON_MAX, isMembresiaCurrent, MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { buyerInLog } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { queueRoles } from '../../community/discord/discord.public.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { closeReduction } from '../paga/paga.public.ts';
import { findVentasOfMembresias } from '../ventas/ventas.public.ts';
import { buildMayEnd, rowFor, rowsFor } from './membresias.mapper.ts';
import type { MembresiaRow } from './membresias.queries.ts';
import {
  endingUntil,
  membresiaById,
  membresiaTypes,
  selectCurrent,
  soldMembresias,
  terminate,
} from './membresias.queries.ts';

type Calls = typeof membresiasCalls;

export async function listSold(p: CallContext<Calls['allMembership']>): Promise<Membresia[]> {
  const { db } = p.deps.engine;
  return rowsFor(db, p, await soldMembresias(db, p, p.now));
}

/** Lists the membresias that end within the lead time of their notice (`MEMBRESIA_EXPIRY_DAYS`). */
export async function endingSoon(
  p: CallContext<Calls['membresiasPorTerminar']>,
): Promise<Answer<Calls['membresiasPorTerminar']>> {
  const { now } = p;
  const hasta = now + MEMBRESIA_EXPIRY_DAYS * DAY_MS;
  const { cuantas, proximas } = await endingUntil(p.deps.engine.db, { now, hasta, limite: ENDING_SOON_MAX });
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
  const rows = await membresiaTypes(p.deps.engine.db, p.query.retiradas === 1);
  return rows.map((t) => ({ ...t, perma: t.perma === 1, vip: t.vip === 1, retirada: t.retirada !== null }));
}

/** Returns the membresia that a venta would extend, for the form. */
export async function currentMembresia(
  p: CallContext<Calls['membresiaVigente']>,
): Promise<Answer<Calls['membresiaVigente']>> {
  const { user, externo } = p.query;
  const row = await selectCurrent(
    p.deps.engine.db,
    p.now,
    p.params.membresia,
    user ?? externo?.trim() ?? '',
  ).executeTakeFirst();
  return row ? { id: row.id, finaliza: isoOrNull(row.finaliza) } : null;
}

type EndCall = CallContext<Calls['deleteMemb']>;

/** Locks the membresia to terminate. Lock order of a venta: the buyer first. */
async function lockMembresia({ body }: EndCall, tx: Tx): Promise<MembresiaRow> {
  const { usuario } = orThrow(await membresiaById(tx.db, body.id), 'NO_EXISTE');
  if (usuario !== null) await tx.lockRow('usuario', usuario);
  await tx.lockRow('membresia_usuario', body.id);
  const row = orThrow(await membresiaById(tx.db, body.id), 'NO_EXISTE');
  if (row.usuario !== usuario) throw new AppError('CAMBIO_MIENTRAS');
  return row;
}

/** Requires a current membresia as the screen showed it, which the caller may terminate. */
async function requireMayEnd({ usuario: actor, body }: EndCall, tx: Tx, row: MembresiaRow): Promise<void> {
  if (row.terminadaNombre !== null) throw new AppError('MEMBRESIA_TERMINADA', `${row.terminadaNombre} ya la terminó`);
  if (!isMembresiaCurrent(row, tx.now)) throw new AppError('MEMBRESIA_TERMINADA');
  assertNotStale(body, { finaliza: isoOrNull(row.finaliza) });
  const mayEnd = await buildMayEnd(tx.db, await requireActor(tx, actor), tx.now);
  if (!mayEnd(row, await findVentasOfMembresias(tx.db, [row.id]))) throw new AppError('SIN_PERMISO');
}

/** Terminates a membresia without a refund; `buildMayEnd` decides who may (decisions §5). */
export async function endMembresia(p: EndCall): Promise<Answer<Calls['deleteMemb']>> {
  return p.transaction(async (tx) => {
    const row = await lockMembresia(p, tx);
    await requireMayEnd(p, tx, row);
    const { id, usuario } = row;
    if (row.reduccion === 1 && usuario !== null) await closeReduction(tx, { id, usuario });
    await terminate(tx, row);
    queueRoles(tx, [usuario]);
    const ended = orThrow(await membresiaById(tx.db, id), 'NO_EXISTE');
    const motivo = `terminó la membresía ${row.membresiaNombre} de ${buyerInLog(row.externo)}`;
    const diferencias = diffFields(
      { estado: 'Estado', finaliza: 'Finaliza' },
      { estado: 'Activa', finaliza: isoOrNull(row.finaliza) },
      { estado: 'Terminada', finaliza: isoOrNull(ended.finaliza) },
    );
    await tx.audit({ modulo: 'membresias', objeto: id, usuario, motivo, diferencias });
    tx.notify({ tema: 'membresias', msg: 'terminó una membresía' });
    const msg = `terminó tu membresía ${row.membresiaNombre}`;
    if (usuario !== null) tx.notify({ tema: 'membresias', msg, para: usuario, clase: 'membresia' });
    const data = await rowFor(tx, p.usuario, ended);
    return { msg: `Terminaste la membresía de ${data.usuarioNombre}`, status: 0 as const, data };
  });
}
