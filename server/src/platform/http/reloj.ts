import type { FastifyInstance } from 'fastify';
import type { Correccion } from '../retroceso.ts';
import { Guardian } from '../retroceso.ts';
import type { Deps } from './contexto.ts';

const MIRAR_CADA_MS = 10_000;

interface Vigilancia {
  correcciones: readonly Correccion[];
  /** Whether the database is there; nothing is corrected before it is. */
  hayBase: () => boolean;
}

/** Looks at the clock while nobody calls. @returns what every call does first, once its turn has come */
export function vigilarReloj(
  app: FastifyInstance,
  deps: Deps,
  { correcciones, hayBase }: Vigilancia,
): () => Promise<void> {
  const guardian = new Guardian(deps, correcciones);
  const fallido = (err: unknown) => deps.log.error({ err }, 'the clock could not be looked at');
  let latido: NodeJS.Timeout;
  let cerrado = false;
  // The next look waits for this one, however long a correction takes.
  const esperar = () => {
    latido = setTimeout(async () => {
      if (hayBase()) await guardian.anotar().catch(fallido);
      if (!cerrado) esperar();
    }, MIRAR_CADA_MS).unref();
  };
  esperar();
  app.addHook('onClose', async () => {
    cerrado = true;
    clearTimeout(latido);
    await guardian.guardar();
  });
  return () => guardian.mirar();
}
