import { expect, test } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { hashAddress } from '../../network/addressHash.ts';

/** Rate of `GET ipdetect` per address. */
const [MAX, MINUTES] = [60, 15];
const TOO_MANY = '429 DEMASIADOS_INTENTOS';
const [ONE, OTHER_ADDRESS] = ['203.0.113.7', '203.0.113.8'];

const question = (portal: Portal, from = ONE) => portal.as(null, { remoteAddress: from })('GET', 'ipdetect');
const counted = async ({ db }: Portal) => (await db.selectFrom('tasa').select('clave').execute()).map((f) => f.clave);

test('limited calls are counted once for all processes', async () => {
  const portal = await openPortal();
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const responses = await runConcurrently(MAX + 15, (i) => question(i % 2 === 0 ? portal : other));
  expect(countResponseCodes(responses)).toEqual({ '200': MAX, [TOO_MANY]: 15 });
  for (const server of [portal, other]) {
    expect(countResponseCodes([await question(server)])).toEqual({ [TOO_MANY]: 1 });
    expect(countResponseCodes([await question(server, OTHER_ADDRESS)])).toEqual({ '200': 1 });
  }
});

test('a restart keeps the count, and a new window starts at zero', async () => {
  const portal = await openPortal();
  await runConcurrently(MAX, () => question(portal));
  await portal.restart();
  portal.clock.advance({ minutes: MINUTES - 1 });
  expect(countResponseCodes([await question(portal)])).toEqual({ [TOO_MANY]: 1 });
  portal.clock.advance({ minutes: 1 });
  expect(countResponseCodes(await runConcurrently(MAX + 1, () => question(portal)))).toEqual({
    '200': MAX,
    [TOO_MANY]: 1,
  });
});

test('a clock set back locks nobody out longer than the window', async () => {
  const portal = await openPortal();
  await runConcurrently(MAX + 1, () => question(portal));
  portal.clock.advance({ minutes: -120 });
  expect(countResponseCodes(await runConcurrently(MAX + 1, () => question(portal)))).toEqual({
    '200': MAX,
    [TOO_MANY]: 1,
  });
});

test('expired windows leave no rows', async () => {
  const portal = await openPortal();
  await runConcurrently(30, (i) => question(portal, `203.0.113.${i}`));
  expect(await counted(portal)).toHaveLength(30);
  portal.clock.advance({ minutes: MINUTES });
  await question(portal, OTHER_ADDRESS);
  expect(await counted(portal)).toEqual([await hashAddress(portal.db, `GET /api/ipdetect ${OTHER_ADDRESS}`)]);
});

test('repeated refused calls cause no database work', async () => {
  const portal = await openPortal();
  for (let attempt = 0; attempt < MAX + 1; attempt += 1) await question(portal);
  expect(countResponseCodes(await runConcurrently(50, () => question(portal)))).toEqual({ [TOO_MANY]: 50 });
  expect(await portal.db.selectFrom('tasa').select('veces').execute()).toEqual([{ veces: MAX + 1 }]);
});
