import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { rutaDe } from '../db/url.ts';

/** Made by itself, before an update, or because somebody wanted it. */
export type Clase = 'sola' | 'antes' | 'mano';

/** A backup as its name tells it. */
export interface Copia {
  ruta: string;
  /** Of when, UTC milliseconds. */
  instante: number;
  /** The last step of its schema. */
  paso: string;
  clase: Clase;
}

const NOMBRE = /^(.+)-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-(\d{3}_\w+)(?:-(sola|antes))?\.db$/;
/** What is being made ends so: no backup has such a name. */
export const HACIENDOSE = '.haciendose';

/** By what the backups of a database begin, so that those of others in the same folder are left alone. */
export function baseDe(url: string): string {
  const nombre = url.startsWith('file:')
    ? basename(rutaDe(url)).replace(/\.(db|sqlite3?)$/, '')
    : decodeURIComponent(new URL(url).pathname.slice(1));
  return nombre.replace(/[^\w.-]/g, '_') || 'conserje';
}

/** An instant as it stands in names of files. */
export const enNombre = (instante: number): string => new Date(instante).toISOString().replaceAll(':', '-');

export const nombrar = (base: string, { instante, paso, clase }: Omit<Copia, 'ruta'>): string =>
  `${base}-${enNombre(instante)}-${paso}${clase === 'mano' ? '' : `-${clase}`}.db`;

/** What the name of a backup says; null for any other file. */
export function leerNombre(ruta: string): (Copia & { base: string }) | null {
  const [, base, dia, hora, minuto, segundo, paso, clase = 'mano'] = NOMBRE.exec(basename(ruta)) ?? [];
  const instante = Date.parse(`${dia}${hora}:${minuto}:${segundo}`);
  if (base === undefined || paso === undefined || Number.isNaN(instante)) return null;
  // Once those made by themselves had no mark either: what may be somebody's own counts as that.
  return { base, ruta, instante, paso, clase: clase === 'sola' || clase === 'antes' ? clase : 'mano' };
}

/** The backups of a database in a folder, newest first; none where there is no such folder. */
export async function listar(carpeta: string, base: string): Promise<Copia[]> {
  const nombres = await readdir(carpeta).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return nombres
    .flatMap((nombre) => leerNombre(join(carpeta, nombre)) ?? [])
    .filter((copia) => copia.base === base)
    .toSorted((a, b) => b.instante - a.instante);
}
