import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { esFalloDeBase } from './vigia.ts';

const SIN_LIMITE = 1_000_000_000;

/** From here on there is no room for another row of the audit log. */
async function llenar({ db }: Portal): Promise<void> {
  if (MOTOR === 'postgres') {
    await sql`create function llena() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    await sql`create trigger llena before insert on bitacora for each row execute function llena()`.execute(db);
    return;
  }
  await sql`pragma max_page_count = 1`.execute(db);
  const fila = { modulo: 'acceso', objeto: null, usuario: null, encargado: null, motivo: '', fecha: 0 } as const;
  for (;;)
    try {
      await db.insertInto('bitacora').values(fila).execute();
    } catch (error) {
      if (esFalloDeBase(error) && error.codigo === 'BASE_LLENA') return;
      throw error;
    }
}

async function hacerSitio({ db }: Portal): Promise<void> {
  if (MOTOR === 'postgres') await sql`drop trigger llena on bitacora`.execute(db);
  else await sql.raw(`pragma max_page_count = ${SIN_LIMITE}`).execute(db);
}

test('sin sitio en el disco: se dice, se lee, se sale, y se sigue cuando lo hay', async () => {
  const portal = await abrirPortal();
  const [jefe, bajo] = [await portal.persona({ categoria: 7 }), await portal.persona()];
  const otra = await portal.sesion(jefe.id);
  portal.log.length = 0;
  await llenar(portal);
  const antes = await portal.cuentas();

  const abrir = { body: { bajo: bajo.id, alto: jefe.id } };
  const LLENA = {
    http: 503,
    status: 1,
    error: 'BASE_LLENA',
    msg: 'No se guardó: el portal no tiene espacio. Avísale a un admin.',
  };
  for (let i = 0; i < 3; i += 1) expect(await portal.pide(jefe).falla('POST openTime', abrir)).toEqual(LLENA);
  expect(await portal.pide().falla('POST login', { body: { op: 0, usuario: jefe.usuario, clave: CLAVE } })).toEqual(
    LLENA,
  );
  expect(portal.log).toEqual([expect.stringContaining('no room left')]);
  expect(await portal.cuentas()).toMatchObject({
    tiempo: antes.tiempo,
    bitacora: antes.bitacora,
    sesion: antes.sesion,
  });
  portal.reloj.pasar({ minutos: 6 });
  await portal.pide(jefe).logra('GET getAllTime');
  expect((await portal.pide()('GET', '/health')).http).toBe(200);

  await portal.pide({ ...jefe, key: otra }).logra('POST logout');
  expect(await portal.pide({ ...jefe, key: otra }).falla('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
  expect(await portal.cuentas()).toMatchObject({ bitacora: antes.bitacora });

  await hacerSitio(portal);
  await portal.pide(jefe).logra('POST openTime', abrir);
  await portal.pide(jefe).logra('POST logout');
  expect(portal.log.filter((linea) => linea.includes('"level":50'))).toEqual([]);
});
