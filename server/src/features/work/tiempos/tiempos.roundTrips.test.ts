import { TIEMPO_OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { countRoundTrips } from '../../../test-support/database/roundTrips.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { openTiempo } from '../../../test-support/portal/tiempos.ts';

/** The session, the transaction, and its commit; a caller waits for each behind everyone who uses the process. */
const [OPEN_MAX, CONFIRM_MAX] = [9, 8];

if (ENGINE === 'postgres')
  test('opening and confirming wait for few round trips to the database', async () => {
    const portal = await openPortal();
    const encargado = await portal.createPerson({ categoria: 7 });
    const [ana, leo] = [await portal.createPerson(), await portal.createPerson()];
    const first = await openTiempo(portal, encargado, ana);
    expect(await countRoundTrips(() => openTiempo(portal, encargado, leo))).toBeLessThanOrEqual(OPEN_MAX);
    portal.clock.advance({ minutes: 61 });
    // The use of a session is stored once in some minutes.
    await portal.as(encargado).succeeds('GET checkUser');
    const body = { op: TIEMPO_OP.confirm, id: first.id, alto: encargado.id, pausa: 0, sumado: 0 } as const;
    const confirm = () => portal.as(encargado).succeeds('POST actionTime', { body });
    expect(await countRoundTrips(confirm)).toBeLessThanOrEqual(CONFIRM_MAX);
  });
else
  test('SQLite has no round trips', async () => {
    expect(await countRoundTrips(async () => undefined)).toBe(0);
  });
