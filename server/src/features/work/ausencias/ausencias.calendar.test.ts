import { addDays } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Tuesday 10 March 2026, 11:00 in the agencia. Ana is management, Leo and Eva are not. */
async function setUp() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
  return { portal, boss, ana, leo, eva };
}
const enter = async (portal: Portal, by: Person, person: Person, inicio: string, final: string): Promise<number> => {
  const body = { usuario: person.id, motivo: 'Viaje', inicio: `2026-${inicio}`, final: `2026-${final}` };
  return (await portal.as(by).succeeds('POST anotarAusencia', { body })).data.id;
};
const monthOf = async (portal: Portal, person: Person, mes: string) =>
  (await portal.as(person).succeeds('GET ausenciasMes', { query: { mes } })).filas.map(
    ({ usuarioNombre, inicio, final, estado }) => [usuarioNombre, inicio.slice(5), final.slice(5), estado],
  );
const createLink = async (portal: Portal, person: Person, todas: boolean): Promise<string> =>
  (await portal.as(person).succeeds('POST crearCalendario', { body: { todas } })).ruta;
async function fetchFeed(portal: Portal, ruta: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: answered } = await portal.app.inject({ method: 'GET', url: ruta, headers });
  return { http: statusCode, body, headers: answered };
}
const summaries = (body: string): string[] => [...body.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text ?? '');

describe('the month', () => {
  test('has everyone for those who decide, and a member alone their own', async () => {
    const { portal, ana, leo, eva } = await setUp();
    await enter(portal, ana, leo, '03-30', '04-02');
    await enter(portal, ana, eva, '03-12', '03-13');
    const body = { usuario: eva.id, motivo: 'Viaje', inicio: '2026-04-20', final: '2026-04-20' };
    await portal.configure({ ausencias_varias: true });
    await portal.as(eva).succeeds('POST addAusencia', { body });
    expect(await monthOf(portal, ana, '2026-03')).toEqual([
      ['Eva', '03-12', '03-13', 1],
      ['Leo', '03-30', '04-02', 1],
    ]);
    expect(await monthOf(portal, ana, '2026-04')).toEqual([
      ['Leo', '03-30', '04-02', 1],
      ['Eva', '04-20', '04-20', 0],
    ]);
    expect(await monthOf(portal, leo, '2026-04')).toEqual([['Leo', '03-30', '04-02', 1]]);
    expect(await monthOf(portal, leo, '2026-02')).toEqual([]);
  });

  test('shows an ended ausencia until the day before its end, and a cancelled or never begun one not at all', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const ended = await enter(portal, ana, leo, '03-09', '03-20');
    const never = await enter(portal, ana, eva, '03-14', '03-20');
    for (const id of [ended, never]) await portal.as(ana).succeeds('POST terminarAusencia', { body: { id } });
    expect(await monthOf(portal, ana, '2026-03')).toEqual([['Leo', '03-09', '03-09', 1]]);
  });

  test('shows a request until its last day has passed without an answer', async () => {
    const { portal, ana, leo } = await setUp();
    const body = { usuario: leo.id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' };
    await portal.as(leo).succeeds('POST addAusencia', { body });
    portal.clock.set('2026-03-13T03:59:59Z');
    for (const viewer of [ana, leo])
      expect(await monthOf(portal, viewer, '2026-03')).toEqual([['Leo', '03-11', '03-12', 0]]);
    portal.clock.advance({ seconds: 1 });
    for (const viewer of [ana, leo]) expect(await monthOf(portal, viewer, '2026-03')).toEqual([]);
  });

  test('has nobody who left the agencia, and neither has a calendar', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    await enter(portal, ana, leo, '03-09', '03-13');
    await enter(portal, ana, eva, '03-09', '03-13');
    const ruta = await createLink(portal, ana, true);
    portal.clock.set('2026-03-12T15:00:00Z');
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Prueba' } });
    expect(await monthOf(portal, ana, '2026-03')).toEqual([['Eva', '03-09', '03-13', 1]]);
    expect(summaries((await fetchFeed(portal, ruta)).body)).toEqual(['Eva ausente']);
  });

  test('must exist', async () => {
    const { portal, leo } = await setUp();
    expect(await portal.as(leo).fails('GET ausenciasMes', { query: { mes: '2026-13' } })).toMatchObject({ http: 422 });
  });
});

