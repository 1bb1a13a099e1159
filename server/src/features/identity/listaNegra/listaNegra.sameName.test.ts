import { expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Leo was dismissed and their name was freed: they are Leo (2). */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  return { portal, boss, leo: await addFormer(portal, boss) };
}
async function addFormer(portal: Portal, boss: Person, categoria = 2): Promise<Person> {
  const leo = await portal.createPerson({ nombre: 'Leo', categoria });
  await portal.dismiss(leo);
  await portal.as(boss).succeeds('POST liberarNombre', { body: { usuario: leo.id, visto: 'Leo' } });
  return leo;
}
const ban = (portal: Portal, boss: Person, nombre: string) =>
  portal.as(boss)('POST', 'vetar', { nombre, motivo: 'Insultos' });
const listed = async (portal: Portal, boss: Person) =>
  (await portal.as(boss).succeeds('GET listaNegra', { query: { orden: 'fecha' } })).map((entry) => [
    entry.nombre,
    entry.usuario,
    entry.estado,
  ]);
const readmit = (portal: Portal, boss: Person, { id }: Person) => portal.as(boss)('POST', 'ingresar', { usuario: id });
const register = (portal: Portal, usuario: string) =>
  portal.as(null)('POST', 'registro', { usuario, clave: 'una-clave-larga', rclave: 'una-clave-larga' });
const REFUSED = { http: 422, body: { error: 'LISTA_NEGRA' } };

test('of two accounts that had one name each has an entry, by the dismissal too', async () => {
  const { portal, boss, leo } = await scene();
  const second = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  expect(await ban(portal, boss, 'Leo (2)')).toMatchObject({ http: 200 });
  const dismissal = { usuario: second.id, motivo: 'Acoso', listaNegra: true };
  expect(await portal.as(boss)('POST', 'despedir', dismissal)).toMatchObject({ http: 200 });
  expect(await listed(portal, boss)).toEqual([
    ['Leo (2)', leo.id, 'vigente'],
    ['Leo', second.id, 'vigente'],
  ]);
  for (const person of [leo, second]) expect(await readmit(portal, boss, person)).toMatchObject(REFUSED);
  for (const nombre of ['Leo', 'Leo (2)'])
    expect(await ban(portal, boss, nombre)).toMatchObject({ http: 409, body: { error: 'YA_ESTA_ASI' } });
});

test('an entry has the name that its account has now, and is found by it', async () => {
  const { portal, boss } = await scene();
  const second = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  await portal.dismiss(second);
  await ban(portal, boss, 'Leo');
  await portal.as(boss).succeeds('POST liberarNombre', { body: { usuario: second.id, visto: 'Leo' } });
  await register(portal, 'Nadie');
  await ban(portal, boss, 'Ajeno');
  const found = (buscar: string) => portal.as(boss).succeeds('GET listaNegra', { query: { buscar } });
  expect(await found('Leo (3)')).toMatchObject([{ nombre: 'Leo', usuarioNombre: 'Leo (3)', usuario: second.id }]);
  expect(await found('Ajeno')).toMatchObject([{ nombre: 'Ajeno', usuarioNombre: null, usuario: null }]);
  const [entry] = await found('Leo');
  const body = { id: entry?.id ?? 0, motivo: 'Pidió perdón' };
  expect((await portal.as(boss).succeeds('POST quitarVeto', { body })).msg).toContain('Leo (3)');
});

test('the name stays refused until the last entry is taken back', async () => {
  const { portal, boss } = await scene();
  const second = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  await portal.dismiss(second);
  for (const nombre of ['Leo (2)', 'Leo']) expect(await ban(portal, boss, nombre)).toMatchObject({ http: 200 });
  await portal.as(boss).succeeds('POST liberarNombre', { body: { usuario: second.id, visto: 'Leo' } });
  for (const { id } of await portal.as(boss).succeeds('GET listaNegra', { query: {} })) {
    expect(await register(portal, 'Leo')).toMatchObject(REFUSED);
    await portal.as(boss).succeeds('POST quitarVeto', { body: { id, motivo: 'Pidió perdón' } });
  }
  expect(await register(portal, 'Leo')).toMatchObject({ http: 200 });
});

