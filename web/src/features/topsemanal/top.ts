import type { FilaTop } from '@conserje/contract';
import { lunesDe, sumarDias } from '@conserje/rules';
import { compararTexto } from '../../ui/formato.ts';

/** The three tables (part 2 §2), and what each counts. */
export const TABLAS = [
  { clave: 'asistencia', titulo: 'Asistencias', columna: 'Horas', sufijo: 'h' },
  { clave: 'ascenso', titulo: 'Ascensos', columna: 'Dados', sufijo: '' },
  { clave: 'times', titulo: 'Tiempos', columna: 'Horas', sufijo: 'h' },
] as const;
type ClaveTop = (typeof TABLAS)[number]['clave'];

/** Someone in one of the tables. */
export interface Puesto {
  lugar: number;
  usuario: string;
  valor: number;
}

/** A table as it is shown: by place, and inside a place by name. */
export function puestos(filas: readonly FilaTop[], clave: ClaveTop): Puesto[] {
  return filas
    .flatMap((f) => {
      const lugar = f.lugares[clave];
      return lugar === null ? [] : [{ lugar, usuario: f.usuarioNombre, valor: f[clave] }];
    })
    .toSorted((a, b) => a.lugar - b.lugar || compararTexto(a.usuario, b.usuario));
}

/** The Monday and the Sunday of the week of a day, or of one so many weeks before (decisions §1). */
export function semanaDel(dia: string, antes = 0): { lunes: string; domingo: string } {
  const lunes = sumarDias(lunesDe(dia), -7 * antes);
  return { lunes, domingo: sumarDias(lunes, 6) };
}
