import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Ausencias begin and end by the clock alone. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const rol = await portal.createPerson({ nombre: 'Rol', categoria: 7 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, rol, leo };
}
async function makeAbsent(portal: Portal, de: Person, por: Person, inicio: string, final: string): Promise<number> {
  const body = { usuario: de.id, motivo: 'Viaje', inicio, final };
  const { id } = (await portal.as(de).succeeds('POST addAusencia', { body })).data;
  await portal.as(por).succeeds('POST ausenciaAction', { body: { op: 1, id } });
  return id;
}
const open = (portal: Portal, person: Person, bajo: Person, alto = person.id) =>
  portal.as(person).succeeds('POST openTime', { body: { bajo: bajo.id, alto } });

/** Midnights of Santo Domingo, to the second. */
const BEFORE = '2026-03-11T03:59:59Z';
const STARTS = '2026-03-11T04:00:00Z';
const LAST_SECOND = '2026-03-14T03:59:59Z';
const ENDS = '2026-03-14T04:00:00Z';
const DAYS = ['2026-03-11', '2026-03-13'] as const;

test.each([
  ['GET getUsuarios', 'ana'],
  ['GET getUsuariosTiempos', 'rol'],
  ['GET getUsuariosAscensos', 'leo'],
  ['GET usuariosVentaMision', 'ana'],
] as const)('%s marks the absent usuario from the first second of the ausencia to the last', async (call, who) => {
  const { portal, ...gente } = await setUp();
  const { ana, leo } = gente;
  await makeAbsent(portal, leo, ana, ...DAYS);
  const theirs = async () => (await portal.as(gente[who]).succeeds(call)).find(({ value }) => value === leo.id);
  const presente = { value: leo.id, label: 'Leo', orden: 2001 };
  for (const [instant, ausente] of [
    [BEFORE, presente],
    [STARTS, { ...presente, ausente: '2026-03-13' }],
    [LAST_SECOND, { ...presente, ausente: '2026-03-13' }],
    [ENDS, presente],
  ] as const) {
    portal.clock.set(instant);
    expect(await theirs()).toEqual(ausente);
  }
});

test('the cached list of yesterday is replaced by that of today, without any write between', async () => {
  const { portal, ana, leo } = await setUp();
  await makeAbsent(portal, leo, ana, ...DAYS);
  const given = (etag: unknown) => portal.as(ana, { headers: { 'if-none-match': String(etag) } })('GET', 'getUsuarios');
  portal.clock.set(BEFORE);
  const { etag } = (await given('')).headers;
  expect((await given(etag)).http).toBe(304);
  portal.clock.set(STARTS);
  expect(await given(etag)).toMatchObject({
    http: 200,
    body: expect.arrayContaining([{ value: leo.id, label: 'Leo', orden: 2001, ausente: DAYS[1] }]),
  });
});

test('a waiting, cancelled or ended ausencia marks no usuario', async () => {
  const { portal, ana, leo } = await setUp();
  const isMarked = async () =>
    (await portal.as(ana).succeeds('GET getUsuarios')).some(({ ausente }) => ausente !== undefined);
  const hoy = '2026-03-10';
  const body = { usuario: leo.id, motivo: 'Viaje', inicio: hoy, final: hoy };
  const { id } = (await portal.as(leo).succeeds('POST addAusencia', { body })).data;
  expect(await isMarked()).toBe(false);
  await portal.as(ana).succeeds('POST ausenciaAction', { body: { op: 2, id } });
  expect(await isMarked()).toBe(false);
  const other = await makeAbsent(portal, leo, ana, hoy, hoy);
  expect(await isMarked()).toBe(true);
  await portal.as(leo).succeeds('POST terminarAusencia', { body: { id: other } });
  expect(await isMarked()).toBe(false);
});

test('in another zone it begins and ends with the days of that zone', async () => {
  const { portal, ana, leo } = await setUp();
  await portal.configure({ zona: 'Europe/Madrid' });
  await makeAbsent(portal, leo, ana, ...DAYS);
  const hasta = async () => (await portal.as(leo).succeeds('GET MyPerfil')).ausencia?.final;
  portal.clock.set('2026-03-13T22:59:59Z');
  expect(await hasta()).toBe('2026-03-13');
  portal.clock.advance({ seconds: 1 });
  expect(await hasta()).toBeUndefined();
});

test('«Mi cuenta» shows an upcoming ausencia with its last day, and no past one', async () => {
  const { portal, ana, leo } = await setUp();
  const id = await makeAbsent(portal, leo, ana, ...DAYS);
  expect((await portal.as(leo).succeeds('GET MyPerfil')).ausencia).toMatchObject({ id, final: '2026-03-13' });
  portal.clock.set(ENDS);
  expect((await portal.as(leo).succeeds('GET MyPerfil')).ausencia).toBeNull();
});

