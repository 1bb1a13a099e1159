import { writesSomething } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { accessRows, sendAccessRow } from '../../../test-support/matrices/accessRows.ts';
import { SAMPLE_PERSON } from '../../../test-support/matrices/samplePayloads.ts';
import { checkSharedCalls, requestSharedCalls } from '../../../test-support/matrices/sharedCalls.ts';
import { NO_SUCCESSFUL_CALL, SUCCESSFUL_CALLS } from '../../../test-support/matrices/successfulCalls.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

test('after every writing call the shared responses match a fresh read', async () => {
  const portal = await openPortal();
  await portal.createPerson({ nombre: SAMPLE_PERSON.usuario, categoria: 2 });
  const boss = await portal.createPerson({ categoria: 12, posicion: 3 });
  await portal.setExcepcion(boss, ...PERMISOS);
  const lee = await portal.createPerson({ categoria: 12 });
  const someone = (categoria = 2) => portal.createPerson({ categoria });
  const refused: string[] = [];
  await checkSharedCalls(portal, lee);
  for (const [which, row] of accessRows.filter(([, { spec }]) => writesSomething(spec))) {
    // Some calls end the session that they are made with.
    if ((await portal.as(boss)('GET', 'checkUser')).http === 401) boss.key = await portal.createSession(boss.id);
    const success = await SUCCESSFUL_CALLS[which]?.({ portal, boss, someone });
    // The preparation also changed data: from here on only the call itself may invalidate it.
    const earlier = await requestSharedCalls(portal, lee);
    const { method, path } = row.spec;
    const { http } = success
      ? await portal.as(success.quien ?? boss)(method, pathOf(path, success.params, success.query), success.body)
      : await sendAccessRow(portal.as(boss), row, boss);
    if (http !== 200) refused.push(which);
    await checkSharedCalls(portal, lee, earlier).catch((oversight: unknown) => {
      throw new Error(`${which} does not say what it changes`, { cause: oversight });
    });
  }
  expect(refused.toSorted()).toEqual(Object.values(NO_SUCCESSFUL_CALL).flat().toSorted());
});
