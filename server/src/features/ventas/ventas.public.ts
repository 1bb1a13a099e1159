import { NOMBRE, participacion } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { mover } from '../creditos/creditos.public.ts';
import { porcientoDe } from './ventas.queries.ts';

export { annullableSales, annulSale, giveBack, requireSaleAnnullable, tomarVenta } from './ventas.anular.ts';
export { type FilaVenta, salesOf, salesOfMemberships, ultimaVenta, ventaPorId } from './ventas.queries.ts';

export interface VentaNueva {
  vendedor: { id: number; usuario: string };
  /** A user's id, or the name of someone from outside. */
  comprador: number | string;
  /** What was sold: a feminine noun first, 'Misión …' or 'Membresía …'. */
  descripcion: string;
  /** What the buyer pays, in whole credits. */
  credito: number;
  /** The step of the career, or the membership, that was sold. */
  carrera?: number;
  membresia?: number;
  /** Of a membership: when it ended before the sale (null: it begins with it), and when it ends now (null: never). */
  fin_antes?: number | null;
  fin_despues?: number | null;
}

/**
 * Records a sale in the transaction of what was sold: the buyer pays the seller, who keeps their category's share and has
 * the rest to hand in (decisions §5). Answers its id.
 */
export async function registrarVenta(tx: Tx, venta: VentaNueva): Promise<number> {
  const { vendedor, comprador, descripcion, credito, ...vendido } = venta;
  const parte = participacion(credito, await porcientoDe(tx.db, vendedor.id));
  const usuario = typeof comprador === 'number' ? comprador : null;
  const externo = typeof comprador === 'number' ? null : comprador;
  const { id } = await tx.db
    .insertInto('venta')
    .values({
      encargado: vendedor.id,
      usuario,
      externo,
      descripcion,
      credito,
      participacion: parte,
      ...vendido,
      fecha: tx.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cosa = `la ${descripcion.charAt(0).toLowerCase()}${descripcion.slice(1)}`;
  const comun = { venta: id, motivo: descripcion };
  await mover(
    tx,
    { ...comun, tipo: 'venta', usuario, creditos: credito },
    { ...comun, tipo: 'venta_participacion', usuario: vendedor.id, creditos: parte },
  );
  await tx.apuntar({
    modulo: 'ventas',
    objeto: id,
    usuario,
    motivo: `vendió ${cosa} a ${externo === null ? NOMBRE : 'alguien de fuera'} por ${credito}c`,
  });
  tx.avisar({ tema: 'ventas', msg: 'registró una venta' });
  tx.avisar({ tema: 'creditos', msg: `vendió ${cosa}`, para: vendedor.id });
  if (usuario !== null)
    tx.avisar({ tema: 'creditos', msg: `te vendió ${cosa} por ${credito}c`, para: usuario, clase: 'compra' });
  return id;
}
