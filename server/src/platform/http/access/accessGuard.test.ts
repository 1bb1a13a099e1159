import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { accessRows, sendAccessRow } from '../../../test-support/matrices/accessRows.ts';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Tokens that every call must refuse or restrict. */

let invalidTokens: [que: string, quien: Person][] = [];
let newcomer: Person;
let fullyPermitted: Person;
const portal = portalForFile(async (p) => {
  await p.createPerson({ nombre: 'Alguien' });
  // Keeps a holder of permisos that the last holder cannot lose.
  await p.createPerson({ categoria: 12 });
  invalidTokens = [
    ['de alguien despedido', await dismissed(p)],
    ['de alguien despedido, que la base guarda todavía', await dismissedWithToken(p)],
    ['que venció', await expiredSession(p)],
    ['que se cerró', await createClosedSession(p)],
  ];
  newcomer = await p.createPerson({ categoria: 12 });
  await p.db.updateTable('usuario').set({ clave_temporal: 1 }).where('id', '=', newcomer.id).execute();
  fullyPermitted = await p.createPerson({ categoria: 11 });
  await p.setExcepcion(fullyPermitted, ...PERMISOS.filter((permiso) => permiso !== 'man'));
});

async function dismissed(p: Portal): Promise<Person> {
  const who = await p.createPerson({ categoria: 11 });
  await p.dismiss(who);
  return who;
}
async function dismissedWithToken(p: Portal): Promise<Person> {
  const who = await dismissed(p);
  return { ...who, key: await p.createSession(who.id) };
}
async function expiredSession(p: Portal): Promise<Person> {
  const who = await p.createPerson({ categoria: 12 });
  await p.db.updateTable('sesion').set({ vence: p.clock.now }).where('usuario', '=', who.id).execute();
  return who;
}
async function createClosedSession(p: Portal): Promise<Person> {
  const who = await p.createPerson({ categoria: 12 });
  await p.as(who).succeeds('POST logout');
  return who;
}

const closed = accessRows.filter(([, row]) => !row.visitor);

test.each(closed)('%s: an invalid token counts as none and nothing is written', async (_name, row) => {
  const antes = await portal().countTableRows();
  for (const [que, who] of invalidTokens)
    expect({ que, ...expectRefusalShape(await sendAccessRow(portal().as(who), row)) }).toMatchObject({
      que,
      http: 401,
      error: 'SIN_SESION',
    });
  expect(await portal().countTableRows()).toEqual(antes);
});

/** Calls allowed to a person who must still choose a password. */
const ALLOWED_WITH_INITIAL_CLAVE = ['GET checkUser', 'POST cambioClave', 'POST logout'];

test('with a password given by another person one can read the session, choose a password and log out', () => {
  const open = Object.values<Call>(CONTRACT).filter((c) => c.allowsInitialClave);
  expect(open.map((c) => `${c.method} ${c.path}`).sort()).toEqual(ALLOWED_WITH_INITIAL_CLAVE);
});

test.each(closed.filter(([, { spec }]) => !ALLOWED_WITH_INITIAL_CLAVE.includes(`${spec.method} ${spec.path}`)))(
  '%s: refused while the password has yet to be chosen',
  async (_name, row) => {
    const antes = await portal().countTableRows();
    // The person counts as a visitor; a public call can still have an operation that needs a session.
    const refusal = expectRefusalShape(await sendAccessRow(portal().as(newcomer), row));
    const ofAll = row.spec.access.kind === 'everyone';
    expect(refusal).toMatchObject(ofAll ? { http: 401, error: 'SIN_SESION' } : { http: 403, error: 'CLAVE_TEMPORAL' });
    expect(await portal().countTableRows()).toEqual(antes);
  },
);

test('in maintenance, a person with all permisos but man is refused', async () => {
  await portal().configure({ mantenimiento: true });
  try {
    for (const [nombre, row] of accessRows.filter(([, { spec }]) => !spec.inMaintenance)) {
      const { http } = await sendAccessRow(portal().as(fullyPermitted), row);
      expect({ nombre, http }).toEqual({ nombre, http: 503 });
    }
  } finally {
    await portal().configure({ mantenimiento: false });
  }
});
