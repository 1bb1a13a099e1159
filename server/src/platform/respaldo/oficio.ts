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

/** Makes backups by themselves, as often as the settings say. One that failed is told once, until one succeeds. */
export const deRespaldos =
  (url: string, { carpeta, cada, guardar }: AjustesRespaldo, respaldar: Respaldar): Oficio =>
  (deps, hayBase) => {
    const fin = new AbortController();
    const labor = aRatos('no backup could be made', ({ reloj, log }) => {
      let desde = reloj() + ARRANQUE_MS;
      let dicho = false;
      return async () => {
        const ahora = reloj();
        if (ahora < desde) return;
        // One of the future is of a clock that was wrong.
        const ultima = (await listar(carpeta, baseDe(url))).find(({ instante }) => instante <= ahora);
        if (ultima && ahora < ultima.instante + cada) return;
        desde = ahora + REINTENTO_MS;
        const encargo = { url, carpeta, ahora, antes: false, guardar, vale: ahora - cada + 1 };
        try {
          const hecho = await respaldar(encargo, fin.signal);
          if (hecho) log.info({ archivo: hecho.ruta, bytes: hecho.bytes }, 'backup made');
          dicho = false;
        } catch (err) {
          if (fin.signal.aborted || err instanceof EnMarcha) return;
          if (!dicho) log.error({ err }, 'no backup could be made');
          dicho = true;
        }
      };
    })(deps, hayBase);
    return {
      acabar() {
        fin.abort();
        return labor.acabar();
      },
    };
  };
