import type { Membresia } from '@conserje/contract';
import { diasMembresia, membresiaCorre, TEXTOS } from '@conserje/rules';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { FilaMembresia } from './membresias.queries.ts';

/** Whether a membership still has time: of someone from outside it may be *Activa* without. */
export const leQueda = ({ terminada, finaliza }: FilaMembresia, ahora: number): boolean =>
  terminada === 0 && (finaliza === null || finaliza > ahora);

/** Nobody may be given it: it is of the agency, has ended, or is the reader's own. */
const nadie = () => false;

/**
 * A membership as it is answered.
 * @param puede whether the reader may hand one over to a user
 */
export function vista(f: FilaMembresia, ahora: number, puede: (a: number) => boolean = nadie): Membresia {
  const { registrado, registradoNombre } = f;
  const seraDe = registrado !== null && registradoNombre !== null && leQueda(f, ahora) && puede(registrado);
  const pasarA = seraDe ? { id: registrado, usuario: registradoNombre } : null;
  const corre = membresiaCorre(f, ahora);
  return {
    id: f.id,
    membresiaNombre: f.membresiaNombre,
    image: f.image,
    usuario: f.usuario,
    usuarioNombre: f.usuarioNombre ?? f.externo ?? '',
    externo: f.externo === null ? 0 : 1,
    encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
    fecha: iso(f.fecha),
    finaliza: isoONull(f.finaliza),
    estado: corre ? 'Activa' : 'Terminada',
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: diasMembresia(f, ahora),
    acciones: [...(pasarA ? (['pasar'] as const) : []), ...(corre ? (['terminar'] as const) : [])],
    pasarA,
  };
}
