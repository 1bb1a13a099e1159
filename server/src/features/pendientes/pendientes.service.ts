import type { Answer, Pendiente, pendientesCalls } from '@conserje/contract';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { mover } from '../creditos/creditos.public.ts';
import { exigirAjeno, saldables } from '../usuarios/usuarios.public.ts';
import { abiertos, cobrar, pendienteCon } from './pendientes.queries.ts';

type Calls = typeof pendientesCalls;

export async function pendientesAbiertos(p: Peticion<Calls['getPendientes']>): Promise<Pendiente[]> {
  const filas = await abiertos(p.deps.motor.db, p);
  const puede = await saldables(p.deps.motor.db, p.usuario, 'pag');
  return filas.map((f) => ({ ...f, fecha: iso(f.fecha), acciones: puede(f.usuario) ? ['pagar'] : [] }));
}

/** Pays out what was left pending; of two who settle the same one, the second is told who did (decisions §5). */
export async function pagarPendiente(p: Peticion<Calls['pagarPendiente']>): Promise<Answer<Calls['pagarPendiente']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('pendiente', body.id);
    const fila = oFallo(await pendienteCon(tx.db, body.id), 'NO_EXISTE');
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
