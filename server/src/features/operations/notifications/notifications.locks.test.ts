import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { PushBrowser } from '../../../test-support/fakes/pushServiceStub.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function scene() {
  const portal = await openPortal();
  await portal.configure({ push_contacto: 'jefa@aurora.example' });
  return { portal, ana: await portal.createPerson({ nombre: 'Ana' }) };
}

test('a change on another device meanwhile counts as the previous value', async () => {
  const { portal, ana } = await scene();
  const mute = async (tx: Tx) => {
    await tx.lockRow('usuario', ana.id);
    const row = { usuario: ana.id, clase: 'firma', portal: 0, push: 1 } as const;
    await tx.db.insertInto('notificacion_gusto').values(row).execute();
  };
  const body = { clase: 'firma', portal: false, push: true };
  const { result, bitacora } = await portal.observe(() =>
    sendDuringChange(portal, mute, () => portal.as(ana)('POST', 'gustoNotificacion', body)),
  );
  expect(result.http).toBe(200);
  // Unchanged: nothing to record.
  expect(bitacora).toEqual([]);
});

/** Registers the endpoint of another window of the same session. */
async function registerOtherDevice(portal: Portal, { id }: Person, tx: Tx, endpoint: string): Promise<void> {
  const session = await tx.db.selectFrom('sesion').select('id').where('usuario', '=', id).executeTakeFirstOrThrow();
  await tx.lockRow('sesion', session.id);
  const { p256dh, auth } = new PushBrowser(endpoint).data;
  const row = { usuario: id, sesion: session.id, endpoint, p256dh, auth, creado: portal.clock.now };
  await tx.db.insertInto('aparato').values(row).execute();
}

test('of two windows that register at once the last one stays: one device per session', async () => {
  const { portal, ana } = await scene();
  const ultimo = new PushBrowser('https://avisos.example/ultimo');
  const response = await sendDuringChange(
    portal,
    (tx) => registerOtherDevice(portal, ana, tx, 'https://avisos.example/primero'),
    () => portal.as(ana)('POST', 'ponerAparato', ultimo.data),
  );
  expect(response.http).toBe(200);
  const devices = await portal.db.selectFrom('aparato').select('endpoint').execute();
  expect(devices).toEqual([{ endpoint: 'https://avisos.example/ultimo' }]);
});
