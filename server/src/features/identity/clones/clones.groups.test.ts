import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { changeMision } from '../../careers/career/career.public.ts';

const HERE = '203.0.113.7';
const THERE = '203.0.113.8';

async function setUp() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const [ana, beto, ida] = [
    await portal.createPerson({ nombre: 'Ana', categoria: 2 }),
    await portal.createPerson({ nombre: 'Beto' }),
    await portal.createPerson({ nombre: 'Ida' }),
  ];
  return { portal, boss, ana, beto, ida };
}
const desde = async (portal: Portal, direccion: string, ...quienes: Person[]) => {
  for (const { id } of quienes) await portal.direccion(id, direccion);
};
const groups = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET getAllClones')).map((g) => g.usuarios.map((u) => u.usuario));
const allow = (portal: Portal, person: Person, { id: user }: Person, op: 0 | 1 = 0) =>
  portal.as(person).succeeds('POST actionWhite', { body: { user, op } });

describe('the groups', () => {
  test('say what is shared and since when, without an address', async () => {
    const { portal, boss, ana, beto } = await setUp();
    await desde(portal, HERE, ana);
    portal.clock.advance({ minutes: 5 });
    await desde(portal, HERE, beto);
    const response = await portal.as(boss)('GET', 'getAllClones');
    const acciones = ['permitir'];
    expect(response.body).toEqual([
      {
        num: 1,
        por: 'conexion',
        desde: portal.clock.iso(),
        usuarios: [
          { id: ana.id, usuario: 'Ana', despedido: 0, permitido: 0, acciones },
          { id: beto.id, usuario: 'Beto', despedido: 0, permitido: 0, acciones },
        ],
      },
    ]);
    expect(JSON.stringify(response.body)).not.toContain('203.0');
  });

  test('an account that shares with two joins them; a single account is not listed', async () => {
    const { portal, boss, ana, beto, ida } = await setUp();
    const alone = await portal.createPerson();
    await desde(portal, HERE, ana, beto);
    await desde(portal, THERE, beto, ida);
    await desde(portal, '203.0.113.9', alone);
    expect(await groups(portal, boss)).toEqual([['Ana', 'Beto', 'Ida']]);
  });

  test('a dismissed account forms and joins no group, but is listed with it', async () => {
    const { portal, boss, ana, beto, ida } = await setUp();
    await portal.dismiss(beto);
    await desde(portal, HERE, ana, beto);
    await desde(portal, THERE, beto, ida);
    expect(await groups(portal, boss)).toEqual([]);
    const leo = await portal.createPerson({ nombre: 'Leo' });
    await desde(portal, THERE, leo);
    const [grupo] = await portal.as(boss).succeeds('GET getAllClones');
    expect(grupo?.usuarios.map((u) => [u.usuario, u.despedido, u.acciones])).toEqual([
      ['Ida', 0, ['permitir']],
      ['Leo', 0, ['permitir']],
      ['Beto', 1, []],
    ]);
  });

  test('groups that need a review come first, then the newest', async () => {
    const { portal, boss, ana, beto, ida } = await setUp();
    const [leo, mar, noa] = [
      await portal.createPerson({ nombre: 'Leo' }),
      await portal.createPerson({ nombre: 'Mar' }),
      await portal.createPerson({ nombre: 'Noa' }),
    ];
    for (const [i, two] of [
      [ana, beto],
      [ida, leo],
      [mar, noa],
    ].entries()) {
      portal.clock.advance({ minutes: 1 });
      await desde(portal, `203.0.113.${i}`, ...two);
    }
    // A group with one account outside the white list needs no review.
    await allow(portal, boss, noa);
    expect(await groups(portal, boss)).toEqual([
      ['Ida', 'Leo'],
      ['Ana', 'Beto'],
      ['Mar', 'Noa'],
    ]);
  });
});

