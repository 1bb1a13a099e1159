import { STORED_DATA } from '@conserje/rules';
import { expect, test } from 'vitest';
import { openFullPortal } from '../../../test-support/portal/fullAgencia.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { isDownloadable } from './privacy.download.ts';

interface Download {
  usuario: string;
  partes: {
    titulo: string;
    que: string;
    porque: string;
    cuanto: string;
    quien: string;
    datos: Record<string, Record<string, unknown>[]>;
  }[];
}
async function download(portal: Portal, person: Person): Promise<Download> {
  const { http, body, headers } = await portal.as(person)('POST', 'misDatos');
  expect(http).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  // The header says that it is JSON.
  return body as Download;
}
const dataOf = ({ partes }: Download) =>
  Object.assign({}, ...partes.map((p) => p.datos)) as Download['partes'][number]['datos'];

test("the download has the caller's rows of each table and no others, with the columns they may see", async () => {
  const portal = await openFullPortal();
  const { id, usuario } = await portal.db
    .selectFrom('usuario')
    .select(['id', 'usuario'])
    .where('despedido', '=', 0)
    .orderBy('id')
    .limit(1)
    .offset(9)
    .executeTakeFirstOrThrow();
  const ownData = await download(portal, { id, usuario, key: await portal.createSession(id) });
  expect(ownData.usuario).toBe(usuario);
  const data = dataOf(ownData);
  const expected = Object.entries(DATA_INVENTORY)
    .filter(([, treatment]) => isDownloadable(treatment))
    .map(([table]) => table);
  expect(Object.keys(data).sort()).toEqual(expected.sort());
  let filledCount = 0;
  for (const table of expected) {
    const treatment = DATA_INVENTORY[table] ?? {};
    const [ownRows, columns] = [
      columnsOf(treatment, 'suyo'),
      columnsOf(treatment, 'nombre', 'direccion', 'texto', 'publicado', 'dinero', 'dato', 'fecha'),
    ];
    // The name is that of a table in the database.
    let query = portal.db
      .selectFrom(table as 'multa')
      .selectAll()
      .where((eb) => eb.or(ownRows.map((c) => eb(c as 'usuario', '=', id))));
    if (table === 'bitacora') query = query.where('encargado', '=', id);
    const existing = await query.execute();
    // The audit entry of the download itself is written afterwards.
    expect({ table, filas: data[table]?.length }).toEqual({
      table,
      filas: existing.length - (table === 'bitacora' ? 1 : 0),
    });
    for (const row of data[table] ?? [])
      for (const c of Object.keys(row))
        expect({ table, columns }).toEqual({ table, columns: expect.arrayContaining([c]) });
    if (existing.length > 0) filledCount += 1;
  }
  expect(filledCount).toBeGreaterThan(12);
  for (const parte of ownData.partes)
    expect(STORED_DATA).toContainEqual(
      expect.objectContaining({ titulo: parte.titulo, porque: parte.porque, cuanto: parte.cuanto }),
    );
});

test('the download has nothing of others, no secrets and no authors of sugerencias', async () => {
  const portal = await openPortal();
  const [ana, leo] = [
    await portal.createPerson({ nombre: 'Ana', categoria: 10 }),
    await portal.createPerson({ nombre: 'Leo', categoria: 2 }),
  ];
  await portal.as(null, { remoteAddress: '203.0.113.7' })('POST', 'login', { op: 0, usuario: 'Leo', clave: CLAVE });
  await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
  const llamado = { motivo: 'Tardanza', descripcion: 'Llegó tarde tres veces' };
  await portal.as(ana).succeeds('POST actionLlamado', { body: { op: 0, user: leo.id, ...llamado } });
  await portal.as(ana).succeeds('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más café' } });
  const ofLeo = await download(portal, leo);
  const text = JSON.stringify(ofLeo.partes.map((p) => p.datos));
  const secrets = await portal.db
    .selectFrom('usuario')
    .select('clave')
    .where('id', '=', leo.id)
    .executeTakeFirstOrThrow();
  const { direccion } = await portal.db.selectFrom('direccion').select('direccion').executeTakeFirstOrThrow();
  const { huella } = await portal.db
    .selectFrom('sesion')
    .select('huella')
    .where('usuario', '=', leo.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const nothing of ['Ana', 'Más café', '203.0.113.7', secrets.clave, direccion, huella, leo.key])
    expect(text).not.toContain(nothing);
  expect(dataOf(ofLeo)).toMatchObject({
    multa: [{ motivo: 'Flood', creditos: 5, cobrado: null }],
    // As in *Mi cuenta*.
    llamado: [llamado],
    direccion: [{ red: '203.0.113.0/24' }],
    usuario: [{ usuario: 'Leo' }],
  });
  expect(dataOf(await download(portal, ana))).toMatchObject({ sugerencia: [{ sugerencia: 'Más café' }], multa: [] });
});

test('the download is logged and limited per address', async () => {
  const portal = await openPortal();
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const { bitacora } = await portal.observe(() => download(portal, leo));
  expect(bitacora).toEqual([
    {
      modulo: 'acceso',
      objeto: null,
      usuario: leo.id,
      encargado: leo.id,
      motivo: 'descargó sus datos',
    },
  ]);
  const securityEntries = await portal.db
    .selectFrom('vigilancia')
    .select(['clase', 'usuario'])
    .where('clase', '=', 'exportacion')
    .execute();
  expect(securityEntries).toEqual([{ clase: 'exportacion', usuario: leo.id }]);
  for (let i = 1; i < 30; i += 1) await download(portal, leo);
  expect((await portal.as(leo)('POST', 'misDatos')).http).toBe(429);
});
