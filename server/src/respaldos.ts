import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Motor } from './platform/db/dialecto.ts';
import { Impedimento } from './platform/db/remedio.ts';
import type { Parte } from './platform/db/vigia.ts';
import type { AjustesRespaldo } from './platform/respaldo/ajustes.ts';
import { respaldarAntes } from './platform/respaldo/antes.ts';
import { EnMarcha } from './platform/respaldo/carpeta.ts';
import type { Encargo, Hecho } from './platform/respaldo/hacer.ts';

/** What the thread says when it is done. */
export type Dicho = { hecho: Hecho | null } | { fallo: string; clase: 'en marcha' | 'impedimento' | 'otro' };

/** Beside this file, be it a source or built. */
const OBRERO = `./respaldos.obrero${extname(import.meta.filename)}`;
/** A page of rows at a time is all that it holds: the memory of the portal is not for what it leaves lying about. */
const MEMORIA = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Of the backups before an update: who skips a version back, or comes back to it after some tries, finds theirs. */
const ANTES_QUEDAN = 3;

const CLASES = {
  'en marcha': () => new EnMarcha(),
  impedimento: (m: string) => new Impedimento(m),
  otro: (m: string) => new Error(m),
};

/**
 * Makes a backup on a thread of its own, so that those who wait for answers do not wait for it.
 * @param fin ends it half-way; nothing of it is left then but what the next one takes away
 * @throws Impedimento, EnMarcha as `respaldar` does
 */
export async function respaldarAparte(encargo: Encargo, fin?: AbortSignal): Promise<Hecho | null> {
  const obrero = new Worker(new URL(OBRERO, import.meta.url), {
    workerData: encargo,
    resourceLimits: MEMORIA,
  });
  const acabar = (): void => void obrero.terminate();
  fin?.addEventListener('abort', acabar);
  try {
    const dicho: Dicho[] = [];
    obrero.on('message', (mensaje: Dicho) => void dicho.push(mensaje));
    await once(obrero, 'exit');
    const [ultimo] = dicho;
    if (!ultimo) throw new Error('the backup was not finished');
    if ('fallo' in ultimo) throw CLASES[ultimo.clase](ultimo.fallo);
    return ultimo.hecho;
  } finally {
    fin?.removeEventListener('abort', acabar);
  }
}

interface Actualizacion {
  /** As in `DATABASE_URL`. */
  url: string;
  reloj(): number;
  log: Pick<Parte, 'info'>;
  /** None is made when left out. */
  respaldos?: AjustesRespaldo;
}

/** What `migrar` is to do before it changes an agency: a backup of it, unless the settings say that there are none. */
export const alActualizar =
  (motor: Motor, { url, reloj, log, respaldos }: Actualizacion) =>
  async (paso: string): Promise<void> => {
    if (!respaldos || respaldos.guardar === 0) return;
    const { carpeta } = respaldos;
    const encargo: Encargo = { url, carpeta, ahora: reloj(), clase: 'antes', guardar: ANTES_QUEDAN, vale: null };
    const hecho = await respaldarAntes(motor, paso, encargo, respaldarAparte);
    if (hecho) log.info(`backup made before the update: ${hecho.ruta}`);
  };
