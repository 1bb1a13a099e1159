import type { Answer, listaPagaCalls } from '@conserje/contract';
import { canGiveMision, isOnSale, NAME_PLACEHOLDER, nextMision, priceDifference, TEXTS } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { changeMision, ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { move } from '../creditos/creditos.public.ts';
import { lockLists } from '../paga/paga.public.ts';
import { leavePendiente } from '../pendientes/pendientes.public.ts';
import { requireNotOwn } from './listaPaga.ownPay.ts';
import { lockRow, requireOpen, rowOnList } from './listaPaga.pay.ts';
import type { StoredPagaRow } from './listaPaga.queries.ts';
import { ownerOf } from './listaPaga.queries.ts';
import { viewRow } from './listaPaga.service.ts';

type Ascenso = CallContext<typeof listaPagaCalls.ascensoPaga>;
type AscensoAnswer = Answer<typeof listaPagaCalls.ascensoPaga>;

/** What a pay would buy, and what would be left of it. */
interface Purchase {
  mision: number;
  sig: string;
  cost: number;
  rest: number;
}

/**
 * The next mission, where the pay reaches for it: it must be for sale, up to category 9, and its price no more than the
 * pay above the present one (decisions §5). Nobody promotes themselves, and who was dismissed has no next one. Whoever
 * promotes must stand higher than the mission that they give, as with any promotion.
 */
async function purchaseOf(db: Db, row: StoredPagaRow, quien: number): Promise<Purchase | null> {
  if (row.usuario === quien || row.despedido === 1) return null;
  const promoter = orThrow(await findActiveUsuario(db, quien), 'SIN_SESION');
  const misiones = await ladder(db);
  const [actual, siguiente] = [misiones.find((m) => m.id === row.id_rango), nextMision(misiones, row.id_rango)];
  if (!actual || !siguiente || !isOnSale(siguiente)) return null;
  const cost = priceDifference(actual, siguiente);
  if (cost < 0 || cost > row.monto) return null;
  if (!canGiveMision(siguiente.orden, promoter)) throw new AppError('PROMOTOR_BAJO');
  return { mision: siguiente.id, sig: siguiente.nombre, cost, rest: row.monto - cost };
}

const respuesta = (row: StoredPagaRow, purchase: Purchase | null, msg: string): AscensoAnswer => ({
  msg,
  status: 0,
  usuarioNombre: row.usuarioNombre,
  actual: row.mision,
  sig: purchase?.sig ?? null,
  creditos: purchase?.rest ?? row.monto,
  data: null,
});

async function apply(p: Ascenso, tx: Tx, row: StoredPagaRow, { mision, sig, cost, rest }: Purchase): Promise<void> {
  const { usuario: quien } = p;
  await tx.db
    .updateTable('paga')
    .set({ estado: 'ascenso', pagado_monto: cost, pagado_fecha: tx.ahora, pagado_por: quien.id })
    .where('id', '=', row.id)
    .execute();
  const shared = { usuario: row.usuario, paga: row.id };
  await move(tx, { ...shared, tipo: 'paga_ascenso', creditos: cost, motivo: `${row.mision} → ${sig}` });
  await leavePendiente(tx, { ...shared, monto: rest, motivo: 'Resto de un ascenso por paga' });
  await changeMision(tx, { usuario: row.usuario, mision, causa: 'paga' });
  const motivo = `ascendió a ${NAME_PLACEHOLDER} a ${sig} por su paga: ${cost}c${rest > 0 ? `, quedan ${rest}c pendientes` : ''}`;
  const diferencias = [{ campo: 'Estado', antes: 'Por pagar', despues: 'Ascenso por paga' }];
  await tx.audit({ modulo: 'paga', objeto: row.id, usuario: row.usuario, motivo, diferencias });
  const msg = `ascendió por paga a ${row.usuarioNombre}`;
  tx.notify({ tema: 'paga', msg });
  if (rest > 0) tx.notify({ tema: 'pendientes', msg });
  const own = `te ascendió por paga: ${cost}c`;
  tx.notify({ tema: 'creditos', msg: own, para: row.usuario });
}

/** Shows what a pay would buy. */
async function show(p: Ascenso): Promise<AscensoAnswer> {
  const { db } = p.deps.motor;
  const row = await rowOnList(db, p.body.id);
  requireOpen(row);
  const purchase = await purchaseOf(db, row, p.usuario.id);
  const msg = purchase ? `${row.usuarioNombre} puede ascender a ${purchase.sig}` : TEXTS.sinAscensoPorPaga;
  return respuesta(row, purchase, msg);
}

/** Promotes for a pay: the difference of prices is spent, the rest is left pending. */
async function run(p: Ascenso): Promise<AscensoAnswer> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    const { usuario } = orThrow(await ownerOf(tx.db, body.id), 'NO_EXISTE');
    if (usuario === quien.id) {
      await requireNotOwn(tx, { id: body.id, usuario });
      throw new AppError('PAGA_PROPIA');
    }
    // First the user, then the lists, then the row: the order of everyone who moves someone.
    await tx.lockRow('usuario', usuario);
    await lockLists(tx);
    const row = await lockRow(tx, body.id);
    requireOpen(row);
    const purchase = await purchaseOf(tx.db, row, quien.id);
    if (!purchase) throw new AppError('SIN_ASCENSO_POR_PAGA');
    assertNotStale(body, { sig: purchase.sig, creditos: purchase.rest });
    await apply(p, tx, row, purchase);
    const data = await viewRow(tx, row.id);
    const msg = `Ascendiste a ${row.usuarioNombre} de ${row.mision} a ${purchase.sig}`;
    return { ...respuesta(row, purchase, msg), data };
  });
}

/** 'Ascensos por paga' (part 2 §2): op 0 shows it, op 1 does it. */
export const ascensoPaga = (p: Ascenso): Promise<AscensoAnswer> => (p.body.op === 0 ? show(p) : run(p));
