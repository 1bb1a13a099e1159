import type { Answer, multasCalls } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { contraryMotivo, insertAnulacion, reasonOf, requireAnnullable } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { tomarMulta } from './multas.queries.ts';
import { rowFor } from './multas.service.ts';

type Anular = typeof multasCalls.anularMulta;

/** Annuls a fine (decisions §5). If it was collected, the collection is undone: its person gets the credits back. */
export async function anular(p: Peticion<Anular>): Promise<Answer<Anular>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaccion(async (tx) => {
    const multa = oFallo(await tomarMulta(tx, body.id), 'NO_EXISTE');
    const { id, usuario, creditos, anuladaPor } = multa;
    const made = { autor: multa.encargado, fecha: multa.fecha, de: [usuario] };
    await requireAnnullable(tx, quien, { ...made, permiso: 'mul', modulo: 'multas', objeto: id, anuladaPor });
    const anulacion = await insertAnulacion(tx, { usuario, motivo });
    await tx.db.updateTable('multa').set({ anulacion }).where('id', '=', id).execute();
    const comun = { usuario, creditos, multa: id, motivo: contraryMotivo(multa.motivo, motivo) };
    if (multa.cobrado !== null) await mover(tx, { ...comun, tipo: 'multa_devuelta' });
    await mover(tx, { ...comun, tipo: 'multa_anulada' });
    const diferencias = [{ campo: 'Anulada', antes: false, despues: true }];
    const apunte = `anuló una multa de ${NOMBRE}, ${creditos}c: ${comun.motivo}`;
    await tx.apuntar({ modulo: 'multas', objeto: id, usuario, motivo: apunte, diferencias });
    tx.avisar({ tema: 'multas', msg: 'anuló una multa' });
    tx.avisar({
      tema: 'creditos',
      msg: `anuló tu multa de ${creditos}c: ${motivo}`,
      para: usuario,
      clase: 'multa',
    });
    const ahora = oFallo(await tomarMulta(tx, id), 'NO_EXISTE');
    const data = await rowFor(tx, quien, ahora);
    const back = multa.cobrado !== null && creditos > 0 ? `. Devuélvele ${creditos}c` : '';
    return { msg: `Anulaste la multa de ${multa.usuarioNombre}${back}`, status: 0 as const, data };
  });
}
