import type { Membresia } from '@conserje/contract';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { FilaMembresia } from './membresias.queries.ts';

const DIA_MS = 86_400_000;

/**
 * Whether a membership runs. Nobody sees from here whether someone from outside still uses theirs: it is shown as running
 * until somebody ends it (part 1 §4).
 */
export const corre = ({ terminada, externo, finaliza }: FilaMembresia, ahora: number): boolean =>
  terminada === 0 && (externo !== null || finaliza === null || finaliza > ahora);

/** A membership as it is answered. */
export function vista(f: FilaMembresia, ahora: number): Membresia {
  const activa = corre(f, ahora);
  return {
    id: f.id,
    membresiaNombre: f.membresiaNombre,
    usuario: f.usuario,
    usuarioNombre: f.usuarioNombre ?? f.externo ?? '',
    externo: f.externo === null ? 0 : 1,
    encargadoNombre: f.encargadoNombre ?? 'Sistema',
    fecha: iso(f.fecha),
    finaliza: isoONull(f.finaliza),
    estado: activa ? 'Activa' : 'Terminada',
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: activa && f.finaliza !== null ? Math.max(0, Math.ceil((f.finaliza - ahora) / DIA_MS)) : null,
  };
}
