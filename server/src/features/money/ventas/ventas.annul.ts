import type { Permiso } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { buyerInLog } from '../../../platform/phrases.ts';
import { findActiveUsuario, ordersOf, standsBelow } from '../../identity/people/people.public.ts';
import { buildCanAnnul, contraryMotivo, requireAnnullable } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import type { VentaRow } from './ventas.queries.ts';
import { findVentaById } from './ventas.queries.ts';

/** Names the sold thing within a sentence: 'la misión …', 'la membresía …'. */
export const soldThing = (descripcion: string): string =>
  `la ${descripcion.charAt(0).toLowerCase()}${descripcion.slice(1)}`;

export async function lockVenta(tx: Tx, id: number): Promise<VentaRow> {
  await tx.lockRow('venta', id);
  return orThrow(await findVentaById(tx.db, id), 'NO_EXISTE');
}

/**
 * Requires that the caller may annul a venta (decisions §5). The buyer may never annul it, and the seller not after the
 * entrega, since the credits would return to them. Anyone else must rank above the buyer, who loses the sold thing.
 * @throws AppError YA_ANULADA, SIN_SESION, SIN_PERMISO, COSA_PROPIA
 */
export async function requireAnnullableVenta(tx: Tx, actor: SessionUsuario, venta: VentaRow): Promise<void> {
  const { id, encargado: autor, usuario, fecha, anuladaPor } = venta;
  const row = { autor, fecha, de: concernedIds(venta), permiso: permisoOf(venta), anuladaPor };
  const encargado = await requireAnnullable(tx, actor, { ...row, modulo: 'ventas', objeto: id });
  const buyer = usuario === null ? undefined : await findActiveUsuario(tx.db, usuario);
  if (buyer && autor !== actor.id && !standsBelow(buyer, encargado)) throw new AppError('SIN_PERMISO');
}

const concernedIds = ({ encargado, usuario, pagado }: VentaRow) => (pagado === null ? [usuario] : [usuario, encargado]);

const permisoOf = ({ membresia }: VentaRow): Permiso & ('mis' | 'mem') => (membresia === null ? 'mis' : 'mem');

/** Builds the check whether the viewer may annul a venta, for `acciones`. */
export async function buildCanAnnulVenta(
  db: Db,
  viewer: { usuario: SessionUsuario; now: number },
  ventas: readonly VentaRow[],
): Promise<(venta: VentaRow) => boolean> {
  const authors = ventas.map((v) => v.encargado);
  const canAnnulBy = {
    mis: await buildCanAnnul(db, viewer, 'mis', authors),
    mem: await buildCanAnnul(db, viewer, 'mem', authors),
  };
  const orderById = await ordersOf(db, [...new Set(ventas.flatMap((v) => v.usuario ?? []))]);
  return (venta) => {
    const { encargado: autor, usuario, fecha, anulada } = venta;
    const orden = usuario === null ? undefined : orderById.get(usuario);
    const above = autor === viewer.usuario.id || orden === undefined || orden < viewer.usuario.orden;
    return anulada === null && above && canAnnulBy[permisoOf(venta)]({ autor, fecha, de: concernedIds(venta) });
  };
}

/**
 * Writes the contrary movements, audit entry and notices of a venta whose sold thing was taken back.
 * @param annulment its id, and credits by which the pendientes of the buyer fell
 */
export async function annulVenta(
  tx: Tx,
  venta: VentaRow,
  motivo: string,
  { anulacion, lowered }: { anulacion: number; lowered: number },
): Promise<void> {
  const { id, encargado: seller, usuario: buyer, externo, descripcion, credito, participacion } = venta;
  await tx.db.updateTable('venta').set({ anulacion }).where('id', '=', id).execute();
  const shared = { venta: id, motivo: contraryMotivo(descripcion, motivo) };
  if (venta.pagado !== null)
    await moveCreditos(tx, { ...shared, tipo: 'venta_reabierta', usuario: seller, creditos: credito - participacion });
  await moveCreditos(
    tx,
    { ...shared, tipo: 'venta_anulada', usuario: seller, creditos: credito },
    { ...shared, tipo: 'participacion_anulada', usuario: seller, creditos: participacion },
    { ...shared, tipo: 'compra_anulada', usuario: buyer, creditos: credito },
  );
  const soldText = soldThing(descripcion);
  await tx.audit({
    modulo: 'ventas',
    objeto: id,
    usuario: buyer,
    motivo: `anuló la venta de ${soldText} a ${buyerInLog(externo)}, ${credito}c: ${motivo}${loweredText(lowered)}`,
    diferencias: [{ campo: 'Anulada', antes: false, despues: true }],
    undoes: `venta ${id}`,
  });
  tx.notify({ tema: 'ventas', msg: 'anuló una venta' });
  tx.notify({ tema: 'creditos', msg: `anuló tu venta de ${soldText}: ${motivo}`, para: seller, clase: 'venta' });
  if (lowered > 0) tx.notify({ tema: 'pendientes', msg: `rebajó el pendiente de ${venta.usuarioNombre}` });
  const loss = lowered > 0 ? `. Tu pendiente bajó ${lowered}c` : '';
  const msg = `anuló tu compra de ${soldText}: ${motivo}${loss}`;
  if (buyer !== null) tx.notify({ tema: 'creditos', msg, para: buyer, clase: 'compra' });
}

const loweredText = (lowered: number): string => (lowered > 0 ? `. Su pendiente bajó ${lowered}c` : '');

/** Tells the caller which credits the buyer gets back, and by how much their pendientes fell. */
export const refundText = ({ credito, usuarioNombre, externo }: VentaRow, lowered: number): string =>
  `${credito === 0 ? '' : `. ${usuarioNombre ?? externo} recupera ${credito}c`}${loweredText(lowered)}`;
