import type { AnswerOf } from '@conserje/contract';

export type Dia = AnswerOf<'GET MyPerfil'>['nomina']['semana'][number];
export type Serie = 'asistencia' | 'times';

/** One bar of the picture; all in per cent of its field, so that it takes any width while its texts keep their size. */
export interface Barra {
  serie: Serie;
  x: number;
  ancho: number;
  alto: number;
}

const PASOS_MIN = [30, 60, 120, 180, 240, 360, 480, 720, 1440];
/** Of a day's place: the width of a bar and half the gap between its two. */
const BARRA = 0.3;
const HUECO = 0.03;

/** Minutes between two lines of the scale, so that there are at most four of them. */
export function pasoDe(maximo: number): number {
  return PASOS_MIN.find((paso) => maximo <= paso * 4) ?? Math.ceil(maximo / 4 / 1440) * 1440;
}

/** Heights of the scale's lines, in minutes: from nothing up to over the highest bar. */
export function marcas(dias: readonly Dia[]): number[] {
  const maximo = Math.max(0, ...dias.flatMap((d) => [d.asistencia, d.times]));
  const paso = pasoDe(maximo);
  const cuantas = Math.max(1, Math.ceil(maximo / paso));
  return Array.from({ length: cuantas + 1 }, (_, i) => i * paso);
}

/** @param tope minutes at the top of the scale. Corrections may take a day under nothing; it is drawn as nothing. */
export function barras(dias: readonly Dia[], tope: number): Barra[][] {
  const lugar = 100 / dias.length;
  return dias.map((d, i) => {
    const centro = lugar * (i + 0.5);
    const barra = (serie: Serie, x: number): Barra => ({
      serie,
      x,
      ancho: lugar * BARRA,
      alto: (Math.max(0, d[serie]) / tope) * 100,
    });
    return [barra('asistencia', centro - lugar * (BARRA + HUECO)), barra('times', centro + lugar * HUECO)];
  });
}

export const total = (dias: readonly Dia[], serie: Serie): number => dias.reduce((suma, d) => suma + d[serie], 0);
