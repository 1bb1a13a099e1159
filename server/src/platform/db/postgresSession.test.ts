import { expect, onTestFinished, test } from 'vitest';
import { MOTOR, nuevaBase } from '../../testing/base.ts';
import { openPooler } from '../../testing/pooler.ts';
import { arrancar } from '../../testing/proceso.ts';

const POOLED =
  /Conserje no puede arrancar: DATABASE_URL pasa por un intermediario que reparte las conexiones por transacción/;

test('behind a pooler that shares sessions the portal does not begin, and says why', async () => {
  const base = await nuevaBase();
  onTestFinished(base.tirar);
  if (MOTOR === 'postgres') await expect(arrancar(await openPooler(base.url))).rejects.toThrow(POOLED);
  const portal = await arrancar(base.url);
  expect(await portal.parar()).toBe(0);
});
