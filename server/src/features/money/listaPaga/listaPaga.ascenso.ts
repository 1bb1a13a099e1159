import type { Answer, listaPagaCalls } from '@conserje/contract';
import { canGiveMision, isOnSale, NAME_PLACEHOLDER, nextMision, priceDifference, TEXTS } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { changeMision, ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { keepUnlistedPay, lockListsAndRows } from '../paga/paga.public.ts';
import { giveReferralBonuses, leavePendiente } from '../pendientes/pendientes.public.ts';
import { requireNotOwn } from './listaPaga.ownPay.ts';
import { lockPagaRow, requirePagaRow, requireUnpaid } from './listaPaga.pay.ts';
import type { StoredPagaRow } from './listaPaga.queries.ts';
import { ownerOf } from './listaPaga.queries.ts';
import { viewRow } from './listaPaga.service.ts';

type AscensoPagaCall = CallContext<typeof listaPagaCalls.ascensoPaga>;
type AscensoAnswer = Answer<typeof listaPagaCalls.ascensoPaga>;

/** The mision that a pay buys, and the rest of the pay. */
interface Purchase {
  mision: number;
  sig: string;
  cost: number;
  rest: number;
}

/**
 * Returns the next mision if the pay covers it: it must be for sale, up to categoria 9, and cost no more than the pay
 * above the present one (decisions §5). Returns null for the own pay and for a dismissed usuario.
 * @throws AppError PROMOTOR_BAJO if the promoter is not above the mision, as with any ascenso
 */
async function purchaseOf(db: Db, row: StoredPagaRow, promoterId: number): Promise<Purchase | null> {
  if (row.usuario === promoterId || row.despedido === 1) return null;
  const promoter = orThrow(await findActiveUsuario(db, promoterId), 'SIN_SESION');
  const misiones = await ladder(db);
  const [current, next] = [misiones.find((m) => m.id === row.id_rango), nextMision(misiones, row.id_rango)];
  if (!current || !next || !isOnSale(next)) return null;
  const cost = priceDifference(current, next);
  if (cost < 0 || cost > row.monto) return null;
  if (!canGiveMision(next.orden, promoter)) throw new AppError('PROMOTOR_BAJO');
  return { mision: next.id, sig: next.nombre, cost, rest: row.monto - cost };
}

const toAnswer = (row: StoredPagaRow, purchase: Purchase | null, msg: string): AscensoAnswer => ({
  msg,
  status: 0,
  usuarioNombre: row.usuarioNombre,
  actual: row.mision,
  sig: purchase?.sig ?? null,
  creditos: purchase?.rest ?? row.monto,
  data: null,
});

async function applyPurchase(
  p: AscensoPagaCall,
  tx: Tx,
  row: StoredPagaRow,
  { mision, sig, cost, rest }: Purchase,
): Promise<void> {
  const { usuario: actor } = p;
  await keepUnlistedPay(tx, 'id', [row.id]);
  await tx.db
    .updateTable('paga')
    .set({ estado: 'ascenso', pagado_monto: cost, pagado_fecha: tx.now, pagado_por: actor.id })
    .where('id', '=', row.id)
    .execute();
  const shared = { usuario: row.usuario, paga: row.id };
  await moveCreditos(tx, { ...shared, tipo: 'paga_ascenso', creditos: cost, motivo: `${row.mision} → ${sig}` });
  await leavePendiente(tx, { ...shared, monto: rest, motivo: 'Resto de un ascenso por paga' });
  await giveReferralBonuses(tx, [row.id]);
  await changeMision(tx, { usuario: row.usuario, mision, causa: 'paga' });
  const motivo = `ascendió a ${NAME_PLACEHOLDER} a ${sig} por su paga: ${cost}c${rest > 0 ? `, quedan ${rest}c pendientes` : ''}`;
  const diferencias = [{ campo: 'Estado', antes: 'Por pagar', despues: 'Ascenso por paga' }];
  await tx.audit({ modulo: 'paga', objeto: row.id, usuario: row.usuario, motivo, diferencias });
  const msg = `ascendió por paga a ${row.usuarioNombre}`;
  tx.notify({ tema: 'paga', msg });
  if (rest > 0) tx.notify({ tema: 'pendientes', msg });
  const noticeText = `te ascendió por paga: ${cost}c`;
  tx.notify({ tema: 'creditos', msg: noticeText, para: row.usuario });
}

async function showPurchase(p: AscensoPagaCall): Promise<AscensoAnswer> {
  const { db } = p.deps.engine;
  const row = await requirePagaRow(db, p.body.id);
  requireUnpaid(row);
  const purchase = await purchaseOf(db, row, p.usuario.id);
  const msg = purchase ? `${row.usuarioNombre} puede ascender a ${purchase.sig}` : TEXTS.sinAscensoPorPaga;
  return toAnswer(row, purchase, msg);
}

/** Spends the difference of the prices and turns the rest into a pendiente. */
async function buyAscenso(p: AscensoPagaCall): Promise<AscensoAnswer> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const { usuario } = orThrow(await ownerOf(tx.db, body.id), 'NO_EXISTE');
    if (usuario === actor.id) {
      await requireNotOwn(tx, { id: body.id, usuario });
      throw new AppError('PAGA_PROPIA');
    }
    // Lock order of every change of mision: usuario, lists, rows. Into another categoria, it locks all that is open.
    await tx.lockRow('usuario', usuario);
    await lockListsAndRows(tx);
    const row = await lockPagaRow(tx, body.id);
    requireUnpaid(row);
    const purchase = await purchaseOf(tx.db, row, actor.id);
    if (!purchase) throw new AppError('SIN_ASCENSO_POR_PAGA');
    assertNotStale(body, { sig: purchase.sig, creditos: purchase.rest });
    await applyPurchase(p, tx, row, purchase);
    const data = await viewRow(tx, row.id);
    const msg = `Ascendiste a ${row.usuarioNombre} de ${row.mision} a ${purchase.sig}`;
    return { ...toAnswer(row, purchase, msg), data };
  });
}

/** «Ascensos por paga» (part 2 §2): op 0 previews, op 1 applies. */
export const ascensoPaga = (p: AscensoPagaCall): Promise<AscensoAnswer> =>
  p.body.op === 0 ? showPurchase(p) : buyAscenso(p);
