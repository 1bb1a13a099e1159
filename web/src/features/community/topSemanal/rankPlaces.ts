import type { TopRow } from '@conserje/contract';
import { addDays, mondayOf } from '@conserje/rules';
import { compareText } from '../../../ui/text/format.ts';

/** The three tables (part 2 §2) and their units. */
export const TOP_TABLES = [
  { key: 'asistencia', title: 'Asistencias', column: 'Horas', suffix: 'h' },
  { key: 'ascenso', title: 'Ascensos', column: 'Dados', suffix: '' },
  { key: 'times', title: 'Tiempos', column: 'Horas', suffix: 'h' },
] as const;
type TopKey = (typeof TOP_TABLES)[number]['key'];

/** A person in one of the tables. */
export interface Placement {
  position: number;
  usuario: string;
  value: number;
}

/** Lists the rows that have a place in a table, by place, then by name. */
export function rankPlaces(rows: readonly TopRow[], key: TopKey): Placement[] {
  return rows
    .flatMap((f) => {
      const position = f.lugares[key];
      return position === null ? [] : [{ position, usuario: f.usuarioNombre, value: f[key] }];
    })
    .toSorted((a, b) => a.position - b.position || compareText(a.usuario, b.usuario));
}

/** Returns Monday and Sunday of the week of a day, or of an earlier week (decisions §1). */
export function weekOf(day: string, weeksBefore = 0): { monday: string; sunday: string } {
  const lunes = addDays(mondayOf(day), -7 * weeksBefore);
  return { monday: lunes, sunday: addDays(lunes, 6) };
}
