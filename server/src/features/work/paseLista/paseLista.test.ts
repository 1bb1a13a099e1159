import { NAME_PLACEHOLDER, TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, scenesOf } from '../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  findTiempo,
  noticeToBajo,
  openTiempo,
  pauseTiempo,
  runTiempoAction,
  tiempoAuditRow,
} from '../../../test-support/portal/tiempos.ts';

/** Four bajos under an encargado. */
async function populate(portal: Portal) {
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const people: Llamado[] = [];
  for (const nombre of ['Ana', 'Bea', 'Cas', 'Dan']) {
    const quien = await portal.createPerson({ nombre });
    const { id } = await openTiempo(portal, supervisor, quien);
    people.push({ quien, id });
  }
  const [ana, bea, cas, dan] = people as [Llamado, Llamado, Llamado, Llamado];
  portal.clock.advance({ minutes: 10 });
  return { portal, supervisor, ana, bea, cas, dan };
}
const { setUp, unchanged } = scenesOf(populate);
interface Llamado {
  quien: Person;
  id: number;
}

type ListBody = { pausados?: string; sumados?: string; fuerabase?: string; encargado?: number };
const listaBody = (quien: Person, lista: ListBody = {}) => ({
  body: { pausados: '', sumados: '', fuerabase: '', encargado: quien.id, ...lista },
});
const passList = (portal: Portal, quien: Person, lista?: ListBody) =>
  portal.as(quien).succeeds('POST sendLista', listaBody(quien, lista));

/** Asserts a refusal without any write. */
async function listRefused(portal: Portal, quien: Person, lista: ListBody) {
  const rowCounts = await portal.countTableRows();
  const clocks = await portal.db.selectFrom('tiempo').selectAll().orderBy('id').execute();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(quien).fails('POST sendLista', listaBody(quien, lista)),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(rowCounts);
  expect(await portal.db.selectFrom('tiempo').selectAll().orderBy('id').execute()).toEqual(clocks);
  return result;
}

describe('tiempos to call', () => {
  test('are the open ones by name, with the actions of the pase de lista', async () => {
    const { portal, supervisor, ana, bea, cas, dan } = await setUp();
    await pauseTiempo(portal, supervisor, bea.id);
    await cancelTiempo(portal, supervisor, cas.id);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.link, dan.id);
    const ownTiempo = await openTiempo(portal, await portal.createPerson({ categoria: 8 }), supervisor, -1);
    const shared = {
      mision: 'Iniciado I',
      pausa: 0,
      tiempoPaused: 0,
      ausente: null,
      acciones: ['pausados', 'sumados', 'fuerabase'],
    };
    const ofBoss = { ...shared, altoNombre: 'Jefe', finaliza: portal.clock.iso({ minutes: 50 }) };
    expect(await portal.as(supervisor).succeeds('GET getTimesLista')).toEqual([
      { ...ofBoss, id: ana.id, bajo: ana.quien.id, bajoNombre: 'Ana' },
      { ...ofBoss, id: bea.id, bajo: bea.quien.id, bajoNombre: 'Bea', pausa: 1, tiempoPaused: 50 * 60 },
      { ...ofBoss, id: dan.id, bajo: dan.quien.id, bajoNombre: 'Dan', altoNombre: '' },
      {
        ...shared,
        id: ownTiempo.id,
        bajo: supervisor.id,
        bajoNombre: 'Jefe',
        mision: 'Vicepresidente I',
        altoNombre: '',
        finaliza: portal.clock.iso({ minutes: 60 }),
        acciones: ['pausados', 'fuerabase'],
      },
    ]);
    portal.clock.advance({ minutes: 50 });
    const after = await portal.as(supervisor).succeeds('GET getTimesLista');
    expect(after.map((f) => [f.bajoNombre, f.acciones.includes('pausados')])).toEqual([
      ['Ana', false],
      ['Bea', true],
      ['Dan', false],
      ['Jefe', true],
    ]);
  });
});

