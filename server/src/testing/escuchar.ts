import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import type { Limites } from '../platform/http/limites.ts';
import type { Portal } from './portal.ts';
import { SIN_PRISA } from './presupuesto.ts';

/** A portal's application once more, with other bounds, listening; answers its address. */
export async function escuchar({ deps }: Portal, limites: Partial<Limites> = {}, web?: string): Promise<string> {
  const app = await buildApp({ ...deps, limites: { ...SIN_PRISA, ...limites }, ...(web !== undefined && { web }) });
  onTestFinished(async () => {
    await app.close();
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
