import type { AnswerOf, RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, scenesOf } from '../../../test-support/portal/portal.ts';
import { recordWork } from '../../work/workLedger/workLedger.public.ts';

type Change = RequestOf<'POST editAjustes'>['body']['data'];

async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12, posicion: 3 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12, posicion: 2 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}
const { setUp, unchanged } = scenesOf(populate);
const change = (portal: Portal, person: Person, data: Change) =>
  portal.as(person).succeeds('POST editAjustes', { body: { data } });
const failure = (portal: Portal, person: Person, data: Change, visto?: Change) =>
  portal.as(person).fails('POST editAjustes', { body: { data, ...(visto && { visto }) } });

describe('configuracion of the agency', () => {
  test('applies the submitted settings at once and records the old values', async () => {
    const { portal, ana } = await setUp();
    const data = {
      nombre: ' Aurora ',
      siglas: 'AUR',
      chat: 'https://chat.example/aurora',
      pago: { dia: 5, hora: '20:30' },
    };
    const result = await portal.observe(() => change(portal, ana, data));
    expect(result.bitacora).toEqual([
      {
        modulo: 'configuracion',
        objeto: null,
        usuario: null,
        encargado: ana.id,
        motivo: 'cambió Nombre, Siglas, Día y hora de paga, Chat',
        diferencias: [
          { campo: 'Nombre', antes: 'Conserje', despues: 'Aurora' },
          { campo: 'Siglas', antes: 'CON', despues: 'AUR' },
          { campo: 'Día y hora de paga', antes: 'domingo 18:00', despues: 'viernes 20:30' },
          { campo: 'Chat', antes: null, despues: 'https://chat.example/aurora' },
        ],
      },
    ]);
    const msg = 'cambió la configuración: Nombre, Siglas, Día y hora de paga, Chat';
    expect(result.notices).toEqual([{ tema: 'configuracion', quien: 'Ana', msg }]);
    const vista: AnswerOf<'GET configuracion'> = await portal.as().succeeds('GET configuracion');
    expect(vista).toMatchObject({ ...data, nombre: 'Aurora' });
    expect(await portal.as(ana).succeeds('GET ajustes')).toMatchObject({ ...data, nombre: 'Aurora', ascenso_vence: 7 });
  });

  test('an empty address becomes null; an unchanged setting is not recorded', async () => {
    const { portal, ana } = await setUp();
    const { bitacora, result } = await portal.observe(() => change(portal, ana, { chat: ' ', siglas: 'CON' }));
    expect([result.msg, bitacora]).toEqual(['No hiciste ningún cambio', []]);
  });

  test.each<[Change, string, string]>([
    [{ nombre: ' ' }, 'nombre', 'Nombre vacio'],
    [{ zona: 'America/Macondo' }, 'zona', 'Esa zona horaria no existe. Usa una como America/Santo_Domingo.'],
    [{ firma_desde: 13 }, 'firma_desde', 'Elige un rango que exista'],
    [{ ascenso_vence: 0 }, 'ascenso_vence', 'Debe ser un número entero de días, de 1 a 90'],
    [{ avatar: 'https://a.example/' }, 'avatar', 'La dirección debe llevar {usuario} donde va el nombre'],
  ])('%j is refused', async (data, campo, msg) => {
    const { portal, ana } = unchanged();
    expect(await failure(portal, ana, data)).toMatchObject({ http: 422, error: 'REGLA', campo, msg });
  });

  test('a stale setting is refused; a change of another one does not matter', async () => {
    const { portal, ana, bea } = await setUp();
    await change(portal, bea, { siglas: 'BEA' });
    expect(await failure(portal, ana, { siglas: 'ANA' }, { siglas: 'CON' })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
    });
    await portal
      .as(ana)
      .succeeds('POST editAjustes', { body: { data: { nombre: 'A' }, visto: { nombre: 'Conserje' } } });
    expect(await portal.as(ana).succeeds('GET configuracion')).toMatchObject({ nombre: 'A', siglas: 'BEA' });
  });

  test('of two concurrent edits one succeeds and the other is refused', async () => {
    const { portal, ana, bea } = await setUp();
    const send = await alternateServers(portal);
    const responses = await Promise.all(
      [ana, bea].map((who, i) =>
        send(who, 'editAjustes', { data: { minutos_tiempo: 30 + i }, visto: { minutos_tiempo: 60 } }),
      ),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 1 });
  });
});

