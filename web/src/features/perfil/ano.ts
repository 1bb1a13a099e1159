import type { AnswerOf } from '@conserje/contract';
import { DIA_MS, sumarDias } from '@conserje/rules';
import { contar, dia, duracion } from '../../ui/formato.ts';
import type { Bloque, Casilla, Rotulo } from '../../ui/mapaCalor.ts';

export type Dias = AnswerOf<'GET trabajoDias/:id'>;

/** Weeks of a part: three of them are a year and fit a phone, one below the other. */
const SEMANAS_DE_BLOQUE = 18;
const DIAS_DE_SEMANA = 7;
const LETRAS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];

/** Minutes of a day, of both kinds. */
const minutosDe = ({ asistencia, times }: Dias, n: number): number => (asistencia[n] ?? 0) + (times[n] ?? 0);

/** A year of days as parts of a heat map: a column for each week, its Monday on top. */
export function bloquesDelAno(dias: Dias): Bloque[] {
  const semanas = Math.ceil(dias.asistencia.length / DIAS_DE_SEMANA);
  return Array.from({ length: Math.ceil(semanas / SEMANAS_DE_BLOQUE) }, (_, b): Bloque => {
    const primera = b * SEMANAS_DE_BLOQUE;
    const rotulos: Rotulo[] = LETRAS.map((texto, i) => ({ columna: 0, fila: i + 1, texto }));
    const casillas: Casilla[] = [];
    for (let columna = 1; columna <= SEMANAS_DE_BLOQUE; columna += 1) {
      const semana = primera + columna - 1;
      if (semana >= semanas) break;
      const lunes = sumarDias(dias.inicio, semana * DIAS_DE_SEMANA);
      // The month stands over the week in which it begins.
      const domingo = sumarDias(lunes, DIAS_DE_SEMANA - 1);
      if (Number(domingo.slice(-2)) <= DIAS_DE_SEMANA)
        rotulos.push({ columna, fila: 0, texto: dia(domingo, { month: 'short' }) });
      for (let fila = 1; fila <= DIAS_DE_SEMANA; fila += 1) {
        const n = semana * DIAS_DE_SEMANA + fila - 1;
        const fecha = sumarDias(lunes, fila - 1);
        casillas.push({
          clave: fecha,
          columna,
          fila,
          valor: n < dias.asistencia.length ? minutosDe(dias, n) : null,
          largo: dia(fecha, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        });
      }
    }
    return { clave: `${b}`, columnas: SEMANAS_DE_BLOQUE, filas: DIAS_DE_SEMANA, casillas, rotulos };
  });
}

/** What is told of a day. */
export function decirDia(dias: Dias, fecha: string): string {
  const n = Math.round((Date.parse(fecha) - Date.parse(dias.inicio)) / DIA_MS);
  const [asistencia, times] = [dias.asistencia[n] ?? 0, dias.times[n] ?? 0];
  const partes = [
    ...(asistencia === 0 ? [] : [`${duracion(asistencia)} de asistencia`]),
    ...(times === 0 ? [] : [`${duracion(times)} como encargado`]),
  ];
  return partes.join(' y ') || 'nada';
}

/** A month of the year, for those who rather read: its days with work, and what was done. */
export interface Mes {
  mes: string;
  dias: number;
  asistencia: number;
  times: number;
}

/** The months of the year, the oldest first. */
export function mesesDelAno(dias: Dias): Mes[] {
  const meses = new Map<string, Mes>();
  for (const n of dias.asistencia.keys()) {
    const mes = sumarDias(dias.inicio, n).slice(0, 7);
    const suyo = meses.get(mes) ?? { mes, dias: 0, asistencia: 0, times: 0 };
    suyo.dias += minutosDe(dias, n) > 0 ? 1 : 0;
    suyo.asistencia += dias.asistencia[n] ?? 0;
    suyo.times += dias.times[n] ?? 0;
    meses.set(mes, suyo);
  }
  return [...meses.values()];
}

/** The year in a sentence. */
export function resumenDelAno(dias: Dias): string {
  const meses = mesesDelAno(dias);
  const suma = (de: (mes: Mes) => number): number => meses.reduce((n, mes) => n + de(mes), 0);
  const trabajados = suma((mes) => mes.dias);
  if (trabajados === 0) return 'Sin tiempos confirmados en 12 meses.';
  const [tuyas, llevados] = [suma((mes) => mes.asistencia), suma((mes) => mes.times)];
  const hecho = [
    ...(tuyas === 0 ? [] : [`${duracion(tuyas)} tuyas`]),
    ...(llevados === 0 ? [] : [`${duracion(llevados)} como encargado`]),
  ];
  return `En 12 meses trabajaste ${contar(trabajados, 'día', 'días')}: ${hecho.join(' y ')}.`;
}
