import type { Permiso } from '@conserje/rules';
import { NOMBRE } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { annullables, contraryMotivo, insertAnulacion, requireAnnullable } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { esInferior, ordenes, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaVenta } from './ventas.queries.ts';
import { ventaPorId } from './ventas.queries.ts';

/** A sale, locked until the transaction ends. */
export async function tomarVenta(tx: Tx, id: number): Promise<FilaVenta> {
  await tx.bloquearFila('venta', id);
  return oFallo(await ventaPorId(tx.db, id), 'NO_EXISTE');
}

/**
 * Whether the caller may annul a sale (decisions §5). Its buyer never does, and its seller not once it was handed in: credits
 * would come back to them. As the buyer loses what was sold, others than the seller stand above the buyer.
 * @throws Fallo YA_ANULADA, SIN_SESION, SIN_PERMISO, COSA_PROPIA
 */
export async function requireSaleAnnullable(tx: Tx, quien: UsuarioSesion, venta: FilaVenta): Promise<void> {
  const { id, encargado: autor, usuario, fecha, anuladaPor } = venta;
  const row = { autor, fecha, de: concerned(venta), permiso: permisoDe(venta), anuladaPor };
  const encargado = await requireAnnullable(tx, quien, { ...row, modulo: 'ventas', objeto: id });
  const buyer = usuario === null ? undefined : await usuarioActivo(tx.db, usuario);
  if (buyer && autor !== quien.id && !esInferior(buyer, encargado)) throw new Fallo('SIN_PERMISO');
}

const concerned = ({ encargado, usuario, pagado }: FilaVenta) => (pagado === null ? [usuario] : [usuario, encargado]);

const permisoDe = ({ membresia }: FilaVenta): Permiso & ('mis' | 'mem') => (membresia === null ? 'mis' : 'mem');

/** The same of many, for `acciones`. */
export async function annullableSales(
  db: Db,
  reader: { usuario: UsuarioSesion; ahora: number },
  ventas: readonly FilaVenta[],
): Promise<(venta: FilaVenta) => boolean> {
  const autores = ventas.map((v) => v.encargado);
  const may = {
    mis: await annullables(db, reader, 'mis', autores),
    mem: await annullables(db, reader, 'mem', autores),
  };
  const places = await ordenes(db, [...new Set(ventas.flatMap((v) => v.usuario ?? []))]);
  return (venta) => {
    const { encargado: autor, usuario, fecha, anulada } = venta;
    const orden = usuario === null ? undefined : places.get(usuario);
    const above = autor === reader.usuario.id || orden === undefined || orden < reader.usuario.orden;
    return anulada === null && above && may[permisoDe(venta)]({ autor, fecha, de: concerned(venta) });
  };
}

/** The contrary movements of a sale, its log row and notices, once what was sold has been taken back. */
export async function annulSale(tx: Tx, venta: FilaVenta, motivo: string): Promise<void> {
  const { id, encargado: seller, usuario: buyer, externo, descripcion, credito, participacion } = venta;
  const anulacion = await insertAnulacion(tx, { usuario: buyer, motivo });
  await tx.db.updateTable('venta').set({ anulacion }).where('id', '=', id).execute();
  const comun = { venta: id, motivo: contraryMotivo(descripcion, motivo) };
  if (venta.pagado !== null)
    await mover(tx, { ...comun, tipo: 'venta_reabierta', usuario: seller, creditos: credito - participacion });
  await mover(
    tx,
    { ...comun, tipo: 'venta_anulada', usuario: seller, creditos: credito },
    { ...comun, tipo: 'participacion_anulada', usuario: seller, creditos: participacion },
    { ...comun, tipo: 'compra_anulada', usuario: buyer, creditos: credito },
  );
  const cosa = `la ${descripcion.charAt(0).toLowerCase()}${descripcion.slice(1)}`;
  await tx.apuntar({
    modulo: 'ventas',
    objeto: id,
    usuario: buyer,
    motivo: `anuló la venta de ${cosa} a ${externo ?? NOMBRE}, ${credito}c: ${motivo}`,
    diferencias: [{ campo: 'Anulada', antes: false, despues: true }],
  });
  tx.avisar({ tema: 'ventas', msg: 'anuló una venta' });
  tx.avisar({ tema: 'creditos', msg: `anuló tu venta de ${cosa}: ${motivo}`, para: seller, clase: 'venta' });
  if (buyer !== null)
    tx.avisar({ tema: 'creditos', msg: `anuló tu compra de ${cosa}: ${motivo}`, para: buyer, clase: 'compra' });
}

/** What the caller is told to do with the credits of an annulled sale. */
export const giveBack = ({ credito, usuarioNombre, externo }: FilaVenta): string =>
  credito === 0 ? '' : `. ${usuarioNombre ?? externo} recupera ${credito}c`;
