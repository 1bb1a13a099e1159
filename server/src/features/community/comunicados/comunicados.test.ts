import type { Comunicado } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { Discord } from '../../../test-support/fakes/discord.ts';
import { COMUNICADO, comunicadoTitlesFor, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import { sendDueMessages } from '../discord/discord.sender.ts';
import { announceDue } from './comunicados.announce.ts';

/** Jefa stands above Ana, who may publish; Leo and Eva are on categorias 2 and 4. */
async function populate(portal: Portal) {
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
  return { portal, boss, ana, leo, eva };
}
const { setUp, unchanged } = scenesOf(populate);

const bellOf = (portal: Portal, person: Person) => notificationsOfKind(portal, person, 'comunicado');
const read = (portal: Portal, person: Person, { id, vuelta }: Pick<Comunicado, 'id' | 'vuelta'>) =>
  portal.as(person).succeeds('POST leerComunicado', { body: { id, vuelta } });
const edit = (portal: Portal, person: Person, { id, version }: Comunicado, changes: object = {}) =>
  portal.as(person).succeeds('POST editarComunicado', {
    body: { ...COMUNICADO, id, version, pedirLectura: false, ...changes },
  });
const view = (portal: Portal, person: Person, id: number) =>
  portal.as(person).succeeds('GET comunicado/:id', { params: { id } });
const isHidden = (portal: Portal, person: Person, id: number) =>
  portal.as(person).fails('GET comunicado/:id', { params: { id } });

describe('a comunicado for all', () => {
  test('is shown, logged, and told to everyone but its author, once and without its title in an event', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const { result, bitacora, notices } = await portal.observe(() =>
      publishComunicado(portal, ana, { titulo: ' La  reunión ', texto: 'El <b>sábado</b>\r\n- 5 p. m.' }),
    );
    expect(result).toEqual({
      id: expect.any(Number),
      titulo: 'La reunión',
      texto: 'El <b>sábado</b>\n- 5 p. m.',
      autor: ana.id,
      autorNombre: 'Ana',
      categorias: [],
      rangos: [],
      retirados: [],
      departamentos: [],
      desde: portal.clock.iso(),
      hasta: null,
      fijado: false,
      obligatorio: false,
      editado: null,
      editadoNombre: null,
      version: 1,
      vuelta: 1,
      leido: null,
      lecturas: null,
      acciones: ['editar', 'retirar'],
      reacciones: ['gusta', 'encanta', 'divierte', 'asombra', 'entristece'].map((reaccion) => ({
        reaccion,
        veces: 0,
        mia: false,
      })),
    });
    expect(bitacora).toEqual([
      {
        modulo: 'comunicados',
        objeto: result.id,
        usuario: ana.id,
        encargado: ana.id,
        motivo: 'publicó el comunicado «La reunión»',
        diferencias: [
          { campo: 'Título', antes: null, despues: 'La reunión' },
          { campo: 'Texto', antes: null, despues: 'El <b>sábado</b>\n- 5 p. m.' },
          { campo: 'Para', antes: null, despues: 'Todos' },
          { campo: 'Desde', antes: null, despues: '2026-03-10 11:00' },
          { campo: 'Hasta', antes: null, despues: '—' },
          { campo: 'Fijado', antes: null, despues: false },
          { campo: 'Obligatorio', antes: null, despues: false },
        ],
      },
    ]);
    expect(notices).toEqual([
      { tema: 'notificaciones', quien: null, msg: '' },
      { tema: 'comunicados', quien: 'Ana', msg: 'publicó un comunicado' },
    ]);
    for (const person of [boss, leo]) {
      expect(await bellOf(portal, person)).toEqual(['publicó un comunicado: «La reunión»']);
      expect(await comunicadoTitlesFor(portal, person)).toEqual(['La reunión']);
    }
    expect(await bellOf(portal, ana)).toEqual([]);
    expect((await view(portal, leo, result.id)).acciones).toEqual(['leer']);
    expect(await portal.as(leo).succeeds('GET comunicadosInicio')).toMatchObject([{ titulo: 'La reunión' }]);
  });

  test('is stored for many people in one statement, and hidden for those who muted it', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const mision = await portal.misionId(1, 1);
    const people = Array.from({ length: 600 }, (_, i) => ({
      usuario: `M${i}`,
      nombre_plano: `m${i}`,
      nombre_llano: `m${i}`,
      clave: 'x',
      mision,
      registro: portal.clock.now,
    }));
    await insertRows(portal.db, 'usuario', people as never).execute();
    await portal
      .as(eva)
      .succeeds('POST gustoNotificacion', { body: { clase: 'comunicado', portal: false, push: true } });
    const before = (await portal.countTableRows()).notificacion ?? 0;
    const { notices } = await portal.observe(() => publishComunicado(portal, ana));
    expect((await portal.countTableRows()).notificacion).toBe(before + 603);
    expect(notices).toHaveLength(2);
    expect(await bellOf(portal, leo)).toHaveLength(1);
    expect(await bellOf(portal, eva)).toEqual([]);
  });

  test.each([
    [{ titulo: '' }, 'titulo'],
    [{ desde: '2026-03-09' }, 'desde'],
    [{ hasta: '2026-03-10', hastaHora: '11:00' }, 'hasta'],
  ])('is refused with %j', async (fields, campo) => {
    const { portal, ana } = unchanged();
    const body = { ...COMUNICADO, ...fields };
    const refusal = await expectNoChange(portal, () => portal.as(ana).fails('POST publicarComunicado', { body }));
    expect(refusal).toMatchObject({ http: 422, campo });
  });
});

