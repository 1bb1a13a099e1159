import { participacion } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { buyerInLog } from '../../../platform/phrases.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { soldThing } from './ventas.annul.ts';
import { percentageOf } from './ventas.queries.ts';

export { annulVenta, buildCanAnnulVenta, lockVenta, refundText, requireAnnullableVenta } from './ventas.annul.ts';
export { findLastVenta, findVentaById, findVentasOfMembresias, selectVentas, type VentaRow } from './ventas.queries.ts';

export interface NewVenta {
  seller: { id: number; usuario: string };
  /** A user's id, or the name of someone from outside. */
  buyer: number | string;
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
export async function recordVenta(tx: Tx, venta: NewVenta): Promise<number> {
  const { seller, buyer, descripcion, credito, ...sold } = venta;
  const share = participacion(credito, await percentageOf(tx.db, seller.id));
  const usuario = typeof buyer === 'number' ? buyer : null;
  const externo = typeof buyer === 'number' ? null : buyer;
  const { id } = await tx.db
    .insertInto('venta')
    .values({
      encargado: seller.id,
      usuario,
      externo,
      descripcion,
      credito,
      participacion: share,
      ...sold,
      fecha: tx.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const soldText = soldThing(descripcion);
  const shared = { venta: id, motivo: descripcion };
  await moveCreditos(
    tx,
    { ...shared, tipo: 'venta', usuario, creditos: credito },
    { ...shared, tipo: 'venta_participacion', usuario: seller.id, creditos: share },
  );
  await tx.audit({
    modulo: 'ventas',
    objeto: id,
    usuario,
    motivo: `vendió ${soldText} a ${buyerInLog(externo)} por ${credito}c`,
  });
  tx.notify({ tema: 'ventas', msg: 'registró una venta' });
  tx.notify({ tema: 'creditos', msg: `vendió ${soldText}`, para: seller.id });
  if (usuario !== null)
    tx.notify({ tema: 'creditos', msg: `te vendió ${soldText} por ${credito}c`, para: usuario, clase: 'compra' });
  return id;
}