describe('an absent usuario gets no work', () => {
  test('no tiempo is opened for them until they return', async () => {
    const { portal, ana, rol, leo } = await setUp();
    await makeAbsent(portal, leo, ana, ...DAYS);
    portal.clock.set(LAST_SECOND);
    const body = { bajo: leo.id, alto: rol.id };
    expect(await portal.as(rol).fails('POST openTime', { body })).toMatchObject({
      http: 409,
      error: 'AUSENTE',
      campo: 'bajo',
      msg: 'Leo está ausente hasta el 13 mar 2026',
    });
    portal.clock.set(ENDS);
    await open(portal, rol, leo);
  });

  test('they cannot be requested as encargado, but open a tiempo with themselves as encargado', async () => {
    const { portal, ana, rol, leo } = await setUp();
    await makeAbsent(portal, rol, ana, '2026-03-10', '2026-03-10');
    const body = { bajo: leo.id, alto: rol.id };
    expect(await portal.as(ana).fails('POST openTime', { body })).toMatchObject({ error: 'AUSENTE', campo: 'alto' });
    await open(portal, rol, leo);
  });

  test('an ascenso is still offered to them', async () => {
    const { portal, ana, leo } = await setUp();
    await makeAbsent(portal, leo, ana, '2026-03-10', '2026-04-10');
    portal.clock.set('2026-04-01T15:00:00Z');
    const { m_nueva: nueva, id_nuevo } = await portal
      .as(ana)
      .succeeds('GET verUltimoAscenso/:id', { params: { id: leo.id } });
    const body = { usuario: leo.id, encargado: ana.id, nueva: `${nueva}`, id_rango: Number(id_nuevo), micat: 10 };
    await portal.as(ana).succeeds('POST sendAscenso', { body });
  });
});

test('the pase de lista marks and justifies them', async () => {
  const { portal, ana, rol, leo } = await setUp();
  const { id } = (await open(portal, rol, leo)).data;
  await makeAbsent(portal, leo, ana, '2026-03-10', '2026-03-13');
  expect(await portal.as(rol).succeeds('GET getTimesLista')).toMatchObject([
    { id, ausente: '2026-03-13', acciones: ['pausados', 'sumados'] },
  ]);
  const body = { pausados: `${id}`, sumados: '', fuerabase: `${id}`, encargado: rol.id };
  const { data, omitidos } = await portal.as(rol).succeeds('POST sendLista', { body });
  expect(data).toMatchObject({ pausadosNombre: ['Leo'], fuerabaseNombre: [] });
  const motivo = 'Está ausente hasta el 13 mar 2026: queda justificado';
  expect(omitidos).toEqual([{ id, bajoNombre: 'Leo', lista: 'fuerabase', motivo }]);
});

test('a despido withdraws the waiting ausencia, ends the accepted one and closes the fichaje', async () => {
  const { portal, ana, rol, leo } = await setUp();
  const body = { usuario: leo.id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' };
  const { id } = (await portal.as(leo).succeeds('POST addAusencia', { body })).data;
  const theirs = await makeAbsent(portal, rol, ana, '2026-03-10', '2026-03-12');
  const { id: entrada } = (await portal.as(leo).succeeds('POST actionFichar', { body: { op: 0 } })).data;
  portal.clock.advance({ minutes: 15 });
  const dismiss = async ({ id: usuario }: Person) => {
    const { bitacora, notices } = await portal.observe(() =>
      portal.as(ana).succeeds('POST despedir', { body: { usuario, motivo: 'Faltas' } }),
    );
    return {
      entries: bitacora.filter((l) => ['ausencias', 'fichaje'].includes(l.modulo)),
      temas: notices.map((a) => a.tema).filter((tema) => ['ausencias', 'fichaje'].includes(tema)),
    };
  };
  const de = (usuario: number) => ({ usuario, encargado: ana.id });
  expect(await dismiss(leo)).toEqual({
    entries: [
      {
        ...de(leo.id),
        modulo: 'ausencias',
        objeto: id,
        motivo: `canceló la ausencia de ${NAME_PLACEHOLDER} del 11 mar 2026 al 12 mar 2026 porque salió de la agencia`,
      },
      {
        ...de(leo.id),
        modulo: 'fichaje',
        objeto: entrada,
        motivo: `cerró la entrada de ${NAME_PLACEHOLDER} porque salió de la agencia: 15m`,
      },
    ],
    temas: ['ausencias', 'fichaje'],
  });
  expect(await dismiss(rol)).toMatchObject({
    entries: [
      {
        objeto: theirs,
        motivo: `terminó la ausencia de ${NAME_PLACEHOLDER} del 10 mar 2026 al 12 mar 2026 porque salió de la agencia`,
      },
    ],
    temas: ['ausencias'],
  });
  for (const call of ['GET getAusencias', 'GET ausenciasVigentes', 'GET getFichajesActivos'] as const)
    expect(await portal.as(ana).succeeds(call)).toEqual([]);
});