describe('a comunicado for some categorias', () => {
  test('is shown and announced only to them, its author, and people who may change it', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    const otra = await portal.createPerson({ nombre: 'Otra', categoria: 10 });
    const { id, vuelta } = await publishComunicado(portal, ana, { categorias: [4, 5], obligatorio: true });
    for (const [person, seen] of [
      [eva, true],
      [ana, true],
      [boss, true],
      [leo, false],
      [otra, false],
    ] as const) {
      expect(await comunicadoTitlesFor(portal, person)).toEqual(seen ? ['Reunión'] : []);
      if (!seen) expect(await isHidden(portal, person, id)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    }
    expect(await Promise.all([eva, boss, leo].map((person) => bellOf(portal, person)))).toEqual([
      ['publicó un comunicado obligatorio: «Reunión»'],
      [],
      [],
    ]);
    expect(await portal.as(boss).succeeds('GET comunicadosInicio')).toEqual([]);
    expect(await view(portal, boss, id)).toMatchObject({
      categorias: [4, 5],
      acciones: ['editar', 'retirar', 'lecturas'],
    });
    const asLeo = portal.as(leo);
    await asLeo.fails('POST leerComunicado', { body: { id, vuelta } });
    await asLeo.fails('POST reaccionarComunicado', { body: { id, reaccion: 'gusta', poner: true } });
    expect(await portal.as(otra).fails('GET lecturasComunicado/:id', { params: { id } })).toMatchObject({ http: 404 });
    expect(await asLeo.succeeds('GET comunicados', { query: { buscar: 'reu' } })).toEqual([]);
  });

  test('is refused for a categoria that does not exist or was withdrawn', async () => {
    const { portal, ana } = await setUp();
    const body = { ...COMUNICADO, categorias: [4, 99] };
    const refusal = await portal.as(ana).fails('POST publicarComunicado', { body });
    expect(refusal).toMatchObject({ http: 404, error: 'RANGO_NO_EXISTE', campo: 'categorias' });
  });

  test('keeps one that was withdrawn since, by its name; another may not choose it', async () => {
    const { portal, ana } = await setUp();
    const prensa = 5;
    const row = await publishComunicado(portal, ana, { categorias: [4, prensa] });
    const other = await publishComunicado(portal, ana, { categorias: [4] });
    const change = { n_categoria: 'Prensa', retirada: portal.clock.now };
    await portal.db.updateTable('categoria').set(change).where('id', '=', prensa).execute();
    expect(await view(portal, ana, row.id)).toMatchObject({
      categorias: [4, prensa],
      retirados: [{ id: prensa, nombre: 'Prensa' }],
    });
    expect((await edit(portal, ana, row, { categorias: [4, prensa] })).msg).toBe('No hiciste ningún cambio');
    await edit(portal, ana, row, { titulo: 'Otra', categorias: [prensa] });
    const body = { ...COMUNICADO, id: other.id, version: 1, pedirLectura: false, categorias: [4, prensa] };
    expect(await portal.as(ana).fails('POST editarComunicado', { body })).toMatchObject({ error: 'RANGO_NO_EXISTE' });
  });

  test('stays with its people when their categoria moves on the ladder', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    await publishComunicado(portal, ana, { titulo: 'Uno', categorias: [4] });
    await publishComunicado(portal, ana, { titulo: 'Dos', categorias: [4, 5] });
    await portal.as(boss).succeeds('POST moverRank', { body: { id: 4, vecino: 5 } });
    expect(await comunicadoTitlesFor(portal, eva)).toEqual(['Dos', 'Uno']);
    const rows = await portal.as(ana).succeeds('GET comunicados');
    expect(rows.map((c) => c.categorias)).toEqual([[4, 5], [5]]);
    expect(await comunicadoTitlesFor(portal, leo)).toEqual([]);
  });
});