test('a name without an account has one entry', async () => {
  const { portal, boss } = await scene();
  expect(await ban(portal, boss, 'Nadie')).toMatchObject({ http: 200 });
  expect(await ban(portal, boss, 'NADIE')).toMatchObject({ http: 409, body: { error: 'YA_ESTA_ASI' } });
  await expect(
    portal.db
      .insertInto('lista_negra')
      .values({
        usuario: null,
        nombre: 'Nadie',
        nombre_plano: 'nadie',
        nombre_llano: 'nadie',
        motivo: 'x',
        hasta: null,
        encargado: boss.id,
        fecha: 1,
        retirado: null,
        retirado_por: null,
        porque: null,
      })
      .execute(),
  ).rejects.toThrow();
});

test('a freed name is that of its former account', async () => {
  const { portal, boss, leo } = await scene();
  expect(await ban(portal, boss, 'lEO')).toMatchObject({ body: { msg: 'Agregaste a Leo (2) a la lista negra' } });
  expect(await listed(portal, boss)).toEqual([['Leo (2)', leo.id, 'vigente']]);
  expect(await readmit(portal, boss, leo)).toMatchObject(REFUSED);
});

test('a freed name whose former account is back is a name without an account', async () => {
  const { portal, boss, leo } = await scene();
  await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Leo', motivo: 'Insultos', hasta: '2026-03-10' } });
  portal.clock.advance({ hours: 48 });
  expect(await readmit(portal, boss, leo)).toMatchObject({ http: 200 });
  expect(await ban(portal, boss, 'Leo')).toMatchObject({ http: 200 });
  expect(await listed(portal, boss)).toEqual([
    ['Leo (2)', leo.id, 'vencida'],
    ['Leo', null, 'vigente'],
  ]);
  const dismissal = { usuario: leo.id, motivo: 'Acoso', listaNegra: true };
  expect(await portal.as(boss)('POST', 'despedir', dismissal)).toMatchObject({ http: 200 });
  expect((await listed(portal, boss)).map(([, , estado]) => estado)).toEqual(['retirada', 'vigente', 'vigente']);
});

test('a freed name that several had is refused and names them', async () => {
  const { portal, boss } = await scene();
  await addFormer(portal, boss);
  expect(await ban(portal, boss, 'Leo')).toMatchObject({
    http: 422,
    body: { campo: 'nombre', msg: 'Varias personas se llamaban Leo. Escribe cuál es: Leo (2) o Leo (3).' },
  });
  expect(await listed(portal, boss)).toEqual([]);
  // Signs of a pattern mean themselves.
  expect(await ban(portal, boss, 'L_o')).toMatchObject({ body: { data: { usuario: null } } });
});

test('a freed name of someone of the same rank is refused', async () => {
  const { portal } = await scene();
  const founder = await portal.createPerson({ nombre: 'Fundadora', categoria: 12 });
  const peer = await portal.createPerson({ nombre: 'Igual', categoria: 11 });
  const mara = await portal.createPerson({ nombre: 'Mara', categoria: 11 });
  await portal.dismiss(mara);
  await portal.as(founder).succeeds('POST liberarNombre', { body: { usuario: mara.id, visto: 'Mara' } });
  expect(await ban(portal, peer, 'Mara')).toMatchObject({ http: 403 });
});

test('an erased person cannot be put on the list', async () => {
  const { portal, boss, leo } = await scene();
  const erasure = { usuario: leo.id, nombre: 'Leo (2)', motivo: 'Lo pidió' };
  await portal.as(boss).succeeds('POST olvidarUsuario', { body: erasure });
  const body = { usuario: leo.id, motivo: 'Insultos' };
  expect(await portal.as(boss).fails('POST vetar', { body })).toMatchObject({ http: 409, error: 'YA_OLVIDADO' });
});

test('an entry that holds again, since the zone changed, leaves its person their own name', async () => {
  const { portal, boss } = await scene();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  await portal.dismiss(ana);
  await portal.configure({ zona: 'America/Santo_Domingo' });
  portal.clock.now = Date.parse('2026-03-10T12:00:00-04:00');
  await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Ana', motivo: 'Acoso', hasta: '2026-03-10' } });
  portal.clock.now = Date.parse('2026-03-11T01:00:00-04:00');
  expect(await readmit(portal, boss, ana)).toMatchObject({ http: 200 });
  await portal.configure({ zona: 'America/Los_Angeles' });
  const rename = (id: number) =>
    portal.as(boss)('POST', 'editUsuario', { id, nombre: 'ANA', rango: 'igual', firma: 'igual', mifirma: '' });
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 2 });
  expect(await rename(other.id)).toMatchObject(REFUSED);
  expect(await rename(ana.id)).toMatchObject({ http: 200 });
});
