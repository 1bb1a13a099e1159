import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { accessRows, sendRow } from '../../../test-support/matrices/accessRows.ts';
import { checkRefusal } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** Keys that are good for nothing, or for little, at every call. */

let invalidTokens: [que: string, quien: Person][] = [];
let newcomer: Person;
let fullyPermitted: Person;
const portal = portalForFile(async (p) => {
  await p.createPerson({ nombre: 'Alguien' });
  // Somebody goes on holding what nobody may be the last to lose.
  await p.createPerson({ categoria: 12 });
  invalidTokens = [
    ['de alguien despedido', await dismissed(p)],
    ['de alguien despedido, que la base guarda todavía', await dismissedWithToken(p)],
    ['que venció', await expiredSession(p)],
    ['que se cerró', await cerrada(p)],
  ];
  newcomer = await p.createPerson({ categoria: 12 });
  await p.db.updateTable('usuario').set({ clave_temporal: 1 }).where('id', '=', newcomer.id).execute();
  fullyPermitted = await p.createPerson({ categoria: 11 });
  await p.setExcepcion(fullyPermitted, ...PERMISOS.filter((permiso) => permiso !== 'man'));
});

async function dismissed(p: Portal): Promise<Person> {
  const quien = await p.createPerson({ categoria: 11 });
  await p.dismiss(quien);
  return quien;
}
async function dismissedWithToken(p: Portal): Promise<Person> {
  const quien = await dismissed(p);
  return { ...quien, key: await p.createSession(quien.id) };
}
async function expiredSession(p: Portal): Promise<Person> {
  const quien = await p.createPerson({ categoria: 12 });
  await p.db.updateTable('sesion').set({ vence: p.clock.now }).where('usuario', '=', quien.id).execute();
  return quien;
}
async function cerrada(p: Portal): Promise<Person> {
  const quien = await p.createPerson({ categoria: 12 });
  await p.as(quien).succeeds('POST logout');
  return quien;
}

const closed = accessRows.filter(([, row]) => !row.visitor);

test.each(closed)('%s: una clave que ya no vale es como ninguna, y nada se escribe', async (_name, row) => {
  const antes = await portal().countTableRows();
  for (const [que, quien] of invalidTokens)
    expect({ que, ...checkRefusal(await sendRow(portal().as(quien), row)) }).toMatchObject({
      que,
      http: 401,
      error: 'SIN_SESION',
    });
  expect(await portal().countTableRows()).toEqual(antes);
});

/** What someone may do who has yet to choose a password of their own. */
const ALLOWED_WITH_INITIAL_CLAVE = ['GET checkUser', 'POST cambioClave', 'POST logout'];

test('con una clave dada por otra persona se puede mirar la sesión, elegir otra y salir', () => {
  const open = Object.values<Call>(CONTRACT).filter((c) => c.allowsInitialClave);
  expect(open.map((c) => `${c.method} ${c.path}`).sort()).toEqual(ALLOWED_WITH_INITIAL_CLAVE);
});

test.each(closed.filter(([, { spec }]) => !ALLOWED_WITH_INITIAL_CLAVE.includes(`${spec.method} ${spec.path}`)))(
  '%s: con una clave por elegir, no',
  async (_name, row) => {
    const antes = await portal().countTableRows();
    // What everyone may do is no more to them; of a call that is everyone's, an operation is not.
    const refusal = checkRefusal(await sendRow(portal().as(newcomer), row));
    const ofAll = row.spec.access.tipo === 'todos';
    expect(refusal).toMatchObject(ofAll ? { http: 401, error: 'SIN_SESION' } : { http: 403, error: 'CLAVE_TEMPORAL' });
    expect(await portal().countTableRows()).toEqual(antes);
  },
);

test('en mantenimiento, con todos los permisos menos man: cerrado', async () => {
  await portal().configure({ mantenimiento: true });
  try {
    for (const [nombre, row] of accessRows.filter(([, { spec }]) => !spec.inMaintenance)) {
      const { http } = await sendRow(portal().as(fullyPermitted), row);
      expect({ nombre, http }).toEqual({ nombre, http: 503 });
    }
  } finally {
    await portal().configure({ mantenimiento: false });
  }
});