describe('time zone', () => {
  test('does not change with open work; changes after both nominas are reset', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
    await change(portal, ana, { zona: 'America/Bogota' });
    await portal.addWork(leo, 'asistencia', 30);
    await portal.addWork(eva, 'times', 30);
    expect(await failure(portal, ana, { zona: 'Europe/Madrid' })).toMatchObject({
      http: 409,
      error: 'ZONA_CON_TRABAJO',
      campo: 'zona',
      msg: expect.stringContaining('2 personas'),
    });
    await change(portal, ana, { mantenimiento: true });
    portal.clock.advance({ minutes: 2 });
    await portal.as(ana).succeeds('POST reiniciarNomina', { body: { op: 0 } });
    expect(await failure(portal, ana, { zona: 'Europe/Madrid' })).toMatchObject({
      msg: expect.stringContaining('1 persona'),
    });
    await portal.as(ana).succeeds('POST reiniciarNomina', { body: { op: 1 } });
    await change(portal, ana, { zona: 'Europe/Madrid', mantenimiento: false });
    expect((await portal.as().succeeds('GET configuracion')).zona).toBe('Europe/Madrid');
  });

  test('work that is added meanwhile counts', async () => {
    const { portal, ana, leo } = await setUp();
    const actor = { id: ana.id, usuario: 'Ana' };
    const response = await sendDuringChange(
      portal,
      (tx) => recordWork(tx.as(actor), [{ usuario: leo.id, tipo: 'asistencia', minutos: 5, motivo: 'Prueba' }]),
      () => portal.as(ana)('POST', 'editAjustes', { data: { zona: 'Europe/Madrid' } }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 ZONA_CON_TRABAJO': 1 });
  });
});

describe('sparkles', () => {
  test('are set by name, stored by person and recorded per person', async () => {
    const { portal, ana } = await setUp();
    const { bitacora } = await portal.observe(() => change(portal, ana, { destellos: [' leo ', '', 'ANA', 'leo'] }));
    const puesto = {
      modulo: 'configuracion',
      motivo: `puso destello al nombre de ${NAME_PLACEHOLDER}`,
      encargado: ana.id,
    };
    expect(bitacora.map(({ usuario: _actor, ...entry }) => entry)).toEqual([
      { modulo: 'configuracion', objeto: null, encargado: ana.id, motivo: 'cambió Nombres con destello' },
      ...[0, 1].map(() => ({ ...puesto, objeto: null })),
    ]);
    expect(bitacora.map((entry) => entry.usuario)).toEqual([null, ana.id, expect.any(Number)]);
    expect((await portal.as(ana).succeeds('GET ajustes')).destellos).toEqual(['Ana', 'Leo']);
    const same = await portal.as(ana).succeeds('POST editAjustes', { body: { data: { destellos: ['Leo', 'Ana'] } } });
    expect(same.msg).toBe('No hiciste ningún cambio');
    const removed = await portal.observe(() => change(portal, ana, { destellos: [] }));
    expect(removed.bitacora.map((entry) => entry.motivo)).toEqual([
      'cambió Nombres con destello',
      `quitó el destello del nombre de ${NAME_PLACEHOLDER}`,
      `quitó el destello del nombre de ${NAME_PLACEHOLDER}`,
    ]);
    expect((await portal.as().succeeds('GET configuracion')).destellos).toEqual([]);
  });

  test('are refused for an unknown name and beyond the limit; another edit keeps them', async () => {
    const { portal, ana } = await setUp();
    await change(portal, ana, { destellos: ['Leo'] });
    expect(await failure(portal, ana, { destellos: ['Leo', 'Nadie'] })).toMatchObject({
      http: 422,
      campo: 'destellos',
      msg: 'Nadie de la agencia se llama «Nadie»',
    });
    const many = Array.from({ length: 31 }, (_, i) => `N${i}`);
    expect(await failure(portal, ana, { destellos: many })).toMatchObject({ http: 422, campo: 'destellos' });
    await change(portal, ana, { siglas: 'XYZ' });
    expect((await portal.as(ana).succeeds('GET ajustes')).destellos).toEqual(['Leo']);
  });
});

describe('mantenimiento', () => {
  test('keeps holders of man inside, who can end it, and others outside', async () => {
    const { portal, ana, leo } = await setUp();
    await change(portal, ana, { mantenimiento: true });
    expect(await portal.as(leo).fails('GET MyPerfil')).toMatchObject({ http: 503, error: 'MANTENIMIENTO' });
    expect((await portal.as(ana).succeeds('GET ajustes')).mantenimiento).toBe(true);
    await change(portal, ana, { mantenimiento: false });
    await portal.as(leo).succeeds('GET MyPerfil');
  });
});

test('a new tiempo has the minutes of the new settings', async () => {
  const { portal, ana, leo } = await setUp();
  await change(portal, ana, { minutos_tiempo: 45, rechazar_misma_direccion: true });
  await portal.as(ana).succeeds('POST openTime', { body: { bajo: leo.id, alto: -1 } });
  expect(await portal.as(ana).succeeds('GET getAllTime')).toMatchObject([{ mins: 45 }]);
});

describe('address of the portal', () => {
  const ORIGIN = 'https://portal.aurora.example';
  const headers = { host: 'portal.aurora.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
  const stores = (portal: Portal, ana: Person, direccion: string, more = {}) =>
    portal.as(ana, { headers: more })('POST', 'editAjustes', { data: { direccion } });

  test('is stored as an origin when the request came by it', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 12 });
    expect(await stores(portal, ana, ` ${ORIGIN}/ `, headers)).toMatchObject({ http: 200 });
    expect((await portal.as().succeeds('GET configuracion')).direccion).toBe(ORIGIN);
  });

  test.each([
    ['http://portal.aurora.example', 'REGLA', 'Escribe solo el sitio, como https://portal.tuagencia.com'],
    [`${ORIGIN}/inicio`, 'REGLA', 'Escribe solo el sitio, como https://portal.tuagencia.com'],
    ['https://no-existe.invalid', 'DIRECCION_NO_SIRVE', 'Ese sitio no existe. Revisa la dirección.'],
  ])('%s is refused', async (direccion, error, msg) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 12 });
    expect((await stores(portal, ana, direccion)).body).toMatchObject({ error, campo: 'direccion', msg });
    expect((await portal.as().succeeds('GET configuracion')).direccion).toBeNull();
  });
});
