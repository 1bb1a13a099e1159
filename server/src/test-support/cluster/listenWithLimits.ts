import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Limits } from '../../platform/http/limits/limits.ts';
import type { Portal } from '../portal/portal.ts';
import { UNLIMITED_BUDGET } from '../portal/unlimitedBudget.ts';

/** Starts another server of a portal's application, with other limits; returns its address. */
export async function listenWithLimits({ deps }: Portal, limits: Partial<Limits> = {}, web?: string): Promise<string> {
  const app = await buildApp({
    ...deps,
    limits: { ...UNLIMITED_BUDGET, ...limits },
    ...(web !== undefined && { web }),
  });
  onTestFinished(async () => {
    await app.close();
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
