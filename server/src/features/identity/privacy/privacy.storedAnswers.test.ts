import { IDEMPOTENCY_HEADER } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { DataRetention } from './privacy.retention.ts';

const fine = (portal: Portal, by: Person, of: Person) =>
  portal.as(by, { headers: { [IDEMPOTENCY_HEADER]: 'k' } })('POST', 'sendMulta', {
    usuario: of.id,
    motivo: 'Flood',
    creditos: 5,
  });
const stored = ({ db }: Portal) => db.selectFrom('idempotency').select(['usuario', 'body']).execute();

async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leonardo' });
  return { portal, boss, ana, leo };
}

test('stored answers go after 24 hours', async () => {
  const { portal, ana, leo } = await scene();
  await fine(portal, ana, leo);
  const dataRetention = new DataRetention(portal.deps);
  portal.clock.advance({ minutes: 24 * 60 - 1 });
  await dataRetention.apply();
  expect(await stored(portal)).toHaveLength(1);
  portal.clock.advance({ hours: 1 });
  await dataRetention.apply();
  expect(await stored(portal)).toEqual([]);
});

test("an erasure deletes the person's answers and every body; what was done stays known", async () => {
  const { portal, boss, ana, leo } = await scene();
  await fine(portal, boss, leo);
  await fine(portal, ana, leo);
  expect((await stored(portal)).every(({ body }) => body?.includes('Leonardo'))).toBe(true);
  for (const person of [leo, ana]) {
    await portal.dismiss(person);
    const body = { usuario: person.id, nombre: person.usuario, motivo: 'Lo pidió' };
    await portal.as(boss).succeeds('POST olvidarUsuario', { body });
  }
  expect(await stored(portal)).toEqual([{ usuario: boss.id, body: null }]);
  expect(await fine(portal, boss, leo)).toMatchObject({ http: 409, body: { error: 'ENVIO_YA_HECHO' } });
});
