import type { TopRow } from '@conserje/contract';
import { addDays, mondayOf } from '@conserje/rules';
import { compareText } from '../../../ui/text/format.ts';

/** The three tables (part 2 §2) and their units. */
export const TOP_TABLES = [
  { clave: 'asistencia', title: 'Asistencias', column: 'Horas', suffix: 'h' },
  { clave: 'ascenso', title: 'Ascensos', column: 'Dados', suffix: '' },
  { clave: 'times', title: 'Tiempos', column: 'Horas', suffix: 'h' },
] as const;
type TopKey = (typeof TOP_TABLES)[number]['clave'];

/** A person in one of the tables. */
export interface Placement {
  position: number;
  usuario: string;
  valor: number;
}

/** Lists the rows that have a place in a table, by place, then by name. */
export function rankPlaces(rows: readonly TopRow[], key: TopKey): Placement[] {
  return rows
    .flatMap((f) => {
      const position = f.lugares[key];
      return position === null ? [] : [{ position, usuario: f.usuarioNombre, valor: f[key] }];
    })
    .toSorted((a, b) => a.position - b.position || compareText(a.usuario, b.usuario));
}

/** Returns Monday and Sunday of the week of a day, or of an earlier week (decisions §1). */
export function weekOf(day: string, weeksBefore = 0): { lunes: string; domingo: string } {
  const lunes = addDays(mondayOf(day), -7 * weeksBefore);
  return { lunes, domingo: addDays(lunes, 6) };
}
