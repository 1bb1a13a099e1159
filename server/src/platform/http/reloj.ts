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

/** Every call looks at the clock first, and it is looked at while nobody calls. */
export function vigilarReloj(app: FastifyInstance, deps: Deps, { correcciones, hayBase }: Vigilancia): void {
  const guardian = new Guardian(deps, correcciones);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/') && hayBase()) guardian.mirar().then(() => done(), done);
    else done();
  });
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
}