describe('its time', () => {
  test('a scheduled one is hidden, and told once when it begins, in the name of its author', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const answer = await portal.as(ana).succeeds('POST publicarComunicado', {
      body: { ...COMUNICADO, desde: '2026-03-10', desdeHora: '18:00' },
    });
    expect(answer).toMatchObject({ msg: 'Programaste el comunicado', data: { desde: '2026-03-10T22:00:00.000Z' } });
    await announceDue(portal.deps);
    expect([await comunicadoTitlesFor(portal, leo), await bellOf(portal, leo)]).toEqual([[], []]);
    await isHidden(portal, leo, answer.data.id);
    expect(await comunicadoTitlesFor(portal, boss, { vista: 'programados' })).toEqual(['Reunión']);
    expect(await portal.as(leo).fails('GET comunicados', { query: { vista: 'programados' } })).toMatchObject({
      http: 403,
    });

    portal.clock.set('2026-03-10T22:00:00Z');
    const { bitacora, notices } = await portal.observe(() => announceDue(portal.deps));
    expect(bitacora).toMatchObject([{ motivo: 'publicó el comunicado programado «Reunión»', encargado: null }]);
    expect(notices).toEqual([
      { tema: 'notificaciones', quien: null, msg: '' },
      { tema: 'comunicados', quien: null, msg: 'publicó un comunicado' },
    ]);
    const [notification] = await portal.as(leo).succeeds('GET notificaciones');
    expect(notification).toMatchObject({ quien: 'Ana', texto: 'publicó un comunicado: «Reunión»' });
    expect(await comunicadoTitlesFor(portal, leo)).toEqual(['Reunión']);
    expect((await portal.observe(() => announceDue(portal.deps))).notices).toEqual([]);
  });

  test('each of several that are not published is named to their author', async () => {
    const { portal, ana } = await setUp();
    const later = { desde: '2026-03-10', desdeHora: '18:00' };
    for (const titulo of ['Uno', 'Dos']) await publishComunicado(portal, ana, { ...later, titulo });
    await portal.moveToMision(ana, 1);
    portal.clock.set('2026-03-10T22:00:00Z');
    await announceDue(portal.deps);
    expect((await bellOf(portal, ana)).toSorted()).toEqual([
      'tu comunicado «Dos» no se publicó: ya no puedes publicarlo',
      'tu comunicado «Uno» no se publicó: ya no puedes publicarlo',
    ]);
  });

  test.each<[string, (portal: Portal, author: Person) => Promise<unknown>, 'ana' | 'boss', string]>([
    [
      'was dismissed',
      (portal, author) => portal.dismiss(author),
      'boss',
      `el comunicado «Reunión» de ${NAME_PLACEHOLDER} no se publicó: ya no puede publicarlo`,
    ],
    [
      'may no longer publish',
      (portal, author) => portal.moveToMision(author, 1),
      'ana',
      'tu comunicado «Reunión» no se publicó: ya no puedes publicarlo',
    ],
  ])('a scheduled one whose author %s is not published', async (_, change, told, text) => {
    const { portal, boss, ana, leo } = await setUp();
    await publishComunicado(portal, ana, { desde: '2026-03-11' });
    await change(portal, ana);
    portal.clock.set('2026-03-11T12:00:00Z');
    const { bitacora } = await portal.observe(() => announceDue(portal.deps));
    expect(bitacora).toMatchObject([
      {
        usuario: ana.id,
        encargado: null,
        motivo: `retiró el comunicado programado «Reunión» de ${NAME_PLACEHOLDER}, que ya no puede publicar`,
      },
    ]);
    expect(await comunicadoTitlesFor(portal, leo)).toEqual([]);
    expect(await comunicadoTitlesFor(portal, boss, { vista: 'programados' })).toEqual([]);
    expect(await bellOf(portal, leo)).toEqual([]);
    expect(await bellOf(portal, { ana, boss }[told])).toEqual([text]);
    expect(await bellOf(portal, told === 'ana' ? boss : leo)).toEqual([]);
  });

  test('a scheduled one of a dismissed author is published if who may change it did', async () => {
    const { portal, ana, leo } = await setUp();
    const equal = await portal.createPerson({ nombre: 'Igual', categoria: 10 });
    const scheduled = await publishComunicado(portal, ana, { desde: '2026-03-11' });
    await portal.dismiss(ana);
    await edit(portal, equal, scheduled, { titulo: 'Otra', desde: '2026-03-11' });
    portal.clock.set('2026-03-11T12:00:00Z');
    await announceDue(portal.deps);
    expect(await comunicadoTitlesFor(portal, leo)).toEqual(['Otra']);
    expect(await bellOf(portal, leo)).toEqual(['publicó un comunicado: «Otra»']);
    expect(await view(portal, leo, scheduled.id)).toMatchObject({
      autorNombre: 'Ana',
      editado: null,
      editadoNombre: null,
    });
  });

  test('one whose time passed while the server was down is not told, and is over', async () => {
    const { portal, boss, ana, leo } = await setUp();
    await publishComunicado(portal, ana, { desde: '2026-03-11', hasta: '2026-03-11' });
    portal.clock.set('2026-03-12T04:00:00Z');
    await announceDue(portal.deps);
    expect(await bellOf(portal, leo)).toEqual([]);
    expect(await comunicadoTitlesFor(portal, boss, { vista: 'programados' })).toEqual([]);
    expect(await comunicadoTitlesFor(portal, boss, { vista: 'terminados' })).toEqual(['Reunión']);
  });

  test('ends with its last day in the zone of the agency', async () => {
    const { portal, boss, leo, ana } = await setUp();
    const { id, hasta } = await publishComunicado(portal, ana, { hasta: '2026-03-10' });
    expect(hasta).toBe('2026-03-11T04:00:00.000Z');
    portal.clock.set('2026-03-11T03:59:59Z');
    expect(await comunicadoTitlesFor(portal, leo)).toEqual(['Reunión']);
    portal.clock.set('2026-03-11T04:00:00Z');
    expect(await comunicadoTitlesFor(portal, leo)).toEqual([]);
    await isHidden(portal, leo, id);
    expect(await portal.as(leo).succeeds('GET comunicadosInicio')).toEqual([]);
    expect(await comunicadoTitlesFor(portal, boss, { vista: 'terminados' })).toEqual(['Reunión']);
    expect((await view(portal, ana, id)).acciones).toEqual(['editar', 'retirar']);
  });
});

