import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';

/** Tuesday 10 March 2026, 11:00 in the agencia. Ana is management, Leo is not. */
async function populate(portal: Portal) {
  await portal.configure({ ausencias_varias: true });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, leo };
}
const { setUp, unchanged } = scenesOf(populate);
const payload = (person: Person, inicio: string, final = inicio) => ({
  usuario: person.id,
  motivo: 'Viaje',
  inicio: `2026-${inicio}`,
  final: `2026-${final}`,
});
const request = async (portal: Portal, person: Person, inicio: string, final?: string): Promise<number> =>
  (await portal.as(person).succeeds('POST addAusencia', { body: payload(person, inicio, final) })).data.id;
const enter = (portal: Portal, by: Person, person: Person, inicio: string, final?: string) =>
  portal.as(by).succeeds('POST anotarAusencia', { body: payload(person, inicio, final) });
const accept = (portal: Portal, by: Person, id: number) =>
  portal.as(by).succeeds('POST ausenciaAction', { body: { op: 1, id } });
const own = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getMyAusencias');

describe('several at a time', () => {
  test('wait and are accepted on different days; one that crosses another is refused', async () => {
    const { portal, ana, leo } = await setUp();
    await accept(portal, ana, await request(portal, leo, '03-20', '03-22'));
    await request(portal, leo, '03-12', '03-14');
    await request(portal, leo, '03-15', '03-19');
    const crossing = { body: payload(leo, '03-14', '03-16') };
    expect(await portal.as(leo).fails('POST addAusencia', crossing)).toMatchObject({
      http: 409,
      error: 'AUSENCIA_CRUZADA',
      campo: 'inicio',
      msg: 'Ya tienes una ausencia por responder del 12 mar 2026 al 14 mar 2026',
    });
    expect((await own(portal, leo)).map(({ inicio, estado }) => [inicio, estado])).toEqual([
      ['2026-03-15', 0],
      ['2026-03-12', 0],
      ['2026-03-20', 1],
    ]);
    expect((await portal.as(leo).succeeds('GET MyPerfil')).ausencia).toMatchObject({ inicio: '2026-03-20' });
  });

  test('are at most twelve', async () => {
    const { portal, leo } = await setUp();
    for (let day = 11; day < 23; day++) await request(portal, leo, `03-${day}`);
    const body = payload(leo, '04-01');
    expect(await portal.as(leo).fails('POST addAusencia', { body })).toMatchObject({ error: 'AUSENCIAS_DE_MAS' });
  });

  test('the same one twenty times concurrently on two servers is stored once', async () => {
    const { portal, leo } = await setUp();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, () => send(leo, 'addAusencia', payload(leo, '03-12', '03-14')));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 AUSENCIA_CRUZADA': 19 });
  });

  test('without the setting those that exist stay, and another is refused', async () => {
    const { portal, ana, leo } = await setUp();
    const first = await request(portal, leo, '03-12');
    await request(portal, leo, '03-14');
    await portal.configure({ ausencias_varias: false });
    const another = () => portal.as(leo).fails('POST addAusencia', { body: payload(leo, '03-20') });
    expect(await another()).toMatchObject({ error: 'AUSENCIA_EN_ESPERA' });
    await accept(portal, ana, first);
    expect(await own(portal, leo)).toHaveLength(2);
  });

  test('a despido withdraws and ends them all', async () => {
    const { portal, ana, leo } = await setUp();
    await request(portal, leo, '03-12');
    await request(portal, leo, '03-14');
    await accept(portal, ana, await request(portal, leo, '03-16'));
    await enter(portal, ana, leo, '03-18');
    const body = { usuario: leo.id, motivo: 'Prueba' };
    const { bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST despedir', { body }));
    const motivos = bitacora.filter(({ modulo }) => modulo === 'ausencias').map(({ motivo }) => motivo);
    expect(motivos.map((motivo) => motivo.split(' ').slice(0, 3).join(' '))).toEqual([
      'canceló la ausencia',
      'canceló la ausencia',
      'terminó la ausencia',
      'terminó la ausencia',
    ]);
    const rows = await portal.db.selectFrom('ausencia').select(['estado', 'terminada']).orderBy('inicio').execute();
    expect(rows.map(({ estado, terminada }) => estado === 2 || terminada !== null)).toEqual([true, true, true, true]);
  });
});