describe('the private address', () => {
  test('answers a calendar without a session, and only its hash is stored', async () => {
    const { portal, ana, leo } = await setUp();
    await enter(portal, ana, leo, '03-11', '03-13');
    const ruta = await createLink(portal, ana, true);
    expect(ruta).toMatch(/^\/calendario\/[\w-]{43}\.ics$/);
    const { http, body, headers } = await fetchFeed(portal, ruta);
    expect([http, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('DTSTART;VALUE=DATE:20260311\r\nDTEND;VALUE=DATE:20260314\r\nSUMMARY:Leo ausente\r\n');
    expect((await fetchFeed(portal, ruta, { 'if-none-match': String(headers.etag) })).http).toBe(304);
    const secret = ruta.slice('/calendario/'.length, -'.ics'.length);
    const stored = await portal.db.selectFrom('enlace_calendario').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const audited = await portal.db.selectFrom('bitacora').select('motivo').execute();
    expect(JSON.stringify(audited)).not.toContain(secret);
    expect(await portal.as(ana).succeeds('GET miCalendario')).toEqual({
      enlace: { todas: true, creado: portal.clock.iso() },
    });
  });

  test('holds the ausencias of everyone or those of the caller; a member gets only the latter', async () => {
    const { portal, ana, leo, eva } = await setUp();
    await enter(portal, ana, leo, '03-11', '03-13');
    await enter(portal, ana, eva, '03-12', '03-13');
    expect(await portal.as(leo).fails('POST crearCalendario', { body: { todas: true } })).toMatchObject({ http: 403 });
    const ofLeo = await fetchFeed(portal, await createLink(portal, leo, false));
    expect(summaries(ofLeo.body)).toEqual(['Ausencia']);
    expect(ofLeo.body).not.toContain('Eva');
    expect(summaries((await fetchFeed(portal, await createLink(portal, ana, true))).body)).toEqual([
      'Leo ausente',
      'Eva ausente',
    ]);
    expect(summaries((await fetchFeed(portal, await createLink(portal, ana, false))).body)).toEqual([]);
  });

  test('a waiting ausencia is not in it, and the identifier of an event stays', async () => {
    const { portal, ana, leo } = await setUp();
    const ruta = await createLink(portal, leo, false);
    const body = { usuario: leo.id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-20' };
    const { id } = (await portal.as(leo).succeeds('POST addAusencia', { body })).data;
    expect(summaries((await fetchFeed(portal, ruta)).body)).toEqual([]);
    await portal.as(ana).succeeds('POST ausenciaAction', { body: { op: 1, id } });
    const uidOf = async () => /^UID:.*$/m.exec((await fetchFeed(portal, ruta)).body)?.[0];
    const uid = await uidOf();
    expect(uid).toMatch(new RegExp(`^UID:ausencia-${id}-`));
    portal.clock.set('2026-03-14T15:00:00Z');
    await portal.as(leo).succeeds('POST terminarAusencia', { body: { id } });
    expect(await uidOf()).toBe(uid);
    expect((await fetchFeed(portal, ruta)).body).toContain('DTEND;VALUE=DATE:20260314');
  });

  const LOSSES: Record<string, (scene: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>> = {
    'a renewal': ({ portal, ana }) => createLink(portal, ana, true),
    'its owner': ({ portal, ana }) => portal.as(ana).succeeds('POST quitarCalendario'),
    'a despido': ({ portal, boss, ana }) =>
      portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Prueba' } }),
    'the loss of the right': async ({ portal, boss, ana }) => {
      const rango = await portal.misionId(9, 1);
      await portal.as(boss).succeeds('POST actionDegrado', { body: { usuario: ana.id, motivo: 'Prueba', rango } });
    },
    'another password': ({ portal, boss, ana }) =>
      portal.as(boss).succeeds('POST resetPassword', { body: { usuario: ana.id } }),
  };
  test.each(Object.entries(LOSSES))('ends with %s, for good', async (cause, lose) => {
    const scene = await setUp();
    const { portal, boss, ana } = scene;
    const ruta = await createLink(portal, ana, true);
    expect((await fetchFeed(portal, ruta)).http).toBe(200);
    await lose(scene);
    expect((await fetchFeed(portal, ruta)).http).toBe(404);
    if (cause !== 'the loss of the right') return;
    const body = { op: 0, usuario: ana.id, permisos: 'adm' };
    await portal.as(boss).succeeds('POST actionExcepciones', { body });
    expect((await fetchFeed(portal, ruta)).http).toBe(404);
    const audited = await portal.db.selectFrom('bitacora').select('motivo').where('modulo', '=', 'acceso').execute();
    expect(audited.map(({ motivo }) => motivo).join()).toContain('ya no puede ver las ausencias de todos');
    const texto = 'cerró tu enlace de calendario: ya no puedes ver las ausencias de todos';
    const told = await portal.as(ana).succeeds('GET notificaciones');
    expect(told.filter(({ clase }) => clase === 'enlace_calendario')).toMatchObject([{ texto, quien: 'Jefa' }]);
  });

  test('of everyone stays valid for people who keep the right, by their categoria or by adm', async () => {
    const { portal, boss, ana, leo } = await setUp();
    await portal.grantPermisos(2, 'adm');
    const kept = [await createLink(portal, ana, true), await createLink(portal, leo, true)];
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 10 });
    const rango = await portal.misionId(9, 1);
    await portal.as(boss).succeeds('POST actionDegrado', { body: { usuario: peer.id, motivo: 'Prueba', rango } });
    for (const ruta of kept) expect((await fetchFeed(portal, ruta)).http).toBe(200);
  });

  test('is not served to an owner without the right, whatever took it away', async () => {
    const { portal, ana } = await setUp();
    const ruta = await createLink(portal, ana, true);
    const mision = await portal.misionId(9, 1);
    await portal.db.updateTable('usuario').set({ mision }).where('id', '=', ana.id).execute();
    expect((await fetchFeed(portal, ruta)).http).toBe(404);
  });

  test('shows sixty days back', async () => {
    const { portal, ana, leo, eva } = await setUp();
    await enter(portal, ana, leo, '03-09', '03-10');
    await enter(portal, ana, eva, '03-10', '03-11');
    const ruta = await createLink(portal, ana, true);
    portal.clock.set('2026-05-09T15:00:00Z');
    expect(summaries((await fetchFeed(portal, ruta)).body)).toEqual(['Eva ausente', 'Leo ausente']);
    portal.clock.set('2026-05-10T15:00:00Z');
    expect(summaries((await fetchFeed(portal, ruta)).body)).toEqual(['Eva ausente']);
  });

  test('of own ausencias stays when the right to see all is lost', async () => {
    const { portal, boss, ana } = await setUp();
    const ruta = await createLink(portal, ana, false);
    const rango = await portal.misionId(9, 1);
    await portal.as(boss).succeeds('POST actionDegrado', { body: { usuario: ana.id, motivo: 'Prueba', rango } });
    expect((await fetchFeed(portal, ruta)).http).toBe(200);
  });

  test('is refused when wrong, limited per address, and in no line of the log', async () => {
    const { portal, leo } = await setUp();
    const ruta = await createLink(portal, leo, false);
    expect((await fetchFeed(portal, `/calendario/${'x'.repeat(43)}.ics`)).http).toBe(404);
    expect((await fetchFeed(portal, '/calendario/corto.ics')).http).toBe(400);
    const codes: number[] = [];
    for (let i = 0; i < 125; i++) codes.push((await fetchFeed(portal, ruta)).http);
    expect(codes.indexOf(429)).toBeGreaterThan(100);
    expect(codes.at(-1)).toBe(429);
    expect(portal.log.length).toBeGreaterThan(0);
    expect(portal.log.join()).not.toContain(ruta.slice('/calendario/'.length, -'.ics'.length));
  });
});

describe('of more ausencias than a calendar holds', () => {
  const MAX = 2000;
  /** Accepted ausencias of someone that begin a day earlier each. */
  async function fill(portal: Portal, { id }: Person, count: number, final?: string): Promise<void> {
    const rows = Array.from({ length: count }, (_, i) => {
      const inicio = addDays('2026-03-11', -i);
      return { usuario: id, motivo: `n${i}`, inicio, final: final ?? inicio, estado: 1, fecha: portal.clock.now };
    });
    for (let i = 0; i < rows.length; i += 500)
      await portal.db
        .insertInto('ausencia')
        .values(rows.slice(i, i + 500))
        .execute();
  }

  test('the month says so, and only then', async () => {
    const { portal, ana, leo, eva } = await setUp();
    await fill(portal, leo, MAX, '2026-03-20');
    const month = () => portal.as(ana).succeeds('GET ausenciasMes', { query: { mes: '2026-03' } });
    expect(await month()).toMatchObject({ hayMas: false, filas: { length: MAX } });
    await enter(portal, ana, eva, '03-12', '03-12');
    const { hayMas, filas } = await month();
    expect([hayMas, filas.length, filas.some(({ usuario }) => usuario === eva.id)]).toEqual([true, MAX, false]);
  });

  test('the private address keeps those that end last', async () => {
    const { portal, ana, leo, eva } = await setUp();
    await fill(portal, leo, MAX, '2026-03-20');
    await enter(portal, ana, eva, '03-22', '03-22');
    const all = summaries((await fetchFeed(portal, await createLink(portal, ana, true))).body);
    expect([all.length, all[0]]).toEqual([MAX, 'Eva ausente']);
  });
});
