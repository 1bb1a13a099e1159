import { esFalloDeBase } from './db/vigia.ts';
import type { DepsDeApp } from './http/contexto.ts';
import type { Notificacion } from './notificaciones.ts';

/** Work that goes on beside the calls. */
export interface Labor {
  /** Ends it, and waits for what is under way. */
  acabar(): Promise<void>;
  /** Hears which notices this process has left with whom, after the commit. */
  alNotificar?(nuevas: readonly Notificacion[]): void;
}

/**
 * Begins work that goes on in every process that serves calls. Nothing may depend on it: whatever it does is found again by
 * the next.
 * @param hayBase whether the database is ready
 */
export type Oficio = (deps: DepsDeApp, hayBase: () => boolean) => Labor;

/** Not so often that it costs anything, and not so seldom that somebody looks at the clock first. */
const CADA_MS = 15_000;
const ARRANQUE_MS = 2_000;

/**
 * Does something again and again, as soon as there is a database and never twice at once. Processes that start together do
 * not do it together.
 * @param fallo what the log says when it could not be done
 */
export const aRatos =
  (fallo: string, empezar: (deps: DepsDeApp) => () => Promise<void>): Oficio =>
  (deps, hayBase) => {
    const hacer = empezar(deps);
    let latido: NodeJS.Timeout;
    let enCurso = Promise.resolve();
    let cerrado = false;
    const intentar = async (): Promise<void> => {
      try {
        if (hayBase()) await hacer();
      } catch (err) {
        // Of a database that is away the log knows.
        if (!esFalloDeBase(err)) deps.log.error({ err }, fallo);
      }
      if (!cerrado) esperar(CADA_MS * (0.75 + Math.random() / 2));
    };
    function esperar(ms: number): void {
      latido = setTimeout(() => {
        enCurso = intentar();
      }, ms).unref();
    }
    esperar(Math.random() * ARRANQUE_MS);
    return {
      async acabar() {
        cerrado = true;
        clearTimeout(latido);
        await enCurso;
      },
    };
  };
