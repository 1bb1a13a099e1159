import type { FastifyInstance } from 'fastify';
import type { Correccion } from '../retroceso.ts';
import { Guardian } from '../retroceso.ts';
import type { Deps } from './contexto.ts';

const MIRAR_CADA_MS = 10_000;

/** Every call looks at the clock first, and it is looked at while nobody calls. */
export function vigilarReloj(app: FastifyInstance, deps: Deps, correcciones: readonly Correccion[]): void {
  const guardian = new Guardian(deps, correcciones);
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) await guardian.mirar();
  });
  const anotar = (err: unknown) => deps.log.error({ err }, 'the clock could not be looked at');
  const latido = setInterval(() => void guardian.mirar().catch(anotar), MIRAR_CADA_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(latido);
    await guardian.guardar();
  });
}
