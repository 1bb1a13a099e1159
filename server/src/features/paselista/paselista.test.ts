import { NOMBRE, OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { comprobarRechazo } from '../../testing/cliente.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, alBajo, apunte, cancelar, hacer, pausar, ver } from '../../testing/tiempos.ts';

/** Four juniors under a manager. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const gente: Llamado[] = [];
  for (const nombre of ['Ana', 'Bea', 'Cas', 'Dan']) {
    const quien = await portal.persona({ nombre });
    const { id } = await abrir(portal, jefe, quien);
    gente.push({ quien, id });
  }
  const [ana, bea, cas, dan] = gente as [Llamado, Llamado, Llamado, Llamado];
  portal.reloj.pasar({ minutos: 10 });
  return { portal, jefe, ana, bea, cas, dan };
}
interface Llamado {
  quien: Persona;
  id: number;
}

type Cuerpo = { pausados?: string; sumados?: string; fuerabase?: string; encargado?: number };
const cuerpo = (quien: Persona, lista: Cuerpo = {}) => ({
  body: { pausados: '', sumados: '', fuerabase: '', encargado: quien.id, ...lista },
});
const pasar = (portal: Portal, quien: Persona, lista?: Cuerpo) =>
  portal.pide(quien).logra('POST sendLista', cuerpo(quien, lista));

/** What must be refused, and change nothing. */
async function noPasa(portal: Portal, quien: Persona, lista: Cuerpo) {
  const cuentas = await portal.cuentas();
  const relojes = await portal.db.selectFrom('tiempo').selectAll().orderBy('id').execute();
  const { resultado, ...efectos } = await portal.observar(() =>
    portal.pide(quien).falla('POST sendLista', cuerpo(quien, lista)),
  );
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(cuentas);
  expect(await portal.db.selectFrom('tiempo').selectAll().orderBy('id').execute()).toEqual(relojes);
  return resultado;
}

describe('a quién llamar', () => {
  test('los tiempos abiertos por nombre, con lo que la lista puede hacer', async () => {
    const { portal, jefe, ana, bea, cas, dan } = await escena();
    await pausar(portal, jefe, bea.id);
    await cancelar(portal, jefe, cas.id);
    await hacer(portal, jefe, OP.ligar, dan.id);
    const propio = await abrir(portal, await portal.persona({ categoria: 8 }), jefe, -1);
    const comun = {
      mision: 'Iniciado I',
      pausa: 0,
      tiempoPaused: 0,
      ausente: null,
      acciones: ['pausados', 'sumados', 'fuerabase'],
    };
    const deJefe = { ...comun, altoNombre: 'Jefe', finaliza: portal.reloj.iso({ minutos: 50 }) };
    expect(await portal.pide(jefe).logra('GET getTimesLista')).toEqual([
      { ...deJefe, id: ana.id, bajo: ana.quien.id, bajoNombre: 'Ana' },
      { ...deJefe, id: bea.id, bajo: bea.quien.id, bajoNombre: 'Bea', pausa: 1, tiempoPaused: 50 * 60 },
      { ...deJefe, id: dan.id, bajo: dan.quien.id, bajoNombre: 'Dan', altoNombre: '' },
      {
        ...comun,
        id: propio.id,
        bajo: jefe.id,
        bajoNombre: 'Jefe',
        mision: 'Vicepresidente I',
        altoNombre: '',
        finaliza: portal.reloj.iso({ minutos: 60 }),
        acciones: ['pausados', 'fuerabase'],
      },
    ]);
    portal.reloj.pasar({ minutos: 50 });
    const despues = await portal.pide(jefe).logra('GET getTimesLista');
    expect(despues.map((f) => [f.bajoNombre, f.acciones.includes('pausados')])).toEqual([
      ['Ana', false],
      ['Bea', true],
      ['Dan', false],
      ['Jefe', true],
    ]);
  });
});

describe('pasar lista', () => {
  test('pausa, suma y anota en una sola vez', async () => {
    const { portal, jefe, ana, bea, cas, dan } = await escena();
    await pausar(portal, jefe, bea.id);
    portal.reloj.pasar({ minutos: 5 });
    const { resultado, bitacora, trabajo, avisos } = await portal.observar(() =>
      pasar(portal, jefe, {
        pausados: `${ana.id},${bea.id}`,
        sumados: `${cas.id}`,
        fuerabase: `${dan.id},${ana.id}`,
      }),
    );
    const hizo = 'pasó lista: 2 pausados, 1 sumado, 2 fuera de base';
    const msg = 'Pasaste lista: 2 pausados, 1 sumado, 2 fuera de base';
    expect(resultado).toEqual({
      msg,
      status: 0,
      omitidos: [],
      data: {
        id: expect.any(Number),
        fecha: portal.reloj.iso(),
        encargadoNombre: 'Jefe',
        queda: [1, 0],
        pausadosNombre: ['Ana', 'Bea'],
        sumadosNombre: ['Cas'],
        fuerabaseNombre: ['Dan', 'Ana'],
      },
    });
    expect(await ver(portal, jefe, ana.id)).toMatchObject({ pausa: 1, tiempoPaused: 45 * 60, p_bajo: 1, minsA: 15 });
    expect(await ver(portal, jefe, ana.id)).toMatchObject({ pausado: portal.reloj.iso() });
    // Already paused: it stays as it was.
    expect(await ver(portal, jefe, bea.id)).toMatchObject({ pausa: 1, tiempoPaused: 50 * 60, p_bajo: 1 });
    expect(await ver(portal, jefe, cas.id)).toMatchObject({
      pausa: 0,
      mins: 65,
      sumado: 5,
      finaliza: portal.reloj.iso({ minutos: 50 }),
    });
    expect(await ver(portal, jefe, dan.id)).toMatchObject({ pausa: 0, mins: 60, sumado: 0 });
    expect(bitacora).toEqual([
      {
        ...{ modulo: 'paselista', objeto: resultado.data.id, usuario: null, encargado: jefe.id },
        motivo: hizo,
      },
      apunte(ana.id, ana.quien, jefe, `pausó el tiempo de ${NOMBRE} en el pase de lista`),
      apunte(bea.id, bea.quien, jefe, `dejó en pausa a ${NOMBRE} en el pase de lista`),
      apunte(cas.id, cas.quien, jefe, `sumó 5 minutos a ${NOMBRE} en el pase de lista`),
      apunte(dan.id, dan.quien, jefe, `registró a ${NOMBRE} fuera de base en el pase de lista`),
      apunte(ana.id, ana.quien, jefe, `registró a ${NOMBRE} fuera de base en el pase de lista`),
    ]);
    expect(trabajo).toEqual([]);
    expect(avisos).toEqual([
      alBajo('Jefe', 'pausó tu tiempo en el pase de lista', ana.quien),
      alBajo('Jefe', 'dejó tu tiempo en pausa en el pase de lista', bea.quien),
      alBajo('Jefe', 'te sumó 5 minutos en el pase de lista', cas.quien),
      alBajo('Jefe', 'te registró fuera de base en el pase de lista', dan.quien),
      alBajo('Jefe', 'te registró fuera de base en el pase de lista', ana.quien),
      { tema: 'tiempos', quien: 'Jefe', msg: hizo },
      { tema: 'paselista', quien: 'Jefe', msg: hizo },
    ]);
    const { logs } = await portal.pide(jefe).logra('GET getInfoDetailTime/:id', { params: { id: ana.id } });
    expect(logs.slice(0, 2)).toMatchObject([
      {
        motivo: `Jefe registró a ${ana.quien.usuario} fuera de base en el pase de lista`,
        encargado: 'Jefe',
        fecha: portal.reloj.iso(),
      },
      { motivo: `Jefe pausó el tiempo de ${ana.quien.usuario} en el pase de lista`, encargado: 'Jefe' },
    ]);
  });

  test('también cuando todos contestan, y cuando no hay nadie', async () => {
    const { portal, jefe } = await escena();
    const { data, msg } = await pasar(portal, jefe);
    expect(data).toMatchObject({ pausadosNombre: [], sumadosNombre: [], fuerabaseNombre: [] });
    expect(msg).toBe('Pasaste lista: 0 pausados, 0 sumados, 0 fuera de base');
    const vacio = await abrirPortal();
    await pasar(vacio, await vacio.persona({ categoria: 2 }));
  });

  test('uno en pausa y uno terminado ganan sus 5 minutos', async () => {
    const { portal, jefe, ana, bea } = await escena();
    await pausar(portal, jefe, ana.id);
    portal.reloj.pasar({ minutos: 70 });
    await pasar(portal, jefe, { sumados: `${ana.id},${bea.id}` });
    expect(await ver(portal, jefe, ana.id)).toMatchObject({ pausa: 1, tiempoPaused: 55 * 60, mins: 65 });
    expect(await ver(portal, jefe, bea.id)).toMatchObject({ finaliza: portal.reloj.iso({ minutos: 5 }), minsA: 60 });
  });

  test('lo que ya no se pudo hacer se dice; lo demás queda hecho', async () => {
    const { portal, jefe, ana, bea, cas, dan } = await escena();
    const propio = await abrir(portal, await portal.persona({ categoria: 8 }), jefe, -1);
    await hacer(portal, jefe, OP.ajustar, cas.id, { mins: 1380, sumar: true });
    await cancelar(portal, jefe, ana.id);
    await hacer(portal, jefe, OP.ajustar, bea.id, { mins: 50, sumar: false });
    const { omitidos, data, msg } = await pasar(portal, jefe, {
      pausados: `${ana.id},${bea.id}`,
      sumados: `${cas.id},${dan.id},${propio.id}`,
      fuerabase: `${ana.id},${bea.id}`,
    });
    const CERRADO = 'Su tiempo ya está cerrado';
    expect(omitidos).toEqual([
      { id: ana.id, bajoNombre: 'Ana', lista: 'pausados', motivo: CERRADO },
      { id: bea.id, bajoNombre: 'Bea', lista: 'pausados', motivo: 'Su tiempo ya terminó' },
      { id: cas.id, bajoNombre: 'Cas', lista: 'sumados', motivo: 'Su tiempo ya dura 24 horas' },
      { id: propio.id, bajoNombre: 'Jefe', lista: 'sumados', motivo: 'No puedes sumarte minutos a ti' },
      { id: ana.id, bajoNombre: 'Ana', lista: 'fuerabase', motivo: CERRADO },
    ]);
    expect(data).toMatchObject({ pausadosNombre: [], sumadosNombre: ['Dan'], fuerabaseNombre: ['Bea'] });
    expect(msg).toBe('Pasaste lista: 0 pausados, 1 sumado, 1 fuera de base');
    expect(await ver(portal, jefe, cas.id)).toMatchObject({ mins: 1440 });
    expect(await ver(portal, jefe, dan.id)).toMatchObject({ mins: 65 });
    expect(await ver(portal, jefe, propio.id)).toMatchObject({ mins: 60, pausa: 0 });
  });
});

test('those at or above whoever calls the roll are left out and named, unless it is theirs to manage', async () => {
  const { portal, jefe } = await escena();
  const cima = await portal.persona({ nombre: 'Cima', categoria: 10 });
  const gente = { Igual: [7, 1], Mayor: [8, 1], Menor: [6, 1] } as const;
  const ids: number[] = [];
  for (const [nombre, [categoria, posicion]] of Object.entries(gente))
    ids.push((await abrir(portal, cima, await portal.persona({ nombre, categoria, posicion }))).id);
  const [igual, mayor, menor] = ids;
  const acciones = (await portal.pide(jefe).logra('GET getTimesLista')).map((f) => [f.bajoNombre, f.acciones.length]);
  expect(Object.fromEntries(acciones)).toMatchObject({ Igual: 0, Mayor: 0, Menor: 3, Ana: 3 });
  const motivo = 'Tiene tu misión o una mayor. Su lista la pasa alguien de mayor rango.';
  const { omitidos, data } = await pasar(portal, jefe, {
    pausados: `${igual},${menor}`,
    sumados: `${mayor}`,
    fuerabase: `${mayor}`,
  });
  expect(omitidos.map(({ bajoNombre, lista, motivo: suyo }) => [bajoNombre, lista, suyo])).toEqual([
    ['Igual', 'pausados', motivo],
    ['Mayor', 'sumados', motivo],
    ['Mayor', 'fuerabase', motivo],
  ]);
  expect(data).toMatchObject({ pausadosNombre: ['Menor'], sumadosNombre: [], fuerabaseNombre: [] });
  expect(await ver(portal, cima, mayor ?? 0)).toMatchObject({ mins: 60, pausa: 0 });
});

describe('lo que no se deja pasar', () => {
  const formas: [string, (ids: number[]) => Cuerpo][] = [
    ['espacios', ([a, b]) => ({ pausados: `${a}, ${b}` })],
    ['una coma de más', ([a]) => ({ sumados: `${a},` })],
    ['un cero', () => ({ fuerabase: '0' })],
    ['ceros delante', ([a]) => ({ fuerabase: `0${a}` })],
    ['un nombre', () => ({ pausados: 'Ana' })],
    ['un signo', ([a]) => ({ pausados: `-${a}` })],
    ['uno repetido', ([a, b]) => ({ sumados: `${a},${b},${a}` })],
    ['uno que no cabe', () => ({ pausados: '2147483648' })],
  ];
  test.each(formas)('%s: 400', async (_caso, lista) => {
    const { portal, jefe, ana, bea } = await escena();
    const mal = lista([ana.id, bea.id]);
    expect(await noPasa(portal, jefe, mal)).toMatchObject({
      http: 400,
      error: 'MALFORMADO',
      campo: Object.keys(mal)[0],
    });
  });

  test('alguien pausado y sumado: 422', async () => {
    const { portal, jefe, ana, bea } = await escena();
    const lista = { pausados: `${ana.id},${bea.id}`, sumados: `${bea.id}` };
    expect(await noPasa(portal, jefe, lista)).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      msg: 'Elige solo una para cada persona: pausa o +5',
      campo: 'sumados',
    });
  });

  test('un tiempo que no existe: 404, y la lista no cuenta', async () => {
    const { portal, jefe, ana } = await escena();
    const lista = { pausados: `${ana.id}`, fuerabase: '999' };
    expect(await noPasa(portal, jefe, lista)).toMatchObject({
      http: 404,
      error: 'TIEMPO_NO_EXISTE',
      campo: 'fuerabase',
    });
    await pasar(portal, jefe, { pausados: `${ana.id}` });
  });

  test('en nombre de otro: 409', async () => {
    const { portal, jefe, ana } = await escena();
    expect(await noPasa(portal, jefe, { encargado: ana.quien.id })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('sin tt: 403; sin uno de los campos: 400', async () => {
    const { portal, jefe, ana } = await escena();
    expect(await noPasa(portal, ana.quien, {})).toMatchObject({ http: 403, msg: 'No tienes permiso para esto' });
    for (const campo of ['pausados', 'sumados', 'fuerabase', 'encargado']) {
      const { [campo as 'pausados']: _fuera, ...body } = cuerpo(jefe).body;
      const rechazo = comprobarRechazo(await portal.pide(jefe)('POST', 'sendLista', body));
      expect(rechazo).toMatchObject({ http: 400, campo });
    }
  });
});

describe('cada cuánto', () => {
  test('una cada paselista_cada minutos, y se dice quién pasó la última y cuánto queda', async () => {
    const { portal, jefe } = await escena();
    const par = await portal.persona({ nombre: 'Par', categoria: 7 });
    const estado = () => portal.pide(par).logra('GET isPaseLista');
    expect(await estado()).toEqual({ disponible: true, queda: [0, 0], desde: null, cada: 60, encargadoNombre: null });
    await pasar(portal, jefe);
    const desde = portal.reloj.iso({ horas: 1 });
    expect(await estado()).toEqual({ disponible: false, queda: [1, 0], desde, cada: 60, encargadoNombre: 'Jefe' });
    portal.reloj.pasar({ minutos: 17, segundos: 30 });
    expect(await estado()).toMatchObject({ disponible: false, queda: [0, 43], desde });
    expect(await noPasa(portal, par, {})).toEqual({
      http: 409,
      status: 1,
      error: 'LISTA_RECIENTE',
      msg: 'Jefe acaba de pasar lista. Podrás pasarla en 43 min.',
    });
    portal.reloj.pasar({ minutos: 42, segundos: 29, ms: 999 });
    expect(await estado()).toMatchObject({ disponible: false, queda: [0, 1] });
    await noPasa(portal, par, {});
    portal.reloj.pasar({ ms: 1 });
    expect(await estado()).toMatchObject({ disponible: true, queda: [0, 0], desde, encargadoNombre: 'Jefe' });
    await pasar(portal, par);
    expect(await estado()).toMatchObject({ disponible: false, queda: [1, 0], encargadoNombre: 'Par' });
  });

  test('otro intervalo vale desde que se pone', async () => {
    const { portal, jefe } = await escena();
    await pasar(portal, jefe);
    await portal.configurar({ paselista_cada: 150 });
    const estado = () => portal.pide(jefe).logra('GET isPaseLista');
    expect(await estado()).toMatchObject({ queda: [2, 30], cada: 150 });
    expect(await noPasa(portal, jefe, {})).toMatchObject({
      msg: 'Jefe acaba de pasar lista. Podrás pasarla en 2 h 30 min.',
    });
    await portal.configurar({ paselista_cada: 0 });
    expect(await estado()).toMatchObject({ disponible: true });
    await pasar(portal, jefe);
    await pasar(portal, jefe);
  });
});

test('el reloj del servidor atrás no cambia cuándo se pasaron las listas de antes', async () => {
  const { portal, jefe } = await escena();
  await pasar(portal, jefe);
  portal.reloj.pasar({ horas: 2 });
  await pasar(portal, jefe);
  const antes = await portal.pide(jefe).logra('GET paseListas');
  portal.reloj.pasar({ horas: -1 });
  const despues = await portal.pide(jefe).logra('GET paseListas');
  expect(despues[1]?.fecha).toBe(antes[1]?.fecha);
});

test('con el reloj del servidor una hora atrás se espera lo que faltaba, nunca más que el intervalo', async () => {
  const { portal, jefe } = await escena();
  const estado = () => portal.pide(jefe).logra('GET isPaseLista');
  await pasar(portal, jefe);
  portal.reloj.pasar({ minutos: 25 });
  expect(await estado()).toMatchObject({ queda: [0, 35] });
  portal.reloj.pasar({ horas: -1 });
  expect(await estado()).toMatchObject({ disponible: false, queda: [0, 35] });
  await noPasa(portal, jefe, {});
  portal.reloj.pasar({ minutos: 35 });
  expect(await estado()).toMatchObject({ disponible: true, queda: [0, 0] });
  await pasar(portal, jefe);
  // A few seconds are not corrected, and not waited for either.
  portal.reloj.pasar({ segundos: -3 });
  expect(await estado()).toMatchObject({ queda: [1, 0] });
});

describe('listas pasadas', () => {
  async function tres() {
    const e = await escena();
    const par = await e.portal.persona({ nombre: 'Par', categoria: 7 });
    await pasar(e.portal, e.jefe, { pausados: `${e.ana.id}`, fuerabase: `${e.bea.id}` });
    e.portal.reloj.pasar({ horas: 1 });
    await pasar(e.portal, par, { sumados: `${e.dan.id},${e.cas.id}` });
    e.portal.reloj.pasar({ horas: 2 });
    await pasar(e.portal, e.jefe);
    e.portal.reloj.pasar({ minutos: 20 });
    return { ...e, par };
  }

  test('de la más nueva a la más antigua; queda solo en la última', async () => {
    const { portal, jefe } = await tres();
    const listas = await portal.pide(jefe).logra('GET paseListas');
    expect(listas.map(({ id: _id, fecha: _f, ...l }) => l)).toEqual([
      { encargadoNombre: 'Jefe', queda: [0, 40], pausadosNombre: [], sumadosNombre: [], fuerabaseNombre: [] },
      { encargadoNombre: 'Par', queda: [0, 0], pausadosNombre: [], sumadosNombre: ['Cas', 'Dan'], fuerabaseNombre: [] },
      { encargadoNombre: 'Jefe', queda: [0, 0], pausadosNombre: ['Ana'], sumadosNombre: [], fuerabaseNombre: ['Bea'] },
    ]);
    // Even where a longer interval would reach back to an older one.
    await portal.configurar({ paselista_cada: 600 });
    expect((await portal.pide(jefe).logra('GET paseListas')).map((l) => l.queda)).toEqual([
      [9, 40],
      [0, 0],
      [0, 0],
    ]);
  });

  test('por páginas, y quien busca encuentra a quien la pasó y a quien estaba', async () => {
    const { portal, jefe } = await tres();
    const todas = (await portal.pide(jefe).logra('GET paseListas')).map((l) => l.id);
    const primera = await portal.pide(jefe)('GET', 'paseListas?limite=2');
    expect((primera.cuerpo as { id: number }[]).map((l) => l.id)).toEqual(todas.slice(0, 2));
    expect(primera.cabeceras['x-siguiente']).toBe(String(todas[1]));
    const segunda = await portal.pide(jefe)('GET', `paseListas?limite=2&antes=${todas[1]}`);
    expect((segunda.cuerpo as { id: number }[]).map((l) => l.id)).toEqual(todas.slice(2));
    expect(segunda.cabeceras['x-siguiente']).toBeUndefined();
    const buscar = async (texto: string) =>
      (await portal.pide(jefe).logra('GET paseListas', { query: { limite: 100, buscar: texto } })).map((l) =>
        todas.indexOf(l.id),
      );
    expect(await buscar('PAR')).toEqual([1]);
    expect(await buscar('jef')).toEqual([0, 2]);
    expect(await buscar('bea')).toEqual([2]);
    expect(await buscar('da')).toEqual([1]);
    expect(await buscar('%')).toEqual([]);
  });

  test('un nombre que cambia se muestra como es ahora', async () => {
    const { portal, jefe, ana } = await tres();
    await portal.db
      .updateTable('usuario')
      .set({ usuario: 'Ana,2', nombre_plano: 'ana,2' })
      .where('id', '=', ana.quien.id)
      .execute();
    const listas = await portal.pide(jefe).logra('GET paseListas');
    expect(listas[2]?.pausadosNombre).toEqual(['Ana,2']);
  });
});
