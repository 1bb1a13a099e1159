import type { Answer, imagenesCalls } from '@conserje/contract';
import { diferenciasDe } from '../../platform/bitacora.ts';
import { oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { PLACA, recodificar } from '../../platform/imagenes/recodificar.ts';
import { publicarImagen } from './imagenes.public.ts';
import { categoriaConPlaca, imagenPublica } from './imagenes.queries.ts';

type Calls = typeof imagenesCalls;

export async function servir(p: Peticion<Calls['imagenPublica']>): Promise<Answer<Calls['imagenPublica']>> {
  const { archivo } = p.params;
  const imagen = oFallo(await imagenPublica(p.deps.motor.db, archivo.replace('.webp', '')), 'NO_EXISTE');
  return { ...imagen, nombre: archivo, fijo: true };
}

/** Gives a category another badge (decisions §7 Maintenance). What was its badge stays where it was: others may show it still. */
export async function cambiarPlaca(p: Peticion<Calls['placaCategoria']>): Promise<Answer<Calls['placaCategoria']>> {
  const { id, imagen } = p.body;
  const nueva = await recodificar('imagen', imagen, PLACA);
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('categoria', id);
    const { n_categoria, placa: antes } = oFallo(await categoriaConPlaca(tx.db, id), 'NO_EXISTE');
    const placa = await publicarImagen(tx, nueva);
    await tx.db.updateTable('categoria').set({ placa }).where('id', '=', id).execute();
    const diferencias = diferenciasDe({ placa: 'Placa' }, { placa: antes }, { placa });
    await tx.apuntar({
      modulo: 'configuracion',
      objeto: id,
      motivo: `cambió la placa de ${n_categoria}`,
      diferencias,
    });
    await tx.vigilar({ clase: 'ajustes', usuario: null, detalle: 'Escala: la placa de un rango' });
    tx.avisar({ tema: 'rangos', msg: `cambió la placa de ${n_categoria}` });
    return { msg: `Cambiaste la placa de ${n_categoria}`, status: 0 as const, placa };
  });
}
