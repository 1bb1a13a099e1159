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
import { annullableVentas, registrarVenta } from '../ventas/ventas.public.ts';
import type { MissionSale } from './misiones.queries.ts';
import { lastStep, soldMisiones, soldMission, workOf } from './misiones.queries.ts';

type Calls = typeof misionesCalls;
type Sell = CallContext<Calls['addMision']>;

export async function rangos(db: Db): Promise<Answer<Calls['getRangosVenta']>> {
  return (await ladder(db))
    .filter((m) => m.categoria <= CATEGORIA_VENTA_MAX)
    .map(({ id, nombre, precio, venta, categoria }) => ({ id, nombre, precio, venta, categoria }));
}

export const trabajo = async (db: Db, id: number): Promise<Answer<Calls['getWork']>> =>
  orThrow(await workOf(db, id), 'USUARIO_NO_EXISTE');

export async function listSold(p: CallContext<Calls['misionesVenta']>): Promise<SoldMision[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await soldMisiones(db, p));
}

/** Sales of missions as they are answered to a reader, with what the reader may do with each. */
export async function rowsFor(
  db: Db,
  reader: { usuario: SessionUsuario; ahora: number },
  ventas: readonly MissionSale[],
): Promise<SoldMision[]> {
  const mayAnnul = await annullableVentas(db, reader, ventas);
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

/** The price on the seller's screen is no longer the price: where the buyer stands now, and who put them there. */
async function priceChanged(tx: Tx, usuario: { id: number; usuario: string }, creditos: number): Promise<AppError> {
  const paso = orThrow(await lastStep(tx.db, usuario.id), 'USUARIO_NO_EXISTE');
  const por = paso.encargado === null ? '' : `, por ${paso.encargado}`;
  const precio = creditos > 0 ? `: la venta vale ${creditos}c` : '';
  return new AppError('CAMBIO_MIENTRAS', `${usuario.usuario} está en ${paso.mision}${por}${precio}`);
}

/** The buyer and the mission, once everything about the sale is in order. */
async function check({ usuario: viewer, body }: Sell, tx: Tx) {
  const { usuario, encargado: quien } = await requireUsuarioBelow(tx.db, viewer.id, body.usuario);
  const misiones = await ladder(tx.db);
  const nueva = orThrow(
    misiones.find((m) => m.id === body.rango),
    'MISION_NO_EXISTE',
  );
  const actual = orThrow(
    misiones.find((m) => m.id === usuario.mision),
    'MISION_NO_EXISTE',
  );
  if (!canGiveMision(nueva.orden, quien)) throw new AppError('PROMOTOR_BAJO', undefined, 'rango');
  const creditos = priceDifference(actual, nueva);
  if (body.creditos !== creditos) throw await priceChanged(tx, usuario, creditos);
  assertNotStale(body, { firmaEncargado: quien.firma, encargado: quien.id, mision: nueva.nombre });
  assertNoViolation(checkMisionForSale(actual, nueva));
  return { usuario, nueva, creditos };
}

/** Sells a mission to a user who stands below the caller, for the difference in price (part 1 §5, decisions §5). */
export async function sell(p: Sell): Promise<Answer<Calls['addMision']>> {
  const { usuario: quien, body } = p;
  assertNoViolation(checkMisionVenta(body));
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const { usuario, nueva, creditos } = await check(p, tx);
    const paso = await changeMision(tx, {
      usuario: usuario.id,
      mision: nueva.id,
      causa: 'venta',
    });
    const id = await registrarVenta(tx, {
      seller: quien,
      buyer: usuario.id,
      descripcion: `Misión ${paso.a}`,
      credito: creditos,
      carrera: paso.id,
    });
    const { siglas } = await readConfiguracion(tx.db);
    const [data] = await rowsFor(tx.db, { usuario: quien, ahora: tx.ahora }, await soldMission(tx.db, id));
    return {
      msg: `Vendiste la misión ${paso.a} a ${usuario.usuario} por ${creditos}c`,
      status: 0 as const,
      texto: misionText(siglas, paso.a, quien.firma, usuario.firma),
      data: orThrow(data, 'INTERNO'),
    };
  });
}
