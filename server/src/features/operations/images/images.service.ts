import type { Answer, imageCalls } from '@conserje/contract';
import { assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { PLACA_PRESET, reencodeImage } from '../../../platform/images/reencodeImage.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { publishImage } from './images.public.ts';
import { findCategoriaWithPlaca, findPublicImage } from './images.queries.ts';

type Calls = typeof imageCalls;

export async function serveImage(p: CallContext<Calls['imagenPublica']>): Promise<Answer<Calls['imagenPublica']>> {
  const { archivo } = p.params;
  const image = orThrow(await findPublicImage(p.deps.engine.db, archivo.replace('.webp', '')), 'NO_EXISTE');
  return { ...image, name: archivo, immutable: true };
}

/**
 * Replaces the placa of a categoria (decisions §7 Maintenance). The old picture stays: other pages may still show it.
 */
export async function changePlaca(p: CallContext<Calls['placaCategoria']>): Promise<Answer<Calls['placaCategoria']>> {
  const { id, rango, imagen } = p.body;
  const newPlaca = await reencodeImage('imagen', imagen, PLACA_PRESET);
  return p.transaction(async (tx) => {
    await tx.lockRow('categoria', id);
    const { n_categoria, placa: previousPlaca } = orThrow(await findCategoriaWithPlaca(tx.db, id), 'NO_EXISTE');
    assertNotStale({ rango }, { rango: n_categoria });
    const placa = await publishImage(tx, newPlaca);
    await tx.db.updateTable('categoria').set({ placa }).where('id', '=', id).execute();
    const diferencias = diffFields({ placa: 'Placa' }, { placa: previousPlaca }, { placa });
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
