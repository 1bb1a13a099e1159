import type { Answer, Venta, ventasCalls } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { conMarca, requireStanding } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { exigirAjeno, saldables } from '../usuarios/usuarios.public.ts';
import { annullableSales, tomarVenta } from './ventas.anular.ts';
import type { FilaVenta } from './ventas.queries.ts';
import { porEntregar, ventasPasadas } from './ventas.queries.ts';

type Calls = typeof ventasCalls;
/** Sales as they are answered to a reader, with what the reader may do with each. */
async function rowsFor(db: Db, reader: { usuario: UsuarioSesion; ahora: number }, ventas: readonly FilaVenta[]) {
  const maySettle = await saldables(db, reader.usuario, 'pag');
  const mayAnnul = await annullableSales(db, reader, ventas);
  return ventas.map((venta): Venta => {
    const { encargado, membresia, fin_antes: _antes, fin_despues: _despues, ...v } = conMarca(venta);
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

export async function pasadas(p: Peticion<Calls['allVentas']>): Promise<Venta[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await ventasPasadas(db, p));
}

export async function pendientes(db: Db): Promise<Answer<Calls['ventasPendientes']>> {
  return (await porEntregar(db)).map((f) => ({ ...f, fechaU: iso(f.fechaU), desde: iso(f.desde) }));
}

/** What is said to someone whose view of a sale is no longer true. */
function cambio({ pagado, pagadoNombre }: FilaVenta): Fallo {
  if (pagadoNombre === null) return new Fallo('CAMBIO_MIENTRAS');
  const hizo = pagado === null ? 'la marcó como no entregada' : 'la marcó como entregada';
  return new Fallo('CAMBIO_MIENTRAS', `${pagadoNombre} ya ${hizo}`);
}

/** Toggles whether a sale was handed in (part 2 §4, decisions §5). */
export async function alternar(p: Peticion<Calls['ventaAction']>): Promise<Answer<Calls['ventaAction']>> {
  const { usuario: quien, params, query } = p;
  return p.transaccion(async (tx) => {
    const venta = await tomarVenta(tx, params.id);
    requireStanding(venta);
    const pagada = venta.pagado !== null;
    if ((query.pagado === 1) !== pagada) throw cambio(venta);
    const msgPropia = 'No puedes recibir tu propia entrega. Pídeselo a otra persona con ese permiso.';
    const propia = {
      de: venta.encargado,
      permiso: 'pag',
      modulo: 'ventas',
      objeto: venta.id,
      msg: msgPropia,
    } as const;
    await exigirAjeno(tx, propia);
    const nueva = { pagado: pagada ? null : tx.ahora, pagado_por: quien.id };
    await tx.db.updateTable('venta').set(nueva).where('id', '=', venta.id).execute();
    const entrega = venta.credito - venta.participacion;
    const ahora = { ...venta, pagado: nueva.pagado, pagadoNombre: quien.usuario };
    const [data] = await rowsFor(tx.db, { usuario: quien, ahora: tx.ahora }, [ahora]);
    await mover(tx, {
      tipo: pagada ? 'venta_reabierta' : 'venta_entregada',
      usuario: venta.encargado,
      creditos: entrega,
      venta: venta.id,
      motivo: venta.descripcion,
    });
    const hizo = pagada ? 'marcó como no entregada' : 'recibió los créditos de';
    await tx.apuntar({
      modulo: 'ventas',
      objeto: venta.id,
      usuario: venta.encargado,
      motivo: `${hizo} una venta de ${NOMBRE}: ${venta.descripcion}, ${entrega}c`,
      diferencias: [{ campo: 'Pagado', antes: pagada, despues: !pagada }],
    });
    tx.avisar({ tema: 'ventas', msg: `${hizo} una venta` });
    tx.avisar({
      tema: 'creditos',
      msg: `${pagada ? 'marcó tu venta como no entregada' : 'recibió los créditos de tu venta'}: ${venta.descripcion}`,
      para: venta.encargado,
      clase: 'venta',
    });
    return {
      msg: pagada ? 'Marcaste la venta como no entregada' : `Recibiste los créditos de la venta: ${entrega}c`,
      status: 0 as const,
      data: oFallo(data, 'INTERNO'),
    };
  });
}
