import type { FastifyInstance } from 'fastify';

/**
 * Does something again and again as long as the application is open, never twice at once. Processes that start together do
 * not do it together.
 * @param hacer must not throw
 */
export function latir(app: FastifyInstance, cadaMs: number, hacer: () => Promise<void>): void {
  let latido: NodeJS.Timeout;
  let enCurso: Promise<void> = Promise.resolve();
  let cerrado = false;
  const esperar = (ms: number): void => {
    latido = setTimeout(() => {
      enCurso = hacer().then(() => {
        if (!cerrado) esperar(cadaMs * (0.75 + Math.random() / 2));
      });
    }, ms).unref();
  };
  esperar(Math.random() * 2000);
  app.addHook('onClose', async () => {
    cerrado = true;
    clearTimeout(latido);
    await enCurso;
  });
}
