import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINE } from '../../test-support/database/testDatabase.ts';
import type { Portal } from '../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../test-support/portal/portal.ts';
import { isDatabaseError } from './databaseErrorReporter.ts';

const NO_LIMIT = 1_000_000_000;

/** Makes every further insert into the audit log fail with a full disk. */
async function fill({ db }: Portal): Promise<void> {
  if (ENGINE === 'postgres') {
    await sql`create function llena() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    await sql`create trigger llena before insert on bitacora for each row execute function llena()`.execute(db);
    return;
  }
  await sql`pragma max_page_count = 1`.execute(db);
  const row = { modulo: 'acceso', objeto: null, usuario: null, encargado: null, motivo: '', fecha: 0 } as const;
  for (;;)
    try {
      await db.insertInto('bitacora').values(row).execute();
    } catch (error) {
      if (isDatabaseError(error) && error.code === 'BASE_LLENA') return;
      throw error;
    }
}

async function makeRoom({ db }: Portal): Promise<void> {
  if (ENGINE === 'postgres') await sql`drop trigger llena on bitacora`.execute(db);
  else await sql.raw(`pragma max_page_count = ${NO_LIMIT}`).execute(db);
}

test('on a full disk it reports the error, serves reads and logouts, and recovers when there is space', async () => {
  const portal = await openPortal();
  const [supervisor, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson()];
  const other = await portal.createSession(supervisor.id);
  portal.log.length = 0;
  await fill(portal);
  const antes = await portal.countTableRows();

  const open = { body: { bajo: bajo.id, alto: supervisor.id } };
  const FULL = {
    http: 503,
    status: 1,
    error: 'BASE_LLENA',
    msg: 'No se guardó: el portal no tiene espacio. Avísale a un admin.',
  };
  for (let i = 0; i < 3; i += 1) expect(await portal.as(supervisor).fails('POST openTime', open)).toEqual(FULL);
  expect(await portal.as().fails('POST login', { body: { op: 0, usuario: supervisor.usuario, clave: CLAVE } })).toEqual(
    FULL,
  );
  expect(portal.log).toEqual([expect.stringContaining('no room left')]);
  expect(await portal.countTableRows()).toMatchObject({
    tiempo: antes.tiempo,
    bitacora: antes.bitacora,
    sesion: antes.sesion,
  });
  portal.clock.advance({ minutes: 6 });
  await portal.as(supervisor).succeeds('GET getAllTime');
  expect((await portal.as()('GET', '/health')).http).toBe(200);

  await portal.as({ ...supervisor, key: other }).succeeds('POST logout');
  expect(await portal.as({ ...supervisor, key: other }).fails('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
  expect(await portal.countTableRows()).toMatchObject({ bitacora: antes.bitacora });

  await makeRoom(portal);
  await portal.as(supervisor).succeeds('POST openTime', open);
  await portal.as(supervisor).succeeds('POST logout');
  expect(portal.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