describe('reading', () => {
  test('is recorded once, and told only to the reader and the author', async () => {
    const { portal, ana, leo } = await setUp();
    const comunicado = await publishComunicado(portal, ana);
    const { result, bitacora, notices } = await portal.observe(() => read(portal, leo, comunicado));
    expect(result.data).toMatchObject({ leido: portal.clock.iso(), acciones: [] });
    expect(bitacora).toEqual([]);
    expect(notices).toEqual([leo, ana].map(({ id }) => ({ tema: 'lecturas', quien: null, msg: '', para: id })));
    portal.clock.advance({ minutes: 5 });
    expect((await portal.observe(() => read(portal, leo, comunicado))).notices).toEqual([]);
    expect((await view(portal, leo, comunicado.id)).leido).toBe(portal.clock.iso({ minutes: -5 }));
  });

  test('binding ones that were not read stand first, then pinned ones, then the newest', async () => {
    const { portal, ana, leo } = await setUp();
    const binding = await publishComunicado(portal, ana, { titulo: 'Obligatorio', obligatorio: true });
    portal.clock.advance({ minutes: 1 });
    await publishComunicado(portal, ana, { titulo: 'Fijado', fijado: true });
    for (const titulo of ['Viejo', 'Nuevo']) {
      portal.clock.advance({ minutes: 1 });
      await publishComunicado(portal, ana, { titulo });
    }
    const home = async () => (await portal.as(leo).succeeds('GET comunicadosInicio')).map(({ titulo }) => titulo);
    expect(await comunicadoTitlesFor(portal, leo)).toEqual(['Obligatorio', 'Fijado', 'Nuevo', 'Viejo']);
    expect(await home()).toEqual(['Obligatorio', 'Fijado', 'Nuevo']);
    expect(await comunicadoTitlesFor(portal, ana)).toEqual(['Fijado', 'Nuevo', 'Viejo', 'Obligatorio']);
    await read(portal, leo, binding);
    expect(await comunicadoTitlesFor(portal, leo)).toEqual(['Fijado', 'Nuevo', 'Viejo', 'Obligatorio']);
    portal.clock.advance({ hours: 24 * 14 });
    expect(await home()).toEqual(['Fijado']);
  });

  test('of a binding one is listed by person, with counts, without its author and those who left', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    const comunicado = await publishComunicado(portal, ana, { obligatorio: true });
    await read(portal, leo, comunicado);
    await portal.dismiss(eva);
    expect((await view(portal, ana, comunicado.id)).lecturas).toEqual({ leidos: 1, total: 2 });
    expect((await view(portal, leo, comunicado.id)).lecturas).toBeNull();
    const params = { id: comunicado.id };
    const readers = (query: { leido?: number; buscar?: string } = {}) =>
      portal.as(ana).succeeds('GET lecturasComunicado/:id', { params, query: { orden: 'usuario', ...query } });
    expect(await readers()).toEqual([
      { id: boss.id, usuarioNombre: 'Jefa', rango: expect.any(String), orden: 12_001, leido: null },
      { id: leo.id, usuarioNombre: 'Leo', rango: 'Seguridad', orden: 2001, leido: portal.clock.iso() },
    ]);
    expect((await readers({ leido: 0 })).map((r) => r.usuarioNombre)).toEqual(['Jefa']);
    expect((await readers({ leido: 1 })).map((r) => r.usuarioNombre)).toEqual(['Leo']);
    expect((await readers({ buscar: 'segur' })).map((r) => r.usuarioNombre)).toEqual(['Leo']);
    const other = await publishComunicado(portal, ana);
    const of = { params: { id: other.id } };
    expect(await portal.as(ana).fails('GET lecturasComunicado/:id', of)).toMatchObject({ http: 404 });
  });
});

