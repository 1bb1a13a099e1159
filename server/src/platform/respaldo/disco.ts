import { stat } from 'node:fs/promises';
import { rutaDe } from '../db/url.ts';
import { RAIZ } from '../raiz.ts';
import type { AjustesRespaldo } from './ajustes.ts';

/** The disk of a path; null while nothing is there. */
const discoDe = (ruta: string): Promise<number | null> =>
  stat(ruta).then(
    ({ dev }) => dev,
    () => null,
  );

/**
 * Whether backups are made by themselves on another disk than that of the database: of a server's, which lies elsewhere, than
 * that of the portal.
 */
export async function enOtroDisco(url: string, respaldos: AjustesRespaldo | undefined): Promise<boolean> {
  if (!respaldos || respaldos.cada === 0 || respaldos.guardar === 0) return false;
  const aqui = await discoDe(url.startsWith('file:') ? rutaDe(url) : RAIZ);
  const copias = await discoDe(respaldos.carpeta);
  return aqui !== null && copias !== null && aqui !== copias;
}
