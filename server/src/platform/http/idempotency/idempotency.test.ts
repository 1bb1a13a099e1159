import { randomUUID } from 'node:crypto';
import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import type { CallToSend } from '../../../test-support/matrices/idempotency.ts';
import {
  ENDS_ITS_SESSION,
  ONLY_READS,
  openScene,
  rowChanges,
  rowCounts,
  sendingOf,
  sendWithKey,
  WRITING_ROWS,
} from '../../../test-support/matrices/idempotency.ts';
import { NO_SUCCESSFUL_CALL } from '../../../test-support/matrices/successfulCalls.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';

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
/** They store a row for each person beside the response (docs/decisions/0084). */
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

type Counts = Awaited<ReturnType<typeof rowCounts>>;

/** A way to send a call more than once with its key; `before` are the rows before it. */
type Way = (
  portal: Portal,
  sending: CallToSend,
  sent: { key: string; before: Counts },
) => Promise<{
  /** Response that its sender ends up with. */
  response: ApiResponse;
  /** Rows after it. */
  after: Counts;
}>;

const sequential: Way = async (portal, sending, { key }) => {
  const response = await sendWithKey(portal, sending, key);
  const after = await rowCounts(portal);
  const second = await sendWithKey(portal, sending, key);
  expect(await rowCounts(portal)).toEqual(after);
  if (response.http === 200) expectSame(sending.spec, response, second);
  return { response, after };
};

/** Three at once: all get the response of the one that was executed. */
const atOnce: Way = async (portal, sending, { key }) => {
  const answers = await Promise.all([1, 2, 3].map(() => sendWithKey(portal, sending, key)));
  const done = answers.find(({ headers }) => !headers['idempotent-replayed']) ?? answers[0];
  const first = answers.find(({ http }) => http === 200) ?? done;
  if (!first) throw new Error('nobody was answered');
  for (const other of answers) if (other !== first && first.http === 200) expectSame(sending.spec, first, other);
  return { response: first, after: await rowCounts(portal) };
};

/** The process dies right after the commit, before its response; the repetition gets it. */
const afterCrash: Way = async (portal, sending, { key, before }) => {
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
  const counts = await rowCounts(portal);
  const response = await sendWithKey(portal, sending, key);
  const after = await rowCounts(portal);
  // Calls that check a password in an earlier transaction die after that one.
  if (counts.idempotency !== before.idempotency) expect(after).toEqual(counts);
  return { response, after };
};

/** Asserts that a repetition gets the same bytes, or an error that it was done where they are not stored. */
function expectSame({ secretAnswer }: Call, first: ApiResponse, again: ApiResponse): void {
  const told = ({ http, text, headers }: ApiResponse) => ({
    http,
    texto: text,
    type: headers['content-type'],
    temas: headers['x-temas'],
    cambio: headers['x-cambio'],
  });
  if (again.http === 401) return;
  if (secretAnswer !== undefined && again.http === 409)
    expect(again.body).toEqual({ msg: secretAnswer, status: 1, error: 'ENVIO_YA_HECHO' });
  else expect(told(again)).toEqual(told(first));
}

/** Sends every changing call in one way; returns the status and changed rows of each. */
async function everyCall(way: Way): Promise<Record<string, { http: number; changes: Record<string, number> }>> {
  const scene = await openScene();
  const { portal } = scene;
  const all: Awaited<ReturnType<typeof everyCall>> = {};
  for (const [which, row] of WRITING_ROWS) {
    const sending = await sendingOf(scene, which, row);
    const before = await rowCounts(portal);
    const key = randomUUID();
    const { response, after } = await way(portal, sending, { key, before }).catch((cause: unknown) => {
      throw new Error(`${which} is not done once`, { cause });
    });
    all[which] = { http: response.http, changes: rowChanges(before, after) };
  }
  return all;
}

test('a changing call repeated with its key runs once and replays the same bytes: sequentially, three at once, and after a crash', async () => {
  const usual = await everyCall(sequential);
  const rowsOf = (which: string) => (IN_PARTS.includes(which) ? 2 : 1);
  const kept = Object.entries(usual).filter(
    ([which, { http, changes }]) => http === 200 && changes.idempotency !== rowsOf(which),
  );
  expect(kept.map(([which]) => which).toSorted()).toEqual(ONLY_READS.toSorted());
  const refused = Object.entries(usual).filter(([, { http }]) => http !== 200);
  expect(refused.map(([which]) => which).toSorted()).toEqual(Object.values(NO_SUCCESSFUL_CALL).flat().toSorted());
  expect(await everyCall(atOnce)).toEqual(usual);
  const crashed = await everyCall(afterCrash);
  for (const [which, { http, changes }] of Object.entries(usual)) {
    const lost = http === 200 && !ONLY_READS.includes(which);
    const told = lost && SECRET.includes(which) ? 409 : lost && ENDS_ITS_SESSION.includes(which) ? 401 : http;
    expect({ which, ...crashed[which] }).toEqual({ which, http: told, changes });
  }
});

test('a call with a secret in its response says how to get a new one', () => {
  const said = Object.entries<Call>(CONTRACT).filter(([, { secretAnswer }]) => secretAnswer !== undefined);
  expect(said.map(([name]) => name).toSorted()).toEqual(SECRET.toSorted());
});