describe('taking a pase de lista', () => {
  test('pauses, extends and records together', async () => {
    const { portal, supervisor, ana, bea, cas, dan } = await setUp();
    await pauseTiempo(portal, supervisor, bea.id);
    portal.clock.advance({ minutes: 5 });
    const { result, bitacora, trabajo, notices } = await portal.observe(() =>
      passList(portal, supervisor, {
        pausados: `${ana.id},${bea.id}`,
        sumados: `${cas.id}`,
        fuerabase: `${dan.id},${ana.id}`,
      }),
    );
    const doneText = 'pasó lista: 2 pausados, 1 sumado, 2 fuera de base';
    const msg = 'Pasaste lista: 2 pausados, 1 sumado, 2 fuera de base';
    expect(result).toEqual({
      msg,
      status: 0,
      omitidos: [],
      data: {
        id: expect.any(Number),
        fecha: portal.clock.iso(),
        encargadoNombre: 'Jefe',
        queda: [1, 0],
        pausadosNombre: ['Ana', 'Bea'],
        sumadosNombre: ['Cas'],
        fuerabaseNombre: ['Dan', 'Ana'],
      },
    });
    expect(await findTiempo(portal, supervisor, ana.id)).toMatchObject({
      pausa: 1,
      tiempoPaused: 45 * 60,
      p_bajo: 1,
      minsA: 15,
    });
    expect(await findTiempo(portal, supervisor, ana.id)).toMatchObject({ pausado: portal.clock.iso() });
    // Already paused: unchanged.
    expect(await findTiempo(portal, supervisor, bea.id)).toMatchObject({ pausa: 1, tiempoPaused: 50 * 60, p_bajo: 1 });
    expect(await findTiempo(portal, supervisor, cas.id)).toMatchObject({
      pausa: 0,
      mins: 65,
      sumado: 5,
      finaliza: portal.clock.iso({ minutes: 50 }),
    });
    expect(await findTiempo(portal, supervisor, dan.id)).toMatchObject({ pausa: 0, mins: 60, sumado: 0 });
    expect(bitacora).toEqual([
      {
        modulo: 'paselista',
        objeto: result.data.id,
        usuario: null,
        encargado: supervisor.id,
        motivo: doneText,
      },
      tiempoAuditRow(ana.id, ana.quien, supervisor, `pausó el tiempo de ${NAME_PLACEHOLDER} en el pase de lista`),
      tiempoAuditRow(bea.id, bea.quien, supervisor, `dejó en pausa a ${NAME_PLACEHOLDER} en el pase de lista`),
      tiempoAuditRow(cas.id, cas.quien, supervisor, `sumó 5 minutos a ${NAME_PLACEHOLDER} en el pase de lista`),
      tiempoAuditRow(dan.id, dan.quien, supervisor, `registró a ${NAME_PLACEHOLDER} fuera de base en el pase de lista`),
      tiempoAuditRow(ana.id, ana.quien, supervisor, `registró a ${NAME_PLACEHOLDER} fuera de base en el pase de lista`),
    ]);
    expect(trabajo).toEqual([]);
    expect(notices).toEqual([
      noticeToBajo('Jefe', 'pausó tu tiempo en el pase de lista', ana.quien),
      noticeToBajo('Jefe', 'dejó tu tiempo en pausa en el pase de lista', bea.quien),
      noticeToBajo('Jefe', 'te sumó 5 minutos en el pase de lista', cas.quien),
      noticeToBajo('Jefe', 'te registró fuera de base en el pase de lista', dan.quien),
      noticeToBajo('Jefe', 'te registró fuera de base en el pase de lista', ana.quien),
      { tema: 'tiempos', quien: 'Jefe', msg: doneText },
      { tema: 'paselista', quien: 'Jefe', msg: doneText },
    ]);
    const { logs } = await portal.as(supervisor).succeeds('GET getInfoDetailTime/:id', { params: { id: ana.id } });
    expect(logs.slice(0, 2)).toMatchObject([
      {
        motivo: `Jefe registró a ${ana.quien.usuario} fuera de base en el pase de lista`,
        encargado: 'Jefe',
        fecha: portal.clock.iso(),
      },
      { motivo: `Jefe pausó el tiempo de ${ana.quien.usuario} en el pase de lista`, encargado: 'Jefe' },
    ]);
  });

  test('works when all answer, and without any open tiempo', async () => {
    const { portal, supervisor } = await setUp();
    const { data, msg } = await passList(portal, supervisor);
    expect(data).toMatchObject({ pausadosNombre: [], sumadosNombre: [], fuerabaseNombre: [] });
    expect(msg).toBe('Pasaste lista: 0 pausados, 0 sumados, 0 fuera de base');
    const empty = await openPortal();
    await passList(empty, await empty.createPerson({ categoria: 2 }));
  });

  test('adds 5 minutes to a paused and to a finished tiempo', async () => {
    const { portal, supervisor, ana, bea } = await setUp();
    await pauseTiempo(portal, supervisor, ana.id);
    portal.clock.advance({ minutes: 70 });
    await passList(portal, supervisor, { sumados: `${ana.id},${bea.id}` });
    expect(await findTiempo(portal, supervisor, ana.id)).toMatchObject({ pausa: 1, tiempoPaused: 55 * 60, mins: 65 });
    expect(await findTiempo(portal, supervisor, bea.id)).toMatchObject({
      finaliza: portal.clock.iso({ minutes: 5 }),
      minsA: 60,
    });
  });

  test('reports what could not be done and does the rest', async () => {
    const { portal, supervisor, ana, bea, cas, dan } = await setUp();
    const ownTiempo = await openTiempo(portal, await portal.createPerson({ categoria: 8 }), supervisor, -1);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, cas.id, { mins: 1380, sumar: true });
    await cancelTiempo(portal, supervisor, ana.id);
    await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, bea.id, { mins: 50, sumar: false });
    const { omitidos, data, msg } = await passList(portal, supervisor, {
      pausados: `${ana.id},${bea.id}`,
      sumados: `${cas.id},${dan.id},${ownTiempo.id}`,
      fuerabase: `${ana.id},${bea.id}`,
    });
    const CLOSED_TEXT = 'Su tiempo ya está cerrado';
    expect(omitidos).toEqual([
      { id: ana.id, bajoNombre: 'Ana', lista: 'pausados', motivo: CLOSED_TEXT },
      { id: bea.id, bajoNombre: 'Bea', lista: 'pausados', motivo: 'Su tiempo ya terminó' },
      { id: cas.id, bajoNombre: 'Cas', lista: 'sumados', motivo: 'Su tiempo ya dura 24 horas' },
      { id: ownTiempo.id, bajoNombre: 'Jefe', lista: 'sumados', motivo: 'No puedes sumarte minutos a ti' },
      { id: ana.id, bajoNombre: 'Ana', lista: 'fuerabase', motivo: CLOSED_TEXT },
    ]);
    expect(data).toMatchObject({ pausadosNombre: [], sumadosNombre: ['Dan'], fuerabaseNombre: ['Bea'] });
    expect(msg).toBe('Pasaste lista: 0 pausados, 1 sumado, 1 fuera de base');
    expect(await findTiempo(portal, supervisor, cas.id)).toMatchObject({ mins: 1440 });
    expect(await findTiempo(portal, supervisor, dan.id)).toMatchObject({ mins: 65 });
    expect(await findTiempo(portal, supervisor, ownTiempo.id)).toMatchObject({ mins: 60, pausa: 0 });
  });
});

