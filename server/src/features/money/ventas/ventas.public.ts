import { participacion } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { buyerInLog } from '../../../platform/phrases.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { soldThing } from './ventas.annul.ts';
import { percentageOf } from './ventas.queries.ts';

export { annulVenta, buildCanAnnulVenta, lockVenta, refundText, requireAnnullableVenta } from './ventas.annul.ts';
export {
  amountOwed,
  findLastVenta,
  findVentaById,
  findVentasOfMembresias,
  selectVentas,
  type VentaRow,
} from './ventas.queries.ts';

export interface NewVenta {
  seller: { id: number; usuario: string };
  /** Id of a usuario, or name of an external person. */
  buyer: number | string;
  /** The sold thing, with a feminine noun first: 'Misión …' or 'Membresía …'. */
  descripcion: string;
  /** Price in whole credits. */
  credito: number;
  /** The sold career step or membresia. */
  carrera?: number;
  membresia?: number;
  /** Of a membresia: its end before the venta (null if it starts with it), and its end now (null if permanent). */
  fin_antes?: number | null;
  fin_despues?: number | null;
}

/**
 * Records a venta in the transaction of the sold thing: the buyer pays the seller, who keeps their categoria's share
 * and owes the rest to the agency (decisions §5). Returns its id.
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
      fecha: tx.now,
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
    makes: `venta ${id}`,
  });
  tx.notify({ tema: 'ventas', msg: 'registró una venta' });
  tx.notify({ tema: 'creditos', msg: `vendió ${soldText}`, para: seller.id });
  if (usuario !== null)
    tx.notify({ tema: 'creditos', msg: `te vendió ${soldText} por ${credito}c`, para: usuario, clase: 'compra' });
  return id;
}
