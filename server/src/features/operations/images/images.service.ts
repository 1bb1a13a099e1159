import type { Answer, imageCalls } from '@conserje/contract';
import { orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { PLACA, reencodeImage } from '../../../platform/images/reencodeImage.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { publishImage } from './images.public.ts';
import { categoriaWithPlaca, publicImage } from './images.queries.ts';

type Calls = typeof imageCalls;

export async function serveImage(p: CallContext<Calls['imagenPublica']>): Promise<Answer<Calls['imagenPublica']>> {
  const { archivo } = p.params;
  const imagen = orThrow(await publicImage(p.deps.motor.db, archivo.replace('.webp', '')), 'NO_EXISTE');
  return { ...imagen, nombre: archivo, immutable: true };
}

/** Gives a category another badge (decisions §7 Maintenance). What was its badge stays where it was: others may show it still. */
export async function changePlaca(p: CallContext<Calls['placaCategoria']>): Promise<Answer<Calls['placaCategoria']>> {
  const { id, imagen } = p.body;
  const nueva = await reencodeImage('imagen', imagen, PLACA);
  return p.transaction(async (tx) => {
    await tx.lockRow('categoria', id);
    const { n_categoria, placa: antes } = orThrow(await categoriaWithPlaca(tx.db, id), 'NO_EXISTE');
    const placa = await publishImage(tx, nueva);
    await tx.db.updateTable('categoria').set({ placa }).where('id', '=', id).execute();
    const diferencias = diffFields({ placa: 'Placa' }, { placa: antes }, { placa });
    await tx.audit({
      modulo: 'configuracion',
      objeto: id,
      motivo: `cambió la placa de ${n_categoria}`,
      diferencias,
    });
    await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: 'Escala: la placa de un rango' });
    tx.notify({ tema: 'rangos', msg: `cambió la placa de ${n_categoria}` });
    return { msg: `Cambiaste la placa de ${n_categoria}`, status: 0 as const, placa };
  });
}
