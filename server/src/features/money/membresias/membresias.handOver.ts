import type { Answer, membresiasCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import { queueRoles } from '../../community/discord/discord.public.ts';
import { closeReduction } from '../paga/paga.public.ts';
import { assertNotOwn } from '../settlement/settlement.public.ts';
import { hasTimeLeft, rowFor } from './membresias.mapper.ts';
import type { MembresiaRow } from './membresias.queries.ts';
import { lockCurrent, membresiaById, terminate } from './membresias.queries.ts';

type Calls = typeof membresiasCalls;
type PassCall = CallContext<Calls['pasarMembresia']>;

/**
 * Locks the membresia to hand over. Lock order of a venta: the usuario, then the type, which an edit may start to reduce
 * meanwhile; a retired one is handed over, too.
 */
async function lockMembresia({ body }: PassCall, tx: Tx): Promise<MembresiaRow> {
  const { membresia } = orThrow(await membresiaById(tx.db, body.id), 'NO_EXISTE');
  await tx.lockRow('usuario', body.usuario);
  await tx.lockRow('membresia', membresia);
  await tx.lockRow('membresia_usuario', body.id);
  return orThrow(await membresiaById(tx.db, body.id), 'NO_EXISTE');
}

/** Requires the state that the screen showed: an external owner whose name the usuario has, and time left. */
function requirePassable(row: MembresiaRow, { body }: PassCall, now: number): void {
  if (row.terminadaNombre !== null) throw new AppError('MEMBRESIA_TERMINADA', `${row.terminadaNombre} ya la terminó`);
  if (row.externo === null) throw new AppError('CAMBIO_MIENTRAS', `Ya es de ${row.usuarioNombre}`);
  if (row.registrado !== body.usuario)
    throw new AppError('CAMBIO_MIENTRAS', `Ningún miembro activo se llama ${row.externo}`);
  assertNotStale(body, { finaliza: isoOrNull(row.finaliza) });
  if (!hasTimeLeft(row, now)) throw new AppError('MEMBRESIA_TERMINADA', 'Esa membresía ya no tiene días que pasar');
}

/** Gives the membresia to the usuario, or adds its time to their running one. Returns the resulting row's id. */
async function give({ body }: PassCall, tx: Tx, row: MembresiaRow): Promise<number> {
  const updateMembresia = (id: number) => tx.db.updateTable('membresia_usuario').where('id', '=', id);
  const current = await lockCurrent(tx, row.membresia, body.usuario);
  if (!current) {
    if (row.reduccion === 1) await closeReduction(tx, { id: null, usuario: body.usuario });
    // A reduction must not reach back to before the usuario had it.
    const newOwner = { usuario: body.usuario, externo: null, externo_plano: null, fecha: tx.now };
    await updateMembresia(row.id).set(newOwner).execute();
    return row.id;
  }
  if (current.finaliza === null) throw new AppError('MEMBRESIA_PERMANENTE');
  const finaliza = row.finaliza === null ? null : current.finaliza + row.finaliza - tx.now;
  await updateMembresia(current.id).set({ finaliza }).execute();
  await terminate(tx, row);
  return current.id;
}

/**
 * Hands the membresia of an external person over to the usuario who registered with that name. A manager decides it, as
 * a name proves nothing. The venta stays as recorded.
 */
export async function handOver(p: PassCall): Promise<Answer<Calls['pasarMembresia']>> {
  const { body } = p;
  return p.transaction(async (tx) => {
    const row = await lockMembresia(p, tx);
    requirePassable(row, p, tx.now);
    const ownMsg = 'No puedes pasarte tu membresía. Pídeselo a otra persona con ese permiso.';
    const ownership = { de: body.usuario, permiso: 'mem', modulo: 'membresias', objeto: row.id } as const;
    await assertNotOwn(tx, { ...ownership, msg: ownMsg });
    const id = await give(p, tx, row);
    queueRoles(tx, [body.usuario]);
    const { membresiaNombre, registradoNombre } = row;
    const addedText = id === row.id ? '' : ' y se suma a la que ya tenía';
    await tx.audit({
      modulo: 'membresias',
      objeto: row.id,
      usuario: body.usuario,
      motivo: `pasó a ${NAME_PLACEHOLDER} la membresía ${membresiaNombre}, que tenía de fuera${addedText}`,
    });
    tx.notify({ tema: 'membresias', msg: `pasó una membresía a ${registradoNombre}` });
    tx.notify({
      tema: 'membresias',
      msg: `te pasó la membresía ${membresiaNombre} que tenías de fuera`,
      para: body.usuario,
      clase: 'membresia',
    });
    const data = await rowFor(tx, p.usuario, orThrow(await membresiaById(tx.db, id), 'NO_EXISTE'));
    const suffix = id === row.id ? '' : '. Se sumaron los días.';
    return { msg: `Pasaste ${membresiaNombre} a ${registradoNombre}${suffix}`, status: 0 as const, data };
  });
}