describe('a change', () => {
  test('shows who made it and when, is logged, keeps the reads and tells nobody', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const before = await publishComunicado(portal, ana, { obligatorio: true });
    await read(portal, leo, before);
    portal.clock.advance({ hours: 1 });
    const { result, bitacora } = await portal.observe(() =>
      edit(portal, boss, before, { texto: 'El domingo', obligatorio: true }),
    );
    expect(result).toMatchObject({
      msg: 'Cambiaste el comunicado',
      data: { editado: portal.clock.iso(), editadoNombre: 'Jefa', version: 2, vuelta: 1, desde: before.desde },
    });
    expect(bitacora).toEqual([
      {
        modulo: 'comunicados',
        objeto: before.id,
        usuario: ana.id,
        encargado: boss.id,
        motivo: `cambió el comunicado «Reunión» de ${NAME_PLACEHOLDER}`,
        diferencias: [{ campo: 'Texto', antes: 'El sábado a las 5', despues: 'El domingo' }],
      },
    ]);
    expect((await view(portal, leo, before.id)).leido).not.toBeNull();
    expect(await bellOf(portal, leo)).toHaveLength(1);
  });

  test('that asks to read it again begins a round: nobody has read it, and all are told', async () => {
    const { portal, ana, leo } = await setUp();
    const before = await publishComunicado(portal, ana, { obligatorio: true });
    await read(portal, leo, before);
    const { data } = await edit(portal, ana, before, { obligatorio: true, pedirLectura: true });
    expect(data).toMatchObject({ vuelta: 2, lecturas: { leidos: 0, total: 3 } });
    expect(await view(portal, leo, before.id)).toMatchObject({ leido: null, acciones: ['leer'] });
    expect(await bellOf(portal, leo)).toEqual([
      'te pide leer otra vez «Reunión»',
      'publicó un comunicado obligatorio: «Reunión»',
    ]);
    const stale = await portal.as(leo).fails('POST leerComunicado', { body: { id: before.id, vuelta: 1 } });
    expect(stale).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    await read(portal, leo, data);
    expect((await view(portal, ana, before.id)).lecturas).toEqual({ leidos: 1, total: 3 });
  });

  test('asks again and again with one notification', async () => {
    const { portal, ana, leo } = await setUp();
    let row = await publishComunicado(portal, ana, { obligatorio: true });
    for (let i = 0; i < 3; i++) row = (await edit(portal, ana, row, { obligatorio: true, pedirLectura: true })).data;
    expect(await bellOf(portal, leo)).toEqual([
      'te pide leer otra vez «Reunión»',
      'publicó un comunicado obligatorio: «Reunión»',
    ]);
  });

  test('of the audience tells those who were not told yet', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const before = await publishComunicado(portal, ana, { categorias: [2] });
    await edit(portal, ana, before, { categorias: [2, 4] });
    expect(await Promise.all([leo, eva].map((person) => bellOf(portal, person)))).toEqual([
      ['publicó un comunicado: «Reunión»'],
      ['publicó un comunicado: «Reunión»'],
    ]);
  });

  test('of a scheduled one can publish it now, and shows no change', async () => {
    const { portal, ana, leo } = await setUp();
    const before = await publishComunicado(portal, ana, { desde: '2026-03-12' });
    const { data } = await edit(portal, ana, before);
    expect(data).toMatchObject({ desde: portal.clock.iso(), editado: null, vuelta: 1 });
    expect(await bellOf(portal, leo)).toHaveLength(1);
    await announceDue(portal.deps);
    expect(await bellOf(portal, leo)).toHaveLength(1);
  });

  test('is refused from an outdated screen; without a difference nothing is written', async () => {
    const { portal, ana } = await setUp();
    const before = await publishComunicado(portal, ana);
    const same = await portal.observe(() => edit(portal, ana, before));
    expect([same.result.msg, same.bitacora]).toEqual(['No hiciste ningún cambio', []]);
    await edit(portal, ana, before, { titulo: 'Otra' });
    const body = { ...COMUNICADO, id: before.id, version: 1, pedirLectura: false };
    const refusal = await expectNoChange(portal, () => portal.as(ana).fails('POST editarComunicado', { body }));
    expect(refusal).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });
});