describe('the white list', () => {
  test('says who allowed whom; the change is logged and announced', async () => {
    const { portal, boss, ana, beto } = await setUp();
    await desde(portal, HERE, ana, beto);
    const puesto = await portal.observe(() => allow(portal, boss, ana));
    expect(puesto.result.msg).toBe('Permitiste que Ana use la misma conexión');
    const shared = { modulo: 'clones', objeto: null, usuario: ana.id, encargado: boss.id };
    expect(puesto.bitacora).toEqual([
      {
        ...shared,
        motivo: `permitió que ${NAME_PLACEHOLDER} use la misma conexión`,
        diferencias: [{ campo: 'Permitido', antes: false, despues: true }],
      },
    ]);
    expect(puesto.notices).toEqual([{ tema: 'clones', quien: 'Jefa', msg: 'permitió una cuenta' }]);
    expect(await portal.as(boss).succeeds('GET getWhiteList')).toEqual([
      {
        usuario: ana.id,
        usuarioNombre: 'Ana',
        encargadoNombre: 'Jefa',
        fecha: portal.clock.iso(),
        acciones: ['retirar'],
      },
    ]);
    const [grupo] = await portal.as(boss).succeeds('GET getAllClones');
    expect(grupo?.usuarios.map((u) => [u.permitido, u.acciones])).toEqual([
      [1, ['retirar']],
      [0, ['permitir']],
    ]);
    const removed = await portal.observe(() => allow(portal, boss, ana, 1));
    expect(removed.bitacora).toEqual([
      {
        ...shared,
        motivo: `quitó a ${NAME_PLACEHOLDER} de los permitidos`,
        diferencias: [{ campo: 'Permitido', antes: true, despues: false }],
      },
    ]);
    expect(await portal.as(boss).succeeds('GET getWhiteList')).toEqual([]);
  });

  test('nobody adds or removes themselves, an equal or a superior', async () => {
    const { portal, boss, ana } = await setUp();
    const same = await portal.createPerson({ categoria: 11 });
    const founder = await portal.createPerson({ categoria: 12 });
    await allow(portal, founder, boss);
    for (const { id: user } of [boss, same, founder])
      for (const op of [0, 1] as const)
        expect(await portal.as(boss).fails('POST actionWhite', { body: { user, op } })).toMatchObject({ http: 403 });
    expect((await portal.as(boss).succeeds('GET getWhiteList')).map((f) => f.acciones)).toEqual([[]]);
    await desde(portal, HERE, ana, boss);
    const [grupo] = await portal.as(boss).succeeds('GET getAllClones');
    expect(grupo?.usuarios.map((u) => u.acciones)).toEqual([[], ['permitir']]);
  });

  test('an account that rises above the actor meanwhile cannot be added', async () => {
    const { portal, boss, ana } = await setUp();
    const mision = await portal.misionId(12, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => changeMision(tx, { usuario: ana.id, mision, causa: 'edicion' }),
      () => portal.as(boss)('POST', 'actionWhite', { user: ana.id, op: 0 }),
    );
    expect(response.http).toBe(403);
  });

  test('concurrent requests add an account once; the others are told', async () => {
    const { portal, boss, ana } = await setUp();
    const other = await portal.createPerson({ categoria: 11 });
    const send = await alternateServers(portal);
    const responses = await runConcurrently(8, (i) =>
      send(i % 2 ? boss : other, 'actionWhite', { user: ana.id, op: 0 }),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 7 });
    const late = await portal.as(boss).fails('POST actionWhite', { body: { user: ana.id, op: 0 } });
    expect(late.msg).toBe('Ana ya está en la lista de permitidos');
    await allow(portal, boss, ana, 1);
    const again = await portal.as(boss).fails('POST actionWhite', { body: { user: ana.id, op: 1 } });
    expect(again).toMatchObject({ http: 409, msg: 'Ana no está en la lista de permitidos' });
  });

  test('a dismissed or unknown account cannot be added', async () => {
    const { portal, boss, ana } = await setUp();
    await portal.dismiss(ana);
    for (const user of [ana.id, 999_999])
      expect(await portal.as(boss).fails('POST actionWhite', { body: { user, op: 0 } })).toMatchObject({
        http: 404,
        error: 'USUARIO_NO_EXISTE',
      });
  });
});

test('a login from the connection of another account is announced', async () => {
  const { portal, ana, beto } = await setUp();
  await desde(portal, HERE, ana);
  const seen = await portal.observe(() =>
    portal
      .as(null, { headers: { 'x-forwarded-for': HERE } })
      .succeeds('POST login', { body: { op: 0, usuario: beto.usuario, clave: 'clave-de-prueba' } }),
  );
  expect(seen.notices).toContainEqual({ tema: 'clones', quien: null, msg: 'hay cuentas que comparten conexión' });
});
