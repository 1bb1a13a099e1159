import { PRESENT_MS } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { AppDeps } from '../../../platform/http/routing/callContext.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { recordPresent } from './guardia.presence.ts';

test('connected encargados are stored for the other processes, and removed a while after they disconnect', async () => {
  const portal = await openPortal();
  const [ana, leo] = [await portal.createPerson({ categoria: 5 }), await portal.createPerson({ categoria: 5 })];
  let present = [ana.id, leo.id];
  const eventBroadcaster = { watchingEncargados: () => present } as unknown as AppDeps['eventBroadcaster'];
  const recordPresence = recordPresent({ ...portal.deps, eventBroadcaster });
  const seen = () => portal.db.selectFrom('presente').selectAll().orderBy('usuario').execute();
  const antes = portal.clock.now;
  await recordPresence();
  expect(await seen()).toEqual([ana, leo].map(({ id: usuario }) => ({ usuario, visto: antes })));
  present = [ana.id];
  portal.clock.advance({ minutes: 0.1 });
  await recordPresence();
  // A fresh row is not rewritten.
  expect(await seen()).toMatchObject([{ visto: antes }, { visto: antes }]);
  portal.clock.advance({ minutes: PRESENT_MS / 60_000 });
  await recordPresence();
  expect(await seen()).toEqual([{ usuario: ana.id, visto: portal.clock.now }]);
});
