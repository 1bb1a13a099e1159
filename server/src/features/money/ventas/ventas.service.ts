import type { Answer, Venta, ventasCalls } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { toggled } from '../../../platform/unit-of-work/auditLog.ts';
import { requireNotAnnulled, withAnnulment } from '../annulments/annulments.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import { assertNotOwn, buildCanSettle } from '../settlement/settlement.public.ts';
import { buildCanAnnulVenta, lockVenta } from './ventas.annul.ts';
import type { VentaRow } from './ventas.queries.ts';
import { amountOwed, findDueBySeller, findPastVentas } from './ventas.queries.ts';

type Calls = typeof ventasCalls;
/** Maps ventas for a viewer, with the permitted actions. */
async function rowsFor(db: Db, viewer: { usuario: SessionUsuario; now: number }, ventas: readonly VentaRow[]) {
  const maySettle = await buildCanSettle(db, viewer.usuario, 'pag');
  const mayAnnul = await buildCanAnnulVenta(db, viewer, ventas);
  return ventas.map((venta): Venta => {
    const { encargado, membresia, fin_antes: _before, fin_despues: _after, ...v } = withAnnulment(venta);
    return {
      ...v,
      usuario: v.usuario ?? 0,
      usuarioNombre: v.usuarioNombre ?? v.externo ?? '',
      entrega: amountOwed(venta),
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

export async function listPast(p: CallContext<Calls['allVentas']>): Promise<Venta[]> {
  const { db } = p.deps.engine;
  return rowsFor(db, p, await findPastVentas(db, p));
}

export async function listDueBySeller(db: Db): Promise<Answer<Calls['ventasPendientes']>> {
  return (await findDueBySeller(db)).map((f) => ({ ...f, fechaU: iso(f.fechaU), desde: iso(f.desde) }));
}

/** Error for a venta that changed since it was shown. */
function changedError({ pagado, pagadoNombre }: VentaRow): AppError {
  if (pagadoNombre === null) return new AppError('CAMBIO_MIENTRAS');
  const doneText = pagado === null ? 'la marcó como no entregada' : 'la marcó como entregada';
  return new AppError('CAMBIO_MIENTRAS', `${pagadoNombre} ya ${doneText}`);
}

/** Toggles whether a venta was handed in (part 2 §4, decisions §5). */
export async function toggleHandedIn(p: CallContext<Calls['ventaAction']>): Promise<Answer<Calls['ventaAction']>> {
  const { usuario: actor, params, query } = p;
  return p.transaction(async (tx) => {
    const venta = await lockVenta(tx, params.id);
    requireNotAnnulled(venta);
    const isHandedIn = venta.pagado !== null;
    if ((query.pagado === 1) !== isHandedIn) throw changedError(venta);
    const ownMsg = 'No puedes recibir tu propia entrega. Pídeselo a otra persona con ese permiso.';
    const ownership = {
      de: venta.encargado,
      permiso: 'pag',
      modulo: 'ventas',
      objeto: venta.id,
      msg: ownMsg,
    } as const;
    await assertNotOwn(tx, ownership);
    const handedInFields = { pagado: isHandedIn ? null : tx.now, pagado_por: actor.id };
    await tx.db.updateTable('venta').set(handedInFields).where('id', '=', venta.id).execute();
    const amountDue = venta.credito - venta.participacion;
    const updated = { ...venta, pagado: handedInFields.pagado, pagadoNombre: actor.usuario };
    const [data] = await rowsFor(tx.db, { usuario: actor, now: tx.now }, [updated]);
    await moveCreditos(tx, {
      tipo: isHandedIn ? 'venta_reabierta' : 'venta_entregada',
      usuario: venta.encargado,
      creditos: amountDue,
      venta: venta.id,
      motivo: venta.descripcion,
    });
    const doneText = isHandedIn ? 'marcó como no entregada' : 'recibió los créditos de';
    await tx.audit({
      modulo: 'ventas',
      objeto: venta.id,
      usuario: venta.encargado,
      motivo: `${doneText} una venta de ${NAME_PLACEHOLDER}: ${venta.descripcion}, ${amountDue}c`,
      diferencias: [{ campo: 'Pagado', antes: isHandedIn, despues: !isHandedIn }],
      ...toggled('entrega', venta.id, !isHandedIn),
    });
    tx.notify({ tema: 'ventas', msg: `${doneText} una venta` });
    tx.notify({
      tema: 'creditos',
      msg: `${isHandedIn ? 'marcó tu venta como no entregada' : 'recibió los créditos de tu venta'}: ${venta.descripcion}`,
      para: venta.encargado,
      clase: 'venta',
    });
    return {
      msg: isHandedIn ? 'Marcaste la venta como no entregada' : `Recibiste los créditos de la venta: ${amountDue}c`,
      status: 0 as const,
      data: orThrow(data, 'INTERNO'),
    };
  });
}
