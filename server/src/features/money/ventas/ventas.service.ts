import type { Answer, Venta, ventasCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { assertNotOwn, buildCanSettle } from '../../identity/people/people.public.ts';
import { requireStanding, withAnnulment } from '../annulments/annulments.public.ts';
import { move } from '../creditos/creditos.public.ts';
import { annullableVentas, lockVenta } from './ventas.annul.ts';
import type { VentaRow } from './ventas.queries.ts';
import { findDueBySeller, findPastVentas } from './ventas.queries.ts';

type Calls = typeof ventasCalls;
/** Sales as they are answered to a reader, with what the reader may do with each. */
async function rowsFor(db: Db, reader: { usuario: SessionUsuario; ahora: number }, ventas: readonly VentaRow[]) {
  const maySettle = await buildCanSettle(db, reader.usuario, 'pag');
  const mayAnnul = await annullableVentas(db, reader, ventas);
  return ventas.map((venta): Venta => {
    const { encargado, membresia, fin_antes: _before, fin_despues: _after, ...v } = withAnnulment(venta);
    return {
      ...v,
      usuario: v.usuario ?? 0,
      usuarioNombre: v.usuarioNombre ?? v.externo ?? '',
      entrega: v.credito - v.participacion,
      fecha: iso(v.fecha),
      pagado: v.pagado === null ? 0 : 1,
      pagadoNombre: v.pagado === null ? null : v.pagadoNombre,
      de: membresia === null ? 'mision' : 'membresia',
      acciones: [
        ...(venta.anulada === null && maySettle(encargado) ? (['entregar'] as const) : []),
        ...(mayAnnul(venta) ? (['anular'] as const) : []),
      ],
    };
  });
}

export async function past(p: CallContext<Calls['allVentas']>): Promise<Venta[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await findPastVentas(db, p));
}

export async function pendientes(db: Db): Promise<Answer<Calls['ventasPendientes']>> {
  return (await findDueBySeller(db)).map((f) => ({ ...f, fechaU: iso(f.fechaU), desde: iso(f.desde) }));
}

/** What is said to someone whose view of a sale is no longer true. */
function cambio({ pagado, pagadoNombre }: VentaRow): AppError {
  if (pagadoNombre === null) return new AppError('CAMBIO_MIENTRAS');
  const doneText = pagado === null ? 'la marcó como no entregada' : 'la marcó como entregada';
  return new AppError('CAMBIO_MIENTRAS', `${pagadoNombre} ya ${doneText}`);
}

/** Toggles whether a sale was handed in (part 2 §4, decisions §5). */
export async function toggle(p: CallContext<Calls['ventaAction']>): Promise<Answer<Calls['ventaAction']>> {
  const { usuario: quien, params, query } = p;
  return p.transaction(async (tx) => {
    const venta = await lockVenta(tx, params.id);
    requireStanding(venta);
    const paid = venta.pagado !== null;
    if ((query.pagado === 1) !== paid) throw cambio(venta);
    const ownMsg = 'No puedes recibir tu propia entrega. Pídeselo a otra persona con ese permiso.';
    const own = {
      de: venta.encargado,
      permiso: 'pag',
      modulo: 'ventas',
      objeto: venta.id,
      msg: ownMsg,
    } as const;
    await assertNotOwn(tx, own);
    const nueva = { pagado: paid ? null : tx.ahora, pagado_por: quien.id };
    await tx.db.updateTable('venta').set(nueva).where('id', '=', venta.id).execute();
    const entrega = venta.credito - venta.participacion;
    const ahora = { ...venta, pagado: nueva.pagado, pagadoNombre: quien.usuario };
    const [data] = await rowsFor(tx.db, { usuario: quien, ahora: tx.ahora }, [ahora]);
    await move(tx, {
      tipo: paid ? 'venta_reabierta' : 'venta_entregada',
      usuario: venta.encargado,
      creditos: entrega,
      venta: venta.id,
      motivo: venta.descripcion,
    });
    const doneText = paid ? 'marcó como no entregada' : 'recibió los créditos de';
    await tx.audit({
      modulo: 'ventas',
      objeto: venta.id,
      usuario: venta.encargado,
      motivo: `${doneText} una venta de ${NAME_PLACEHOLDER}: ${venta.descripcion}, ${entrega}c`,
      diferencias: [{ campo: 'Pagado', antes: paid, despues: !paid }],
    });
    tx.notify({ tema: 'ventas', msg: `${doneText} una venta` });
    tx.notify({
      tema: 'creditos',
      msg: `${paid ? 'marcó tu venta como no entregada' : 'recibió los créditos de tu venta'}: ${venta.descripcion}`,
      para: venta.encargado,
      clase: 'venta',
    });
    return {
      msg: paid ? 'Marcaste la venta como no entregada' : `Recibiste los créditos de la venta: ${entrega}c`,
      status: 0 as const,
      data: orThrow(data, 'INTERNO'),
    };
  });
}
