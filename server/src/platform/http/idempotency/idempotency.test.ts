import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import type { SendMethod } from '../../../test-support/matrices/idempotency.ts';
import {
  ENDS_ITS_SESSION,
  everyCall,
  expectSame,
  READ_ONLY_OPERATIONS,
  rowCounts,
  sendWithKey,
} from '../../../test-support/matrices/idempotency.ts';
import { NO_SUCCESSFUL_CALL } from '../../../test-support/matrices/successfulCalls.ts';

/**
 * Calls whose response is never stored, listed by hand: passwords, keys, links, codes, logins, and personal data
 * exports.
 */
const SECRET = [
  'activarDosPasos',
  'crearCalendario',
  'crearPrograma',
  'enlaceClave',
  'importarSocios',
  'login',
  'misDatos',
  'prepararDosPasos',
  'descargarCopia',
  'libroPeriodo',
  'renovarRescate',
  'resetPassword',
];
/** They store a row for each person beside the response (docs/decisions/0035). */
const IN_PARTS = [
  'ascenderVarias',
  'avisarVarias',
  'degradarVarias',
  'despedirVarias',
  'llamarVarias',
  'moverVarias',
  'multarVarias',
  'recordarConfirmacion',
];

const sequential: SendMethod = async (portal, sending, key) => {
  const response = await sendWithKey(portal, sending, key);
  const after = await rowCounts(portal);
  const second = await sendWithKey(portal, sending, key);
  expect(await rowCounts(portal)).toEqual(after);
  if (response.http === 200) expectSame(sending.spec, response, second);
  return { response, after };
};

/** The process dies right after the commit, before its response; the repetition gets it. */
const afterCrash: SendMethod = async (portal, sending, key) => {
  const { engine } = portal;
  const { announce } = engine;
  engine.announce = async (db, messages) => {
    await announce(db, messages);
    return () => {
      throw new Error('dies here');
    };
  };
  await sendWithKey(portal, sending, key);
  engine.announce = announce;
  const response = await sendWithKey(portal, sending, key);
  return { response, after: await rowCounts(portal) };
};

test('a changing call repeated with its key runs once and replays the same bytes, also after a crash', async () => {
  const usual = await everyCall(sequential);
  const rowsOf = (which: string) => (IN_PARTS.includes(which) ? 2 : 1);
  const kept = Object.entries(usual).filter(
    ([which, { http, changes }]) => http === 200 && changes.idempotency !== rowsOf(which),
  );
  expect(kept.map(([which]) => which).toSorted()).toEqual(READ_ONLY_OPERATIONS.toSorted());
  const refused = Object.entries(usual).filter(([, { http }]) => http !== 200);
  expect(refused.map(([which]) => which).toSorted()).toEqual(Object.values(NO_SUCCESSFUL_CALL).flat().toSorted());
  const crashed = await everyCall(afterCrash);
  for (const [which, { http, changes }] of Object.entries(usual)) {
    const lost = http === 200 && !READ_ONLY_OPERATIONS.includes(which);
    const told = lost && SECRET.includes(which) ? 409 : lost && ENDS_ITS_SESSION.includes(which) ? 401 : http;
    expect({ which, ...crashed[which] }).toEqual({ which, http: told, changes });
  }
});

test('a call with a secret in its response says how to get a new one', () => {
  const said = Object.entries<Call>(CONTRACT).filter(([, { secretAnswer }]) => secretAnswer !== undefined);
  expect(said.map(([name]) => name).toSorted()).toEqual(SECRET.toSorted());
});
