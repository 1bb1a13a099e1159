import type { Answer, pendientesCalls } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { contraryMotivo, insertAnulacion, reasonOf, requireAnnullable } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { tomarPendiente } from './pendientes.queries.ts';

type Anular = typeof pendientesCalls.anularPendiente;

/** Annuls the payment of a pendiente (decisions §5): the paid row stays, and its credits are owed again in a new one. */
export async function anular(p: Peticion<Anular>): Promise<Answer<Anular>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarPendiente(tx, body.id), 'NO_EXISTE');
    const { id: anula, usuario, monto, paga, cobrado, cobrado_por: autor } = fila;
    if (cobrado === null || autor === null) throw new Fallo('NO_PAGADA');
    const anuladaPor = fila.anulacion === null ? null : fila.anuladaPor;
    const made = { autor, fecha: cobrado, de: [usuario] };
    await requireAnnullable(tx, quien, { ...made, permiso: 'pag', modulo: 'paga', objeto: paga, anuladaPor });
    const anulacion = await insertAnulacion(tx, { usuario, motivo });
    await tx.db.updateTable('pendiente').set({ anulacion }).where('id', '=', anula).execute();
    const nueva = { usuario, paga, monto, fecha: tx.ahora, cobrado: null, cobrado_por: null, anulacion: null, anula };
    const { id } = await tx.db.insertInto('pendiente').values(nueva).returning('id').executeTakeFirstOrThrow();
    const contrary = contraryMotivo('Pendiente', motivo);
    await mover(tx, { tipo: 'pendiente_anulado', usuario, creditos: monto, pendiente: id, motivo: contrary });
    const apunte = `anuló el pago de ${monto}c pendientes a ${NOMBRE}: ${motivo}`;
    const diferencias = [{ campo: 'Pagado', antes: true, despues: false }];
    await tx.apuntar({ modulo: 'paga', objeto: paga, usuario, motivo: apunte, diferencias });
    tx.avisar({ tema: 'pendientes', msg: `anuló el pago de un pendiente de ${fila.usuarioNombre}` });
    const suyo = `anuló el pago de ${monto}c que tenías pendientes: ${motivo}`;
    tx.avisar({ tema: 'creditos', msg: suyo, para: usuario, clase: 'paga' });
    return {
      msg: `Anulaste el pago. La agencia vuelve a deber ${monto}c a ${fila.usuarioNombre}`,
      status: 0 as const,
      id,
    };
  });
}
