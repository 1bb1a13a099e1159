import type { AnswerOf } from '@conserje/contract';

export type Dia = AnswerOf<'GET MyPerfil'>['nomina']['semana'][number];

/** One bar of the picture, in units of its `viewBox`. */
export interface Barra {
  serie: 'asistencia' | 'times';
  x: number;
  y: number;
  alto: number;
}

export const LIENZO = { ancho: 560, alto: 200, base: 160, techo: 12, izquierda: 44, barra: 22, entre: 4 } as const;

const PASOS_MIN = [30, 60, 120, 180, 240, 360, 480, 720, 1440];

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

/** Where a number of minutes stands. Corrections may take a day under nothing; it is drawn as nothing. */
export function altura(minutos: number, tope: number): number {
  return (Math.max(0, minutos) / tope) * (LIENZO.base - LIENZO.techo);
}

/** The middle of a day's place. */
export function centro(i: number, dias: number): number {
  const paso = (LIENZO.ancho - LIENZO.izquierda) / dias;
  return LIENZO.izquierda + paso * (i + 0.5);
}

export function barras(dias: readonly Dia[], tope: number): Barra[][] {
  return dias.map((d, i) => {
    const x = centro(i, dias.length);
    const barra = (serie: Barra['serie'], desde: number): Barra => {
      const alto = altura(d[serie], tope);
      return { serie, x: desde, y: LIENZO.base - alto, alto };
    };
    return [barra('asistencia', x - LIENZO.barra - LIENZO.entre / 2), barra('times', x + LIENZO.entre / 2)];
  });
}

export const total = (dias: readonly Dia[], serie: Barra['serie']): number =>
  dias.reduce((suma, d) => suma + d[serie], 0);