describe('people who may change and withdraw it', () => {
  test('is its author and who stands above them with the right; of a dismissed author also an equal', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const equal = await portal.createPerson({ nombre: 'Igual', categoria: 10 });
    const { id, version } = await publishComunicado(portal, ana);
    const ofBoss = await publishComunicado(portal, boss);
    for (const [person, target] of [
      [equal, id],
      [ana, ofBoss.id],
      [leo, id],
    ] as const) {
      const body = { ...COMUNICADO, id: target, version, pedirLectura: false };
      expect(await portal.as(person).fails('POST editarComunicado', { body })).toMatchObject({ http: 403 });
      const refusal = await portal.as(person).fails('POST retirarComunicado', { body: { id: target } });
      expect(refusal).toMatchObject({ http: 403 });
    }
    expect((await view(portal, equal, id)).acciones).toEqual(['leer']);
    await portal.dismiss(ana);
    expect(await view(portal, equal, id)).toMatchObject({
      autorNombre: 'Ana',
      acciones: ['leer', 'editar', 'retirar'],
    });
    await portal.as(equal).succeeds('POST retirarComunicado', { body: { id } });
  });

  test('must still hold the right when the call runs', async () => {
    const { portal, ana } = await setUp();
    await portal.grantPermisos(10, 'tt');
    expect(await portal.as(ana).fails('POST publicarComunicado', { body: COMUNICADO })).toMatchObject({ http: 403 });
  });

  test('withdraws it with its reads, reactions and notifications', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const empty = await portal.countTableRows();
    const comunicado = await publishComunicado(portal, ana, { categorias: [2] });
    const { data } = await edit(portal, ana, comunicado, { categorias: [2], pedirLectura: true });
    await read(portal, leo, data);
    await portal
      .as(leo)
      .succeeds('POST reaccionarComunicado', { body: { id: data.id, reaccion: 'gusta', poner: true } });
    expect(await bellOf(portal, leo)).toHaveLength(2);
    const { bitacora, result } = await portal.observe(() =>
      portal.as(boss).succeeds('POST retirarComunicado', { body: { id: data.id } }),
    );
    expect(result.msg).toBe('Retiraste el comunicado');
    expect(bitacora).toMatchObject([
      { motivo: `retiró el comunicado «Reunión» de ${NAME_PLACEHOLDER}`, usuario: ana.id },
    ]);
    const { bitacora: _log, version: _version, idempotency: _sent, ...after } = await portal.countTableRows();
    expect(empty).toMatchObject(after);
    expect(await portal.as(boss).fails('POST retirarComunicado', { body: { id: data.id } })).toMatchObject({
      http: 404,
    });
  });
});

