import type { Answer, membresiasCalls } from '@conserje/contract';
import { checkMembresia, DAY_MS, membresiaPrice, REPEATED_VENTA_S, TEXTS } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { buyerInLog, formatCount } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { queueRoles } from '../../community/discord/discord.public.ts';
import { findActiveUsuario, findUsuarioByName, foldCase } from '../../identity/people/people.public.ts';
import { closeReduction } from '../paga/paga.public.ts';
import { findLastVenta, recordVenta } from '../ventas/ventas.public.ts';
import { rowFor } from './membresias.mapper.ts';
import type { Buyer } from './membresias.queries.ts';
import { lockCurrent, lockType, membresiaById } from './membresias.queries.ts';

type Calls = typeof membresiasCalls;
type SellCall = CallContext<Calls['addMembresia']>;
type MembresiaType = NonNullable<Awaited<ReturnType<typeof lockType>>>;
type ActiveMembresia = NonNullable<Awaited<ReturnType<typeof lockCurrent>>>;

/** Resolves the buyer: an active usuario other than the seller, or the name of an external person. */
async function buyerOf({ usuario: seller, body }: SellCall, tx: Tx): Promise<Buyer> {
  if (typeof body.user === 'number') {
    if (body.user === seller.id) throw new AppError('REGLA', TEXTS.ventaPropia, 'user');
    await tx.lockRow('usuario', body.user);
    return orThrow(await findActiveUsuario(tx.db, body.user), 'USUARIO_NO_EXISTE').id;
  }
  const externo = body.user.trim();
  const known = await findUsuarioByName(tx.db, externo);
  if (known && (await findActiveUsuario(tx.db, known.id))) throw new AppError('REGLA', TEXTS.externoEsUsuario, 'user');
  return externo;
}

/**
 * Requires that the seller saw the membresia to extend, or that there was none. Without `visto`, a repeated venta may
 * be a double click and is refused for `REPEATED_VENTA_S` seconds.
 */
async function requireSeen(
  { body }: SellCall,
  tx: Tx,
  membresiaType: MembresiaType,
  existing: ActiveMembresia | undefined,
): Promise<void> {
  const { visto } = body;
  if (visto === undefined) {
    const lastVenta = existing && (await findLastVenta(tx.db, existing.id, tx.now - REPEATED_VENTA_S * 1000));
    if (lastVenta)
      throw new AppError(
        'MEMBRESIA_RECIENTE',
        `${lastVenta.vendedor} se la acaba de vender. Si es otra venta, espera unos segundos.`,
      );
    return;
  }
  if (visto?.id === existing?.id && (visto === null || visto.finaliza === isoOrNull(existing?.finaliza ?? null)))
    return;
  const currentText = existing
    ? `Su ${membresiaType.nombre} ya termina en otra fecha`
    : `Ya no tiene ${membresiaType.nombre}`;
  throw new AppError(
    'CAMBIO_MIENTRAS',
    `${visto === null ? `Ahora ya tiene ${membresiaType.nombre}` : currentText}. Revisa la venta.`,
  );
}

/** Extends the running membresia of the buyer from its end, or starts a new one. Returns its id. */
async function give(p: SellCall, tx: Tx, membresiaType: MembresiaType, buyer: Buyer) {
  const { usuario: seller, body } = p;
  const durationMs = body.periodo * DAY_MS;
  const existing = await lockCurrent(tx, membresiaType.id, buyer);
  if (existing?.finaliza === null) throw new AppError('MEMBRESIA_PERMANENTE');
  await requireSeen(p, tx, membresiaType, existing);
  if (existing) {
    const finaliza = membresiaType.perma === 1 ? null : Math.max(existing.finaliza, tx.now) + durationMs;
    await tx.db.updateTable('membresia_usuario').set({ finaliza }).where('id', '=', existing.id).execute();
    const diferencias = [{ campo: 'Finaliza', antes: iso(existing.finaliza), despues: isoOrNull(finaliza) }];
    return { id: existing.id, doneText: 'alargó', diferencias, fin_antes: existing.finaliza, fin_despues: finaliza };
  }
  if (membresiaType.reduccion === 1 && typeof buyer === 'number')
    await closeReduction(tx, { id: null, usuario: buyer });
  const endsAt = membresiaType.perma === 1 ? null : tx.now + durationMs;
  const { id } = await tx.db
    .insertInto('membresia_usuario')
    .values({
      membresia: membresiaType.id,
      ...(typeof buyer === 'number'
        ? { usuario: buyer, externo: null, externo_plano: null }
        : { usuario: null, externo: buyer, externo_plano: foldCase(buyer) }),
      encargado: seller.id,
      fecha: tx.now,
      finaliza: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, doneText: 'vendió', diferencias: undefined, fin_antes: null, fin_despues: endsAt };
}

/** Sells a membresia to a usuario or an external person (part 1 §5, decisions §5). */
export async function sell(p: SellCall): Promise<Answer<Calls['addMembresia']>> {
  const { usuario: seller, body } = p;
  assertNoViolation(checkMembresia(body));
  return p.transaction(async (tx) => {
    const buyer = await buyerOf(p, tx);
    const membresiaType = orThrow(await lockType(tx, body.membresia), 'MEMBRESIA_NO_EXISTE');
    const perma = membresiaType.perma === 1;
    const credito = membresiaPrice(membresiaType.precio, perma, body.periodo);
    if (body.creditos !== undefined && body.creditos !== credito)
      throw new AppError('CAMBIO_MIENTRAS', `${membresiaType.nombre} cuesta ahora ${credito}c`);
    const { id, doneText, diferencias, ...endDates } = await give(p, tx, membresiaType, buyer);
    const durationText = perma ? 'permanente' : formatCount(body.periodo, 'día', 'días');
    const descripcion = `Membresía ${membresiaType.nombre}, ${durationText}`;
    await recordVenta(tx, { seller, buyer, descripcion, credito, membresia: id, ...endDates });
    if (typeof buyer === 'number') queueRoles(tx, [buyer]);
    await tx.audit({
      modulo: 'membresias',
      objeto: id,
      usuario: typeof buyer === 'number' ? buyer : null,
      motivo: `${doneText} ${membresiaType.nombre}, ${durationText}, a ${buyerInLog(typeof buyer === 'number' ? null : buyer)}`,
      ...(diferencias && { diferencias }),
    });
    tx.notify({ tema: 'membresias', msg: 'vendió una membresía' });
    const row = orThrow(await membresiaById(tx.db, id), 'MEMBRESIA_NO_EXISTE');
    const data = await rowFor(tx, seller, row);
    return {
      msg: `Vendiste ${membresiaType.nombre} (${durationText}) a ${data.usuarioNombre} por ${credito}c`,
      status: 0 as const,
      data,
    };
  });
}
