import type { Answer, rentaCalls } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { contraryMotivo, insertAnulacion, reasonOf, requireAnnullable } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { rentaPorId, tomarRenta } from './renta.queries.ts';
import { calendario, vistaPara } from './renta.vista.ts';

type Anular = typeof rentaCalls.anularRenta;

/** Annuls a rent, paid or not (decisions §5). If it was paid, its person gets the credits back. */
export async function anular(p: Peticion<Anular>): Promise<Answer<Anular>> {
  const { usuario: quien, body } = p;
  const motivo = reasonOf(body);
  return p.transaccion(async (tx) => {
    const renta = oFallo(await tomarRenta(tx, body.id), 'NO_EXISTE');
    const { id, usuario, renta: creditos, anuladaPor } = renta;
    const made = { autor: renta.autor, fecha: renta.fecha, de: [usuario] };
    await requireAnnullable(tx, quien, { ...made, permiso: 'ren', modulo: 'renta', objeto: id, anuladaPor });
    if (renta.borrada !== null) throw new Fallo('YA_ESTA_ASI', `${renta.borradaNombre} ya la borró`);
    const anulacion = await insertAnulacion(tx, { usuario, motivo });
    await tx.db.updateTable('renta').set({ anulacion }).where('id', '=', id).execute();
    const comun = { usuario, creditos, renta: id, motivo: contraryMotivo(`Renta de ${renta.mes}`, motivo) };
    if (renta.pagado !== null) await mover(tx, { ...comun, tipo: 'renta_devuelta' });
    await mover(tx, { ...comun, tipo: 'renta_anulada' });
    const apunte = `anuló la renta de ${NOMBRE}, ${renta.mes}, ${creditos}c: ${motivo}`;
    const diferencias = [{ campo: 'Anulada', antes: false, despues: true }];
    await tx.apuntar({ modulo: 'renta', objeto: id, usuario, motivo: apunte, diferencias });
    tx.avisar({ tema: 'renta', msg: 'anuló una renta' });
    const suyo = `anuló tu renta de ${renta.mes}: ${motivo}`;
    tx.avisar({ tema: 'creditos', msg: suyo, para: usuario, clase: 'renta' });
    const ahora = oFallo(await rentaPorId(tx.db, id), 'NO_EXISTE');
    const dia = await calendario(tx.db, tx.ahora);
    const vista = await vistaPara(tx.db, { usuario: quien, ahora: tx.ahora }, dia, [ahora]);
    const back = renta.pagado === null ? '' : `. Devuélvele ${creditos}c`;
    return { msg: `Anulaste la renta de ${renta.usuarioNombre}${back}`, status: 0 as const, data: [vista(ahora)] };
  });
}
