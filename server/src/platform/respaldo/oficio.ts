import { enTransaccion } from '../db/transaccion.ts';
import type { Deps } from '../http/contexto.ts';
import type { Oficio } from '../oficio.ts';
import { aRatos } from '../oficio.ts';
import type { AjustesRespaldo } from './ajustes.ts';
import { EnMarcha } from './carpeta.ts';
import type { Encargo, Hecho } from './hacer.ts';
import { baseDe, listar } from './nombre.ts';

/** Makes a backup apart from the thread that answers; ended by the signal. */
export type Respaldar = (encargo: Encargo, fin: AbortSignal) => Promise<Hecho | null>;

/** Whoever starts a portal has other things to do first. */
const ARRANQUE_MS = 60_000;
/** After one that failed: a full disk is not tried without end. */
const REINTENTO_MS = 600_000;

/** Looks whether it is time for a backup, and then makes one. What failed is told once, until one succeeds. */
export function rondaDeRespaldos(
  { reloj, log }: Pick<Deps, 'reloj' | 'log'>,
  { url, carpeta, cada, guardar }: AjustesRespaldo & { url: string },
  respaldar: (encargo: Encargo) => Promise<Hecho | null>,
): () => Promise<void> {
  let desde = reloj() + ARRANQUE_MS;
  let visto = reloj();
  let dicho = false;
  return async () => {
    const ahora = reloj();
    // The clock was set back: what was to be waited for may be far away now.
    if (ahora < visto) desde = ahora;
    visto = ahora;
    if (ahora < desde) return;
    // One of the future is of a clock that was wrong.
    const ultima = (await listar(carpeta, baseDe(url))).find(({ instante }) => instante <= ahora);
    if (ultima && ahora < ultima.instante + cada) return;
    desde = ahora + REINTENTO_MS;
    try {
      const hecho = await respaldar({ url, carpeta, ahora, clase: 'sola', guardar, vale: ahora - cada + 1 });
      if (hecho) log.info({ archivo: hecho.ruta, bytes: hecho.bytes }, 'backup made');
      dicho = false;
    } catch (err) {
      if (err instanceof EnMarcha) return;
      if (!dicho) log.error({ err }, 'no backup could be made');
      dicho = true;
    }
  };
}

/** Makes backups by themselves, as often as the settings say. */
export const deRespaldos =
  (url: string, ajustes: AjustesRespaldo, respaldar: Respaldar): Oficio =>
  (deps, hayBase) => {
    const fin = new AbortController();
    const labor = aRatos('no backup could be made', (suyas) =>
      rondaDeRespaldos(suyas, { ...ajustes, url }, async (encargo) =>
        respaldar(encargo, fin.signal)
          .then(async (hecho) => {
            if (hecho) await enTransaccion(suyas, (tx) => tx.vigilar({ clase: 'respaldo', detalle: 'por sí solo' }));
            return hecho;
          })
          .catch((error: unknown) => {
            if (fin.signal.aborted) return null;
            throw error;
          }),
      ),
    )(deps, hayBase);
    return {
      acabar() {
        fin.abort();
        return labor.acabar();
      },
    };
  };
