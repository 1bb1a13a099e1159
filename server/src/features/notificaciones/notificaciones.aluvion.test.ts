import { NOTIFICACIONES_MAX } from '@conserje/rules';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { Navegador, Repartidores } from '../../testing/avisador.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import { cuantasSinLeer, suyas } from '../../testing/notificaciones.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { Cartero } from './notificaciones.cartero.ts';
import { Podador } from './notificaciones.podador.ts';

async function sala() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2 });
  return { portal, jefa, ana };
}
/** Gives somebody a signature, whatever they have. */
async function firmar(portal: Portal, quien: Persona, a: Persona, firma: string) {
  await portal.db.updateTable('usuario').set({ firma: '' }).where('id', '=', a.id).execute();
  await portal.pide(quien).logra('POST addFirma', { body: { firma, id: a.id } });
}

describe('what one person does over and over', () => {
  test('is one notice while it is unread, counted up, with the newest words; read, the next is another', async () => {
    const { portal, jefa, ana } = await sala();
    for (let i = 0; i < 20; i++) await firmar(portal, jefa, ana, `A${String(i).padStart(2, '0')}`);
    expect(await suyas(portal, ana)).toMatchObject([
      { clase: 'firma', texto: expect.stringContaining('A19'), veces: 20 },
    ]);
    expect(await cuantasSinLeer(portal, ana)).toBe(1);
    const [una] = await suyas(portal, ana);
    await portal.pide(ana).logra('POST leerNotificaciones', { body: { id: una?.id ?? 0 } });
    await firmar(portal, jefa, ana, 'ZZZ');
    expect((await suyas(portal, ana)).map((n) => [n.veces, n.leida])).toEqual([
      [1, false],
      [20, true],
    ]);
  });

  test('is told three times, and then changes the screen without a word', async () => {
    const { portal, jefa, ana } = await sala();
    const dichos: string[] = [];
    for (let i = 0; i < 6; i++) {
      const { avisos } = await portal.observar(() => firmar(portal, jefa, ana, `A0${i}`));
      dichos.push(avisos.find((a) => a.para === ana.id)?.msg === '' ? 'callado' : 'dicho');
    }
    expect(dichos).toEqual(['dicho', 'dicho', 'dicho', 'callado', 'callado', 'callado']);
  });

  test('of two people is two notices, and of pay and discipline each thing is one', async () => {
    const { portal, jefa, ana } = await sala();
    const otra = await portal.persona({ nombre: 'Otra', categoria: 12 });
    await firmar(portal, jefa, ana, 'AAA');
    await firmar(portal, otra, ana, 'AAB');
    for (const motivo of ['Flood', 'Flood', 'Insultos'])
      await portal.pide(jefa).logra('POST sendMulta', { body: { usuario: ana.id, motivo, creditos: 5 } });
    const quedan = (await suyas(portal, ana)).map((n) => [n.clase, n.quien, n.veces]);
    expect(quedan).toEqual([
      ['multa', 'Jefa', 1],
      ['multa', 'Jefa', 2],
      ['firma', 'Otra', 1],
      ['firma', 'Jefa', 1],
    ]);
  });

  test('of what waits for an answer is one an hour for each who asks', async () => {
    const { portal, jefa, ana } = await sala();
    const pedir = async () => {
      const body = { dia: '2026-03-10', requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
      await portal.pide(ana).logra('POST pedirRectificacion', { body });
      const [una] = await portal.pide(ana).logra('GET misRectificaciones');
      await portal.pide(ana).logra('POST retirarRectificacion', { body: { id: una?.id ?? 0 } });
    };
    await portal.exceptuar(jefa, 'req');
    for (let i = 0; i < 10; i++) await pedir();
    const deAna = async () => (await suyas(portal, jefa)).filter((n) => n.clase === 'rectificacion_pedida');
    expect((await deAna()).map((n) => n.veces)).toEqual([10]);
    portal.reloj.pasar({ horas: 2 });
    await pedir();
    expect((await deAna()).map((n) => n.veces)).toEqual([1, 10]);
  });
});

test('a notice of security is pushed out by nothing else, and stands apart while it is unread', async () => {
  const { portal, ana } = await sala();
  const fecha = portal.reloj.ahora;
  const de = (clase: 'clave' | 'multa', texto: string) => ({
    ...{ para: ana.id, clase, texto, quien: null, sobre: null, unica: null, fecha },
  });
  await portal.db.insertInto('notificacion').values(de('clave', 'cambió cómo entras')).execute();
  const muchas = Array.from({ length: NOTIFICACIONES_MAX + 20 }, (_, i) => de('multa', `${i}`));
  await portal.db.insertInto('notificacion').values(muchas).execute();
  await new Podador(portal.deps).podar();
  const query = { limite: 20, seguridad: 1 } as const;
  expect(await portal.pide(ana).logra('GET notificaciones', { query })).toMatchObject([
    { texto: 'cambió cómo entras' },
  ]);
  const todas = await portal.pide(ana).logra('GET notificaciones', { query: { limite: 500 } });
  expect(todas).toHaveLength(NOTIFICACIONES_MAX);
  expect(await portal.db.selectFrom('notificacion').select('id').execute()).toHaveLength(NOTIFICACIONES_MAX + 1);
});

/** A portal whose letters wait wherever a host is held. */
async function conReparto(reintentos: readonly number[] = []) {
  const portal = await abrirPortal();
  await portal.configurar({ push_contacto: 'jefa@aurora.example' });
  const reparto = new Repartidores();
  const app = await buildApp({
    ...{ ...portal.deps, fuera: reparto.fuera },
    oficios: [(deps) => new Cartero(deps, { reintentos })],
  });
  onTestFinished(() => {
    reparto.soltar('lento.example');
    return app.close();
  });
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const pide = ({ key }: Persona) => clienteDe(() => app, { key });
  const aparato = async (quien: Persona, endpoint: string) => {
    const key = await portal.sesion(quien.id);
    const body = new Navegador(endpoint).datos;
    await pide({ ...quien, key }).logra('POST ponerAparato', { body });
  };
  const multar = (a: Persona) =>
    pide(jefa).logra('POST sendMulta', { body: { usuario: a.id, motivo: `Flood ${a.usuario}`, creditos: 5 } });
  const llego = (endpoint: string) => hastaQue(() => reparto.empezadas.includes(endpoint));
  return { portal, app, reparto, aparato, multar, llego };
}

describe('letters to devices', () => {
  test('one account with many devices that do not answer holds up nobody else', async () => {
    const { portal, reparto, aparato, multar, llego } = await conReparto();
    const [mala, ana] = [await portal.persona({ nombre: 'Mala' }), await portal.persona({ nombre: 'Ana' })];
    for (let i = 0; i < 8; i++) await aparato(mala, `https://lento.example/${i}`);
    await aparato(ana, 'https://bueno.example/ana');
    reparto.retener('lento.example');
    await multar(mala);
    await hastaQue(() => reparto.empezadas.length === 1);
    await multar(ana);
    await llego('https://bueno.example/ana');
    // Of eight only one was begun: the person waits for herself.
    expect(reparto.empezadas).toEqual([expect.stringMatching(/^https:\/\/lento/), 'https://bueno.example/ana']);
    reparto.soltar('lento.example');
    await hastaQue(() => reparto.empezadas.length === 9);
  });

  test('a host that does not answer leaves room for the others', async () => {
    const { portal, reparto, aparato, multar, llego } = await conReparto();
    reparto.retener('lento.example');
    for (let i = 0; i < 6; i++) {
      const una = await portal.persona({ nombre: `Lenta${i}` });
      await aparato(una, `https://lento.example/${i}`);
      await multar(una);
    }
    await hastaQue(() => reparto.empezadas.length === 3);
    const ana = await portal.persona({ nombre: 'Ana' });
    await aparato(ana, 'https://bueno.example/ana');
    await multar(ana);
    await llego('https://bueno.example/ana');
    expect(reparto.empezadas).toHaveLength(4);
    reparto.soltar('lento.example');
    await hastaQue(() => reparto.empezadas.length === 7);
  });

  test('a device that does not answer backs off by itself: what comes meanwhile waits with it, one of a kind', async () => {
    const { portal, app, reparto, aparato, multar } = await conReparto([600_000]);
    const mala = await portal.persona({ nombre: 'Mala' });
    await aparato(mala, 'https://muerto.example/1');
    for (let i = 0; i < 5; i++) await multar(mala);
    await app.close();
    expect(reparto.empezadas).toEqual(['https://muerto.example/1']);
  });
});
