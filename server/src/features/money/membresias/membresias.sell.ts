import type { Answer, membresiasCalls } from '@conserje/contract';
import { checkMembresia, DAY_MS, membresiaPrice, REPEATED_VENTA_S, TEXTS } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { buyerInLog, count } from '../../../platform/phrases.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { findActiveUsuario, findUsuarioByName, foldCase } from '../../identity/people/people.public.ts';
import { closeReduction } from '../paga/paga.public.ts';
import { findLastVenta, registrarVenta } from '../ventas/ventas.public.ts';
import { rowFor } from './membresias.mapper.ts';
import type { Buyer } from './membresias.queries.ts';
import { lockCurrent, lockType, membresiaById } from './membresias.queries.ts';

type Calls = typeof membresiasCalls;
type Sell = CallContext<Calls['addMembresia']>;
type MembresiaType = NonNullable<Awaited<ReturnType<typeof lockType>>>;
type ActiveMembresia = NonNullable<Awaited<ReturnType<typeof lockCurrent>>>;

/** Who buys: an active user other than the seller, or the name of someone whom the agency does not know. */
async function buyerOf({ usuario: quien, body }: Sell, tx: Tx): Promise<Buyer> {
  if (typeof body.user === 'number') {
    if (body.user === quien.id) throw new AppError('REGLA', TEXTS.ventaPropia, 'user');
    await tx.lockRow('usuario', body.user);
    return orThrow(await findActiveUsuario(tx.db, body.user), 'USUARIO_NO_EXISTE').id;
  }
  const externo = body.user.trim();
  const known = await findUsuarioByName(tx.db, externo);
  if (known && (await findActiveUsuario(tx.db, known.id))) throw new AppError('REGLA', TEXTS.externoEsUsuario, 'user');
  return externo;
}

/**
 * A sale is what its seller saw: the membership that it extends, or that there was none. Who does not say what they saw
 * may have pressed twice, so the same sale right after another is refused.
 */
async function requireSeen(
  { body }: Sell,
  tx: Tx,
  tipo: MembresiaType,
  existing: ActiveMembresia | undefined,
): Promise<void> {
  const { visto } = body;
  if (visto === undefined) {
    const antes = existing && (await findLastVenta(tx.db, existing.id, tx.ahora - REPEATED_VENTA_S * 1000));
    if (antes)
      throw new AppError(
        'MEMBRESIA_RECIENTE',
        `${antes.vendedor} se la acaba de vender. Si es otra venta, espera unos segundos.`,
      );
    return;
  }
  if (visto?.id === existing?.id && (visto === null || visto.finaliza === isoOrNull(existing?.finaliza ?? null)))
    return;
  const ahora = existing ? `Su ${tipo.nombre} ya termina en otra fecha` : `Ya no tiene ${tipo.nombre}`;
  throw new AppError(
    'CAMBIO_MIENTRAS',
    `${visto === null ? `Ahora ya tiene ${tipo.nombre}` : ahora}. Revisa la venta.`,
  );
}

/** Extends what the buyer still has of a type from its end, or begins a new one; answers its id. */
async function give(p: Sell, tx: Tx, tipo: MembresiaType, buyer: Buyer) {
  const { usuario: quien, body } = p;
  const deadline = body.periodo * DAY_MS;
  const existing = await lockCurrent(tx, tipo.id, buyer);
  if (existing?.finaliza === null) throw new AppError('MEMBRESIA_PERMANENTE');
  await requireSeen(p, tx, tipo, existing);
  if (existing) {
    const finaliza = tipo.perma === 1 ? null : Math.max(existing.finaliza, tx.ahora) + deadline;
    await tx.db.updateTable('membresia_usuario').set({ finaliza }).where('id', '=', existing.id).execute();
    const diferencias = [{ campo: 'Finaliza', antes: iso(existing.finaliza), despues: isoOrNull(finaliza) }];
    return { id: existing.id, doneText: 'alargó', diferencias, fin_antes: existing.finaliza, fin_despues: finaliza };
  }
  if (tipo.reduccion === 1 && typeof buyer === 'number') await closeReduction(tx, { id: null, usuario: buyer });
  const end = tipo.perma === 1 ? null : tx.ahora + deadline;
  const { id } = await tx.db
    .insertInto('membresia_usuario')
    .values({
      membresia: tipo.id,
      ...(typeof buyer === 'number'
        ? { usuario: buyer, externo: null, externo_plano: null }
        : { usuario: null, externo: buyer, externo_plano: foldCase(buyer) }),
      encargado: quien.id,
      fecha: tx.ahora,
      finaliza: end,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, doneText: 'vendió', diferencias: undefined, fin_antes: null, fin_despues: end };
}

/** Sells a membership to a user or to someone from outside (part 1 §5, decisions §5). */
export async function sell(p: Sell): Promise<Answer<Calls['addMembresia']>> {
  const { usuario: quien, body } = p;
  assertNoViolation(checkMembresia(body));
  return p.transaction(async (tx) => {
    const buyer = await buyerOf(p, tx);
    const tipo = orThrow(await lockType(tx, body.membresia), 'MEMBRESIA_NO_EXISTE');
    const perma = tipo.perma === 1;
    const credito = membresiaPrice(tipo.precio, perma, body.periodo);
    if (body.creditos !== undefined && body.creditos !== credito)
      throw new AppError('CAMBIO_MIENTRAS', `${tipo.nombre} cuesta ahora ${credito}c`);
    const { id, doneText, diferencias, ...fines } = await give(p, tx, tipo, buyer);
    const deadline = perma ? 'permanente' : count(body.periodo, 'día', 'días');
    const descripcion = `Membresía ${tipo.nombre}, ${deadline}`;
    await registrarVenta(tx, { seller: quien, buyer, descripcion, credito, membresia: id, ...fines });
    await tx.audit({
      modulo: 'membresias',
      objeto: id,
      usuario: typeof buyer === 'number' ? buyer : null,
      motivo: `${doneText} ${tipo.nombre}, ${deadline}, a ${buyerInLog(typeof buyer === 'number' ? null : buyer)}`,
      ...(diferencias && { diferencias }),
    });
    tx.notify({ tema: 'membresias', msg: 'vendió una membresía' });
    const row = orThrow(await membresiaById(tx.db, id), 'MEMBRESIA_NO_EXISTE');
    const data = await rowFor(tx, quien, row);
    return {
      msg: `Vendiste ${tipo.nombre} (${deadline}) a ${data.usuarioNombre} por ${credito}c`,
      status: 0 as const,
      data,
    };
  });
}
