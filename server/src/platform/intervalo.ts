import type { RangoFechas } from '@conserje/rules';
import { Fallo } from './fallo.ts';
import { finDelDia, inicioDelDia } from './fechas.ts';

/**
 * From the beginning of one day until the end of another, both in a zone, as UTC milliseconds.
 * @throws Fallo MALFORMADO with the field that is no day
 */
export function leerDias({ inicio, final }: RangoFechas, zona: string): { desde: number; hasta: number } {
  const oNoEsFecha = (instante: number | null, campo: keyof RangoFechas): number => {
    if (instante === null) throw new Fallo('MALFORMADO', `El campo «${campo}» no es una fecha`, campo);
    return instante;
  };
  return {
    desde: oNoEsFecha(inicioDelDia(inicio, zona), 'inicio'),
    hasta: oNoEsFecha(finDelDia(final, zona), 'final'),
  };
}