describe('reactions', () => {
  test('each may be given once by a person, is counted, and can be taken back', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const { id } = await publishComunicado(portal, ana);
    const react = (person: Person, reaccion: 'gusta' | 'asombra', poner = true) =>
      portal.as(person).succeeds('POST reaccionarComunicado', { body: { id, reaccion, poner } });
    const given = async (person: Person) =>
      (await view(portal, person, id)).reacciones.filter(({ veces }) => veces > 0);
    const { notices, bitacora } = await portal.observe(() => react(leo, 'gusta'));
    expect([notices, bitacora]).toEqual([[{ tema: 'lecturas', quien: null, msg: '' }], []]);
    await react(leo, 'gusta');
    await react(leo, 'asombra');
    const { data } = await react(eva, 'gusta');
    expect(data.reacciones.slice(0, 1)).toEqual([{ reaccion: 'gusta', veces: 2, mia: true }]);
    expect(await given(ana)).toEqual([
      { reaccion: 'gusta', veces: 2, mia: false },
      { reaccion: 'asombra', veces: 1, mia: false },
    ]);
    await react(leo, 'gusta', false);
    await react(leo, 'gusta', false);
    expect(await given(leo)).toEqual([
      { reaccion: 'gusta', veces: 1, mia: false },
      { reaccion: 'asombra', veces: 1, mia: true },
    ]);
  });
});

describe('in Discord', () => {
  test('one for all is sent when it begins, without its marks and mentioning nobody; others are not', async () => {
    const { portal, ana } = await setUp();
    const discord = await Discord.open();
    await discord.subscribe(portal, 'comunicado');
    await publishComunicado(portal, ana, { titulo: 'Secreto', categorias: [10] });
    await publishComunicado(portal, ana, { titulo: 'Luego', desde: '2026-03-11' });
    await publishComunicado(portal, ana, { titulo: '@everyone', texto: '# Hola\n**ya** <@1>' });
    await sendDueMessages(portal.deps);
    const first = '**Comunicado**: **\\@everyone**, de **Ana**.\n> Hola\n> ya \\<\\@1\\>';
    expect(discord.texts).toEqual([first]);
    portal.clock.set('2026-03-11T04:00:00Z');
    await announceDue(portal.deps);
    await sendDueMessages(portal.deps);
    expect(discord.texts).toEqual([first, '**Comunicado**: **Luego**, de **Ana**.\n> El sábado a las 5']);
    const withdrawn = await publishComunicado(portal, ana);
    await portal.as(ana).succeeds('POST retirarComunicado', { body: { id: withdrawn.id } });
    await publishComunicado(portal, ana, { texto: '@'.repeat(6000), titulo: '*'.repeat(100) });
    await sendDueMessages(portal.deps);
    expect(discord.texts).toHaveLength(3);
    expect(discord.texts[2]?.length).toBeLessThan(2000);
  });
});
