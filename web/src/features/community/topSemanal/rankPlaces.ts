import type { TopRow } from '@conserje/contract';
import { addDays, mondayOf } from '@conserje/rules';
import { compareText } from '../../../ui/text/format.ts';

/** The three tables (part 2 §2), and what each counts. */
export const TABLES = [
  { clave: 'asistencia', title: 'Asistencias', column: 'Horas', sufijo: 'h' },
  { clave: 'ascenso', title: 'Ascensos', column: 'Dados', sufijo: '' },
  { clave: 'times', title: 'Tiempos', column: 'Horas', sufijo: 'h' },
] as const;
type ClaveTop = (typeof TABLES)[number]['clave'];

/** Someone in one of the tables. */
export interface Placement {
  position: number;
  usuario: string;
  valor: number;
}

/** A table as it is shown: by place, and inside a place by name. */
export function rankPlaces(filas: readonly TopRow[], clave: ClaveTop): Placement[] {
  return filas
    .flatMap((f) => {
      const position = f.lugares[clave];
      return position === null ? [] : [{ position, usuario: f.usuarioNombre, valor: f[clave] }];
    })
    .toSorted((a, b) => a.position - b.position || compareText(a.usuario, b.usuario));
}

/** The Monday and the Sunday of the week of a day, or of one so many weeks before (decisions §1). */
export function weekOf(dia: string, antes = 0): { lunes: string; domingo: string } {
  const lunes = addDays(mondayOf(dia), -7 * antes);
  return { lunes, domingo: addDays(lunes, 6) };
}