test('peers and higher ranks of the caller are skipped and named, unless the caller is their encargado', async () => {
  const { portal, supervisor } = await setUp();
  const highest = await portal.createPerson({ nombre: 'Cima', categoria: 10 });
  const people = { Igual: [7, 1], Mayor: [8, 1], Menor: [6, 1] } as const;
  const ids: number[] = [];
  for (const [nombre, [categoria, posicion]] of Object.entries(people))
    ids.push((await openTiempo(portal, highest, await portal.createPerson({ nombre, categoria, posicion }))).id);
  const [same, greater, smaller] = ids;
  const acciones = (await portal.as(supervisor).succeeds('GET getTimesLista')).map((f) => [
    f.bajoNombre,
    f.acciones.length,
  ]);
  expect(Object.fromEntries(acciones)).toMatchObject({ Igual: 0, Mayor: 0, Menor: 3, Ana: 3 });
  const motivo = 'Tiene tu misión o una mayor. Su lista la pasa alguien de mayor rango.';
  const { omitidos, data } = await passList(portal, supervisor, {
    pausados: `${same},${smaller}`,
    sumados: `${greater}`,
    fuerabase: `${greater}`,
  });
  expect(omitidos.map(({ bajoNombre, lista, motivo: own }) => [bajoNombre, lista, own])).toEqual([
    ['Igual', 'pausados', motivo],
    ['Mayor', 'sumados', motivo],
    ['Mayor', 'fuerabase', motivo],
  ]);
  expect(data).toMatchObject({ pausadosNombre: ['Menor'], sumadosNombre: [], fuerabaseNombre: [] });
  expect(await findTiempo(portal, highest, greater ?? 0)).toMatchObject({ mins: 60, pausa: 0 });
});

