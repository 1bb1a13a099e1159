import { dirname, join, resolve } from 'node:path';
import { HORA_MS } from '@conserje/rules';
import { Impedimento } from '../db/remedio.ts';
import { DATOS, rutaDe } from '../db/url.ts';

/** How backups are made by themselves. */
export interface AjustesRespaldo {
  /** The folder that holds them. */
  carpeta: string;
  /** Milliseconds from one to the next; 0: never. */
  cada: number;
  /** How many of these stay; with 0 none is made, not even before an update. */
  guardar: number;
}

const [CADA, GUARDAR] = ['24', '14'];
const [CADA_MAX, GUARDAR_MAX] = [8_760, 10_000];

function numero(nombre: string, texto: string, maximo: number, entero: boolean): number {
  const n = texto.trim() === '' ? Number.NaN : Number(texto);
  if (n >= 0 && n <= maximo && (!entero || Number.isInteger(n))) return n;
  throw new Impedimento(`${nombre} debe ser un número${entero ? ' entero' : ''} entre 0 y ${maximo}, y es «${texto}»`);
}

/** Backups of a file lie beside it, of a server in the portal's own folder of data. */
const carpetaDe = (url: string): string =>
  join(url.startsWith('file:') ? dirname(resolve(rutaDe(url))) : DATOS, 'respaldos');

/**
 * As the environment says it.
 * @param url as in `DATABASE_URL`
 * @throws Impedimento naming the variable that makes no sense
 */
export function leerAjustes(entorno: Record<string, string | undefined>, url: string): AjustesRespaldo {
  const { RESPALDO_CARPETA, RESPALDO_CADA = CADA, RESPALDO_GUARDAR = GUARDAR } = entorno;
  return {
    carpeta: RESPALDO_CARPETA ? resolve(RESPALDO_CARPETA) : carpetaDe(url),
    cada: numero('RESPALDO_CADA', RESPALDO_CADA, CADA_MAX, false) * HORA_MS,
    guardar: numero('RESPALDO_GUARDAR', RESPALDO_GUARDAR, GUARDAR_MAX, true),
  };
}