describe('entered by management', () => {
  test('is accepted at once, logged, and told to the person', async () => {
    const { portal, ana, leo } = await setUp();
    const { result, bitacora, notices } = await portal.observe(() => enter(portal, ana, leo, '03-09', '03-11'));
    const span = 'del 9 mar 2026 al 11 mar 2026';
    expect(result).toMatchObject({
      msg: `Registraste la ausencia de Leo ${span}`,
      data: { estado: 1, usuario: leo.id, encargadoNombre: 'Ana', acciones: ['terminar'] },
    });
    const motivo = `registró una ausencia de ${NAME_PLACEHOLDER} ${span}: Viaje`;
    expect(bitacora).toEqual([
      { modulo: 'ausencias', objeto: result.data.id, usuario: leo.id, encargado: ana.id, motivo },
    ]);
    expect(notices).toEqual([
      { tema: 'ausencias', quien: 'Ana', msg: 'registró una ausencia' },
      { tema: 'ausencias', quien: 'Ana', msg: `registró una ausencia tuya ${span}`, para: leo.id },
    ]);
    expect(await portal.as(leo).succeeds('GET notificaciones')).toMatchObject([{ clase: 'ausencia' }]);
    expect((await portal.as(leo).succeeds('GET MyPerfil')).ausencia).toMatchObject({ final: '2026-03-11' });
  });

  test.each([
    [{ usuario: 0 }, 404, 'USUARIO_NO_EXISTE'],
    [{ inicio: '2026-03-08' }, 422, 'La ausencia no puede empezar antes de ayer'],
  ])('%j is refused', async (change, http, text) => {
    const { portal, ana, leo } = unchanged();
    const body = { ...payload(leo, '03-11', '03-13'), ...change };
    const refusal = await portal.as(ana).fails('POST anotarAusencia', { body });
    expect(refusal.http).toBe(http);
    expect([refusal.error, refusal.msg]).toContain(text);
  });

  test('may not cross another, also where the person has one at a time', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.configure({ ausencias_varias: false });
    await request(portal, leo, '03-12', '03-14');
    await enter(portal, ana, leo, '03-15');
    expect(await portal.as(ana).fails('POST anotarAusencia', { body: payload(leo, '03-14') })).toMatchObject({
      error: 'AUSENCIA_CRUZADA',
      msg: 'Leo ya tiene una ausencia por responder del 12 mar 2026 al 14 mar 2026',
    });
  });

  test('may not cross one that ended yesterday, when it begins yesterday', async () => {
    const { portal, ana, leo } = await setUp();
    await enter(portal, ana, leo, '03-09', '03-10');
    portal.clock.set('2026-03-11T15:00:00Z');
    expect(await portal.as(ana).fails('POST anotarAusencia', { body: payload(leo, '03-10', '03-12') })).toMatchObject({
      error: 'AUSENCIA_CRUZADA',
      msg: 'Leo ya tiene una ausencia del 9 mar 2026 al 10 mar 2026',
    });
    await enter(portal, ana, leo, '03-11', '03-12');
  });

  test('counts in the nomina: the days of the period so far, each once, and whether they are away today', async () => {
    const { portal, ana, leo } = await setUp();
    portal.clock.set('2026-03-14T15:00:00Z');
    const { data } = await enter(portal, ana, leo, '03-13', '03-20');
    const rowOf = async () => (await portal.as(leo).succeeds('GET allNomina')).find(({ id }) => id === leo.id);
    expect(await rowOf()).toMatchObject({ dias_ausente: 2, ausente: '2026-03-20' });
    portal.clock.set('2026-03-16T15:00:00Z');
    expect(await rowOf()).toMatchObject({ dias_ausente: 4 });
    await portal.as(leo).succeeds('POST terminarAusencia', { body: { id: data.id } });
    expect(await rowOf()).toMatchObject({ dias_ausente: 3, ausente: null });
    await enter(portal, ana, leo, '03-15', '03-16');
    expect(await rowOf()).toMatchObject({ dias_ausente: 4, ausente: '2026-03-16' });
    await portal.addWork(leo, 'asistencia', 30);
    const between = { inicio: '2026-03-14', final: '2026-03-31' };
    const filtered = await portal.as(ana).succeeds('POST allNomina', { body: between });
    expect(filtered.find(({ id }) => id === leo.id)).toMatchObject({ dias_ausente: 3 });
    expect((await portal.as(leo).succeeds('GET allNomina')).find(({ id }) => id === ana.id)).toMatchObject({
      dias_ausente: 0,
      ausente: null,
    });
  });
});
