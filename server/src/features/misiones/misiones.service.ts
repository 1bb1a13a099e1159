import type { Answer, MisionVendida, misionesCalls } from '@conserje/contract';
import {
  CATEGORIA_VENTA_MAX,
  diferencia,
  puedeDarMision,
  revisarSubidaVenta,
  revisarVentaMision,
  textoMision,
} from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { conMarca } from '../anulaciones/anulaciones.public.ts';
import { cambiarMision, escala } from '../carrera/carrera.public.ts';
import { usuarioInferior } from '../usuarios/usuarios.public.ts';
import { annullableSales, registrarVenta } from '../ventas/ventas.public.ts';
import type { MissionSale } from './misiones.queries.ts';
import { misionesVendidas, soldMission, trabajoDe, ultimoPaso } from './misiones.queries.ts';

type Calls = typeof misionesCalls;
type Vender = Peticion<Calls['addMision']>;

export async function rangos(db: Db): Promise<Answer<Calls['getRangosVenta']>> {
  return (await escala(db))
    .filter((m) => m.categoria <= CATEGORIA_VENTA_MAX)
    .map(({ id, nombre, precio, venta, categoria }) => ({ id, nombre, precio, venta, categoria }));
}

export const trabajo = async (db: Db, id: number): Promise<Answer<Calls['getWork']>> =>
  oFallo(await trabajoDe(db, id), 'USUARIO_NO_EXISTE');

export async function vendidas(p: Peticion<Calls['misionesVenta']>): Promise<MisionVendida[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await misionesVendidas(db, p));
}

/** Sales of missions as they are answered to a reader, with what the reader may do with each. */
export async function rowsFor(
  db: Db,
  reader: { usuario: UsuarioSesion; ahora: number },
  ventas: readonly MissionSale[],
): Promise<MisionVendida[]> {
  const mayAnnul = await annullableSales(db, reader, ventas);
  return ventas.map((venta) => ({
    id: venta.id,
    usuarioNombre: venta.buyer,
    mision: venta.mision,
    encargadoNombre: venta.encargoNombre,
    creditos: venta.credito,
    fecha: iso(venta.fecha),
    anulada: conMarca(venta).anulada,
    acciones: mayAnnul(venta) ? ['anular'] : [],
  }));
}

/** The price on the seller's screen is no longer the price: where the buyer stands now, and who put them there. */
async function otroPrecio(tx: Tx, usuario: { id: number; usuario: string }, creditos: number): Promise<Fallo> {
  const paso = oFallo(await ultimoPaso(tx.db, usuario.id), 'USUARIO_NO_EXISTE');
  const por = paso.encargado === null ? '' : `, por ${paso.encargado}`;
  const precio = creditos > 0 ? `: la venta vale ${creditos}c` : '';
  return new Fallo('CAMBIO_MIENTRAS', `${usuario.usuario} está en ${paso.mision}${por}${precio}`);
}

/** The buyer and the mission, once everything about the sale is in order. */
async function revisar({ usuario: lector, body }: Vender, tx: Tx) {
  const { usuario, encargado: quien } = await usuarioInferior(tx.db, lector.id, body.usuario);
  const misiones = await escala(tx.db);
  const nueva = oFallo(
    misiones.find((m) => m.id === body.rango),
    'MISION_NO_EXISTE',
  );
  const actual = oFallo(
    misiones.find((m) => m.id === usuario.mision),
    'MISION_NO_EXISTE',
  );
  if (!puedeDarMision(nueva.orden, quien)) throw new Fallo('PROMOTOR_BAJO', undefined, 'rango');
  const creditos = diferencia(actual, nueva);
  if (body.creditos !== creditos) throw await otroPrecio(tx, usuario, creditos);
  exigirComoSeVe(body, { firmaEncargado: quien.firma, encargado: quien.id, mision: nueva.nombre });
  exigir(revisarSubidaVenta(actual, nueva));
  return { usuario, nueva, creditos };
}

/** Sells a mission to a user who stands below the caller, for the difference in price (part 1 §5, decisions §5). */
export async function vender(p: Vender): Promise<Answer<Calls['addMision']>> {
  const { usuario: quien, body } = p;
  exigir(revisarVentaMision(body));
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario, nueva, creditos } = await revisar(p, tx);
    const paso = await cambiarMision(tx, {
      usuario: usuario.id,
      mision: nueva.id,
      causa: 'venta',
    });
    const id = await registrarVenta(tx, {
      vendedor: quien,
      comprador: usuario.id,
      descripcion: `Misión ${paso.a}`,
      credito: creditos,
      carrera: paso.id,
    });
    const { siglas } = await leerAjustes(tx.db);
    const [data] = await rowsFor(tx.db, { usuario: quien, ahora: tx.ahora }, await soldMission(tx.db, id));
    return {
      msg: `Vendiste la misión ${paso.a} a ${usuario.usuario} por ${creditos}c`,
      status: 0 as const,
      texto: textoMision(siglas, paso.a, quien.firma, usuario.firma),
      data: oFallo(data, 'INTERNO'),
    };
  });
}