describe('a pase de lista is refused', () => {
  const forms: [string, (ids: number[]) => ListBody][] = [
    ['spaces', ([a, b]) => ({ pausados: `${a}, ${b}` })],
    ['an extra comma', ([a]) => ({ sumados: `${a},` })],
    ['a zero', () => ({ fuerabase: '0' })],
    ['leading zeros', ([a]) => ({ fuerabase: `0${a}` })],
    ['a name', () => ({ pausados: 'Ana' })],
    ['a sign', ([a]) => ({ pausados: `-${a}` })],
    ['a repeated one', ([a, b]) => ({ sumados: `${a},${b},${a}` })],
    ['one out of range', () => ({ pausados: '2147483648' })],
  ];
  test.each(forms)('%s: 400', async (_case, lista) => {
    const { portal, supervisor, ana, bea } = unchanged();
    const wrong = lista([ana.id, bea.id]);
    expect(await listRefused(portal, supervisor, wrong)).toMatchObject({
      http: 400,
      error: 'MALFORMADO',
      campo: Object.keys(wrong)[0],
    });
  });

  test('with a tiempo both paused and extended: 422', async () => {
    const { portal, supervisor, ana, bea } = unchanged();
    const lista = { pausados: `${ana.id},${bea.id}`, sumados: `${bea.id}` };
    expect(await listRefused(portal, supervisor, lista)).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      msg: 'Elige solo una para cada persona: pausa o +5',
      campo: 'sumados',
    });
  });

  test('with an unknown tiempo: 404, and nothing is stored', async () => {
    const { portal, supervisor, ana } = await setUp();
    const lista = { pausados: `${ana.id}`, fuerabase: '999' };
    expect(await listRefused(portal, supervisor, lista)).toMatchObject({
      http: 404,
      error: 'TIEMPO_NO_EXISTE',
      campo: 'fuerabase',
    });
    await passList(portal, supervisor, { pausados: `${ana.id}` });
  });

  test('in the name of another: 409', async () => {
    const { portal, supervisor, ana } = unchanged();
    expect(await listRefused(portal, supervisor, { encargado: ana.quien.id })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('without tt: 403; without one of the fields: 400', async () => {
    const { portal, supervisor, ana } = unchanged();
    expect(await listRefused(portal, ana.quien, {})).toMatchObject({ http: 403, msg: 'No tienes permiso para esto' });
    for (const campo of ['pausados', 'sumados', 'fuerabase', 'encargado']) {
      const { [campo as 'pausados']: _omitted, ...body } = listaBody(supervisor).body;
      const refusal = expectRefusalShape(await portal.as(supervisor)('POST', 'sendLista', body));
      expect(refusal).toMatchObject({ http: 400, campo });
    }
  });
});

describe('the interval', () => {
  test('allows one every paselista_cada minutes, with the author of the last and the remaining wait', async () => {
    const { portal, supervisor } = await setUp();
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 7 });
    const estado = () => portal.as(peer).succeeds('GET isPaseLista');
    expect(await estado()).toEqual({ disponible: true, queda: [0, 0], desde: null, cada: 60, encargadoNombre: null });
    await passList(portal, supervisor);
    const desde = portal.clock.iso({ hours: 1 });
    expect(await estado()).toEqual({ disponible: false, queda: [1, 0], desde, cada: 60, encargadoNombre: 'Jefe' });
    portal.clock.advance({ minutes: 17, seconds: 30 });
    expect(await estado()).toMatchObject({ disponible: false, queda: [0, 43], desde });
    expect(await listRefused(portal, peer, {})).toEqual({
      http: 409,
      status: 1,
      error: 'LISTA_RECIENTE',
      msg: 'Jefe acaba de pasar lista. Podrás pasarla en 43 min.',
    });
    portal.clock.advance({ minutes: 42, seconds: 29, ms: 999 });
    expect(await estado()).toMatchObject({ disponible: false, queda: [0, 1] });
    await listRefused(portal, peer, {});
    portal.clock.advance({ ms: 1 });
    expect(await estado()).toMatchObject({ disponible: true, queda: [0, 0], desde, encargadoNombre: 'Jefe' });
    await passList(portal, peer);
    expect(await estado()).toMatchObject({ disponible: false, queda: [1, 0], encargadoNombre: 'Par' });
  });

  test('applies as soon as it changes', async () => {
    const { portal, supervisor } = await setUp();
    await passList(portal, supervisor);
    await portal.configure({ paselista_cada: 150 });
    const estado = () => portal.as(supervisor).succeeds('GET isPaseLista');
    expect(await estado()).toMatchObject({ queda: [2, 30], cada: 150 });
    expect(await listRefused(portal, supervisor, {})).toMatchObject({
      msg: 'Jefe acaba de pasar lista. Podrás pasarla en 2 h 30 min.',
    });
    await portal.configure({ paselista_cada: 0 });
    expect(await estado()).toMatchObject({ disponible: true });
    await passList(portal, supervisor);
    await passList(portal, supervisor);
  });
});

