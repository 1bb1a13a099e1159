import type { Answer, misionesCalls, SoldMision } from '@conserje/contract';
import {
  CATEGORIA_VENTA_MAX,
  canGiveMision,
  checkMisionForSale,
  checkMisionVenta,
  misionText,
  priceDifference,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { changeMision, ladder } from '../../careers/career/career.public.ts';
import { requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { withAnnulment } from '../annulments/annulments.public.ts';
import { buildCanAnnulVenta, recordVenta } from '../ventas/ventas.public.ts';
import type { MisionVenta } from './misiones.queries.ts';
import { findMisionVenta, lastStep, pricedMisionOf, soldMisiones } from './misiones.queries.ts';

type Calls = typeof misionesCalls;
type SellCall = CallContext<Calls['addMision']>;

export async function listRangosForSale(db: Db): Promise<Answer<Calls['getRangosVenta']>> {
  return (await ladder(db))
    .filter((m) => m.categoria <= CATEGORIA_VENTA_MAX)
    .map(({ id, nombre, precio, venta, categoria }) => ({ id, nombre, precio, venta, categoria }));
}

export const getPricedMision = async (db: Db, id: number): Promise<Answer<Calls['getWork']>> =>
  orThrow(await pricedMisionOf(db, id), 'USUARIO_NO_EXISTE');

export async function listSold(p: CallContext<Calls['misionesVenta']>): Promise<SoldMision[]> {
  const { db } = p.deps.engine;
  return rowsFor(db, p, await soldMisiones(db, p));
}

/** Maps ventas of misiones for a viewer, with the permitted actions. */
export async function rowsFor(
  db: Db,
  viewer: { usuario: SessionUsuario; now: number },
  ventas: readonly MisionVenta[],
): Promise<SoldMision[]> {
  const mayAnnul = await buildCanAnnulVenta(db, viewer, ventas);
  return ventas.map((venta) => ({
    id: venta.id,
    usuarioNombre: venta.buyer,
    mision: venta.mision,
    encargadoNombre: venta.encargoNombre,
    creditos: venta.credito,
    fecha: iso(venta.fecha),
    anulada: withAnnulment(venta).anulada,
    acciones: mayAnnul(venta) ? ['anular'] : [],
  }));
}

/** Error for an outdated price: names the current mision of the buyer and its encargado. */
async function priceChangedError(
  tx: Tx,
  usuario: { id: number; usuario: string },
  creditos: number,
): Promise<AppError> {
  const step = orThrow(await lastStep(tx.db, usuario.id), 'USUARIO_NO_EXISTE');
  const byText = step.encargado === null ? '' : `, por ${step.encargado}`;
  const priceText = creditos > 0 ? `: la venta vale ${creditos}c` : '';
  return new AppError('CAMBIO_MIENTRAS', `${usuario.usuario} está en ${step.mision}${byText}${priceText}`);
}

/** Validates the venta and returns the buyer, the mision and the price. */
async function requireSellable({ usuario: viewer, body }: SellCall, tx: Tx) {
  const { usuario, encargado: seller } = await requireUsuarioBelow(tx.db, viewer, body.usuario);
  const misiones = await ladder(tx.db);
  const nueva = orThrow(
    misiones.find((m) => m.id === body.rango),
    'MISION_NO_EXISTE',
  );
  const currentMision = orThrow(
    misiones.find((m) => m.id === usuario.mision),
    'MISION_NO_EXISTE',
  );
  if (!canGiveMision(nueva.orden, seller)) throw new AppError('PROMOTOR_BAJO', undefined, 'rango');
  const creditos = priceDifference(currentMision, nueva);
  if (body.creditos !== creditos) throw await priceChangedError(tx, usuario, creditos);
  assertNotStale(body, { firmaEncargado: seller.firma, encargado: seller.id, mision: nueva.nombre });
  assertNoViolation(checkMisionForSale(currentMision, nueva));
  return { usuario, nueva, creditos };
}

/** Sells a mision to a usuario below the caller, for the difference of the prices (part 1 §5, decisions §5). */
export async function sell(p: SellCall): Promise<Answer<Calls['addMision']>> {
  const { usuario: seller, body } = p;
  assertNoViolation(checkMisionVenta(body));
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const { usuario, nueva, creditos } = await requireSellable(p, tx);
    const step = await changeMision(tx, {
      usuario: usuario.id,
      mision: nueva.id,
      causa: 'venta',
    });
    const id = await recordVenta(tx, {
      seller,
      buyer: usuario.id,
      descripcion: `Misión ${step.a}`,
      credito: creditos,
      carrera: step.id,
    });
    const { siglas } = await readConfiguracion(tx.db);
    const [data] = await rowsFor(tx.db, { usuario: seller, now: tx.now }, await findMisionVenta(tx.db, id));
    return {
      msg: `Vendiste la misión ${step.a} a ${usuario.usuario} por ${creditos}c`,
      status: 0 as const,
      texto: misionText(siglas, step.a, seller.firma, usuario.firma),
      data: orThrow(data, 'INTERNO'),
    };
  });
}
