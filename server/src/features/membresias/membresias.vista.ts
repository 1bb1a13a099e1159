import type { Membresia } from '@conserje/contract';
import { diasMembresia, membresiaCorre, TEXTOS } from '@conserje/rules';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { FilaMembresia } from './membresias.queries.ts';

/** A membership as it is answered. */
export function vista(f: FilaMembresia, ahora: number): Membresia {
  return {
    id: f.id,
    membresiaNombre: f.membresiaNombre,
    usuario: f.usuario,
    usuarioNombre: f.usuarioNombre ?? f.externo ?? '',
    externo: f.externo === null ? 0 : 1,
    encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
    fecha: iso(f.fecha),
    finaliza: isoONull(f.finaliza),
    estado: membresiaCorre(f, ahora) ? 'Activa' : 'Terminada',
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: diasMembresia(f, ahora),
  };
}