test('when the server clock is set back, older pases de lista keep their instants', async () => {
  const { portal, supervisor } = await setUp();
  await passList(portal, supervisor);
  portal.clock.advance({ hours: 2 });
  await passList(portal, supervisor);
  const antes = await portal.as(supervisor).succeeds('GET paseListas');
  portal.clock.advance({ hours: -1 });
  const after = await portal.as(supervisor).succeeds('GET paseListas');
  expect(after[1]?.fecha).toBe(antes[1]?.fecha);
});

test('when the server clock goes back one hour, the wait keeps its length, never above the interval', async () => {
  const { portal, supervisor } = await setUp();
  const estado = () => portal.as(supervisor).succeeds('GET isPaseLista');
  await passList(portal, supervisor);
  portal.clock.advance({ minutes: 25 });
  expect(await estado()).toMatchObject({ queda: [0, 35] });
  portal.clock.advance({ hours: -1 });
  expect(await estado()).toMatchObject({ disponible: false, queda: [0, 35] });
  await listRefused(portal, supervisor, {});
  portal.clock.advance({ minutes: 35 });
  expect(await estado()).toMatchObject({ disponible: true, queda: [0, 0] });
  await passList(portal, supervisor);
  // A few seconds are neither corrected nor waited for.
  portal.clock.advance({ seconds: -3 });
  expect(await estado()).toMatchObject({ queda: [1, 0] });
});

describe('past pases de lista', () => {
  async function three() {
    const e = await setUp();
    const peer = await e.portal.createPerson({ nombre: 'Par', categoria: 7 });
    await passList(e.portal, e.supervisor, { pausados: `${e.ana.id}`, fuerabase: `${e.bea.id}` });
    e.portal.clock.advance({ hours: 1 });
    await passList(e.portal, peer, { sumados: `${e.dan.id},${e.cas.id}` });
    e.portal.clock.advance({ hours: 2 });
    await passList(e.portal, e.supervisor);
    e.portal.clock.advance({ minutes: 20 });
    return { ...e, peer };
  }

  test('are listed from the newest to the oldest; only the last has a remaining wait', async () => {
    const { portal, supervisor } = await three();
    const lists = await portal.as(supervisor).succeeds('GET paseListas');
    expect(lists.map(({ id: _id, fecha: _f, ...l }) => l)).toEqual([
      { encargadoNombre: 'Jefe', queda: [0, 40], pausadosNombre: [], sumadosNombre: [], fuerabaseNombre: [] },
      { encargadoNombre: 'Par', queda: [0, 0], pausadosNombre: [], sumadosNombre: ['Cas', 'Dan'], fuerabaseNombre: [] },
      { encargadoNombre: 'Jefe', queda: [0, 0], pausadosNombre: ['Ana'], sumadosNombre: [], fuerabaseNombre: ['Bea'] },
    ]);
    // Also when a longer interval would reach an older one.
    await portal.configure({ paselista_cada: 600 });
    expect((await portal.as(supervisor).succeeds('GET paseListas')).map((l) => l.queda)).toEqual([
      [9, 40],
      [0, 0],
      [0, 0],
    ]);
  });

  test('are searchable by author and by usuarios in them', async () => {
    const { portal, supervisor } = await three();
    const all = (await portal.as(supervisor).succeeds('GET paseListas')).map((l) => l.id);
    const search = async (text: string) =>
      (await portal.as(supervisor).succeeds('GET paseListas', { query: { limite: 100, buscar: text } })).map((l) =>
        all.indexOf(l.id),
      );
    expect(await search('PAR')).toEqual([1]);
    expect(await search('jef')).toEqual([0, 2]);
    expect(await search('bea')).toEqual([2]);
    expect(await search('da')).toEqual([1]);
    expect(await search('%')).toEqual([]);
  });

  test('show the current name of a usuario', async () => {
    const { portal, supervisor, ana } = await three();
    await portal.db
      .updateTable('usuario')
      .set({ usuario: 'Ana,2', nombre_plano: 'ana,2' })
      .where('id', '=', ana.quien.id)
      .execute();
    const lists = await portal.as(supervisor).succeeds('GET paseListas');
    expect(lists[2]?.pausadosNombre).toEqual(['Ana,2']);
  });
});
