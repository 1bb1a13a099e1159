import type { Answer, Pendiente, pendientesCalls } from '@conserje/contract';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { annullables, conMarca, yaAnulada } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { exigirAjeno, saldables } from '../usuarios/usuarios.public.ts';
import type { PendienteRow } from './pendientes.queries.ts';
import { cobrar, pendientesDe, tomarPendiente } from './pendientes.queries.ts';

type Calls = typeof pendientesCalls;

export async function pendientesAbiertos(p: Peticion<Calls['getPendientes']>): Promise<Pendiente[]> {
  const { db } = p.deps.motor;
  const filas = await pendientesDe(db, p);
  const maySettle = await saldables(db, p.usuario, 'pag');
  const mayAnnul = await annullables(
    db,
    p,
    'pag',
    filas.flatMap((f) => f.cobrado_por ?? []),
  );
  const acciones = ({ usuario, cobrado, cobrado_por, anulacion }: PendienteRow): Pendiente['acciones'] => {
    if (cobrado === null || cobrado_por === null) return maySettle(usuario) ? ['pagar'] : [];
    return anulacion === null && mayAnnul({ autor: cobrado_por, fecha: cobrado, de: [usuario] }) ? ['anular'] : [];
  };
  return filas.map((f) => {
    const { paga: _paga, cobrado, cobrado_por: _por, cobradoNombre, anulacion: _anulacion, ...fila } = conMarca(f);
    const pagado = { pagado: isoONull(cobrado), pagadoNombre: cobrado === null ? null : cobradoNombre };
    return { ...fila, ...pagado, fecha: iso(f.fecha), acciones: acciones(f) };
  });
}

/** Pays out what was left pending; of two who settle the same one, the second is told who did (decisions §5). */
export async function pagarPendiente(p: Peticion<Calls['pagarPendiente']>): Promise<Answer<Calls['pagarPendiente']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarPendiente(tx, body.id), 'NO_EXISTE');
    if (fila.cobrado === null && fila.anulacion !== null) throw yaAnulada(fila.anuladaPor ?? '');
    if (fila.cobrado !== null) throw new Fallo('YA_PAGADA', `Ya lo pagó ${fila.cobradoNombre}`);
    const msgPropio = 'Tu propio pendiente lo paga otra persona';
    await exigirAjeno(tx, {
      de: fila.usuario,
      permiso: 'pag',
      modulo: 'paga',
      objeto: fila.paga,
      msg: msgPropio,
    });
    await cobrar(tx.db, fila.id, quien.id, tx.ahora);
    await mover(tx, {
      tipo: 'pendiente_cobrado',
      usuario: fila.usuario,
      creditos: fila.monto,
      pendiente: fila.id,
      motivo: 'Pendiente',
    });
    const motivo = `Pagó el pendiente de ${fila.monto}c`;
    const diferencias = [{ campo: 'Pagado', antes: false, despues: true }];
    await tx.apuntar({ modulo: 'paga', objeto: fila.paga, usuario: fila.usuario, motivo, diferencias });
    const msg = `pagó el pendiente de ${fila.usuarioNombre}`;
    tx.avisar({ tema: 'pendientes', msg });
    const suyo = `te pagó ${fila.monto}c que tenías pendientes`;
    tx.avisar({ tema: 'creditos', msg: suyo, para: fila.usuario, clase: 'paga' });
    return { msg: `${motivo} a ${fila.usuarioNombre}`, status: 0 as const, id: fila.id };
  });
}
