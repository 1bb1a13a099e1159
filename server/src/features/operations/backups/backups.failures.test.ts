import { expect, test } from 'vitest';
import { OperatorError } from '../../../platform/database/operatorError.ts';
import { makeBackup, runAutomaticBackup } from '../../../test-support/portal/backups.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { notifyElsewhereFailed } from './backups.run.ts';

async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  await portal.setExcepcion(bea, 'man');
  const leo = await portal.createPerson({ nombre: 'Leo' });
  /** Notifications of backups in each one's panel: their texts, authors and counts. */
  const told = async (person: Person) =>
    (await portal.as(person).succeeds('GET notificaciones'))
      .filter(({ clase }) => clase === 'copia')
      .map(({ texto, quien, veces }) => ({ texto, quien, veces }));
  portal.heldBackups.failure = new OperatorError('No hay sitio');
  const failAutomatic = () => expect(runAutomaticBackup(portal)).rejects.toThrow('No hay sitio');
  return { portal, ana, bea, leo, told, failAutomatic };
}

test('an automatic backup that fails notifies the holders of the permiso once, until one is made', async () => {
  const { portal, ana, leo, told, failAutomatic } = await setUp();
  await failAutomatic();
  await failAutomatic();
  expect([(await told(ana)).length, (await told(leo)).length]).toEqual([1, 0]);
  portal.heldBackups.failure = null;
  await runAutomaticBackup(portal);
  expect((await portal.as(ana).succeeds('GET copias')).fallo).toBeNull();
  portal.heldBackups.failure = new OperatorError('No hay sitio');
  portal.clock.advance({ hours: 25 });
  await failAutomatic();
  // Unread notices of one kind are one notice with a count.
  expect(await told(ana)).toMatchObject([{ veces: 2 }]);
});

test('one made from the screen that fails notifies them too, also who asked for it; the next one says nothing new', async () => {
  const { portal, ana, bea, leo, told, failAutomatic } = await setUp();
  await makeBackup(portal, ana);
  const failed = [{ texto: 'no se pudo hacer la copia de seguridad', quien: null, veces: 1 }];
  expect([await told(ana), await told(bea), await told(leo)]).toEqual([failed, failed, []]);
  await failAutomatic();
  expect(await told(bea)).toEqual(failed);
});

test('a place that copies do not reach is told to the holders of the permiso', async () => {
  const { portal, ana, leo, told } = await setUp();
  await notifyElsewhereFailed(portal.deps);
  expect([await told(ana), await told(leo)]).toEqual([
    [{ texto: 'algo falla con las copias de seguridad en el otro lugar', quien: null, veces: 1 }],
    [],
  ]);
});
