import type { ServerResponse } from 'node:http';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { RADIO_RUTAS } from '../../demo/radio.ts';
import { crearFuera } from '../../platform/fuera.ts';
import { MOTOR } from '../../testing/base.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { hastaQue } from '../../testing/hastaQue.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';
import { abrirEmisora, abrirRadio } from '../../testing/radio.ts';

const { azuracast, icecast } = RADIO_RUTAS;
/** What would be read, were it well said. */
const UNA = JSON.stringify({ station: { name: 'Una' } });
const NADA = { emisora: null, dj: null, oyentes: null, cancion: null, emision: null };

/** A portal whose radio is a stand-in. */
async function conEmisora(ruta: string = azuracast) {
  const [portal, emisora] = [await abrirPortal(), await abrirEmisora()];
  await portal.configurar({ radio: `${emisora.url}${ruta}` });
  return { portal, emisora, suena: () => portal.pide().logra('GET radioAhora') };
}
/** A portal whose radio answers this. */
async function conRadio(contestar: (respuesta: ServerResponse) => unknown) {
  const [portal, radio] = [await abrirPortal(), await abrirRadio((_, respuesta) => contestar(respuesta))];
  await portal.configurar({ radio: radio.url });
  return { portal, radio, suena: () => portal.pide().logra('GET radioAhora') };
}

describe('lo que suena', () => {
  test('sin radio en la configuración no hay radio, y solo con la emisión se oye sin más', async () => {
    const portal = await abrirPortal();
    expect(await portal.pide().logra('GET radioAhora')).toEqual({ estado: 'sin', ...NADA });
    await portal.configurar({ emision: 'https://radio.example/escuchar' });
    expect(await portal.pide().logra('GET radioAhora')).toEqual({
      ...{ estado: 'bien', ...NADA },
      emision: 'https://radio.example/escuchar',
    });
  });

  test('como lo cuenta AzuraCast, de una emisora o de todas', async () => {
    const { portal, emisora, suena } = await conEmisora();
    emisora.dj = 'luna';
    await portal.persona({ nombre: 'Luna' });
    const dicho = {
      estado: 'bien',
      emisora: 'Radio de prueba',
      // As the agency spells the name.
      dj: { nombre: 'Luna', miembro: true },
      oyentes: 12,
      cancion: 'Orquesta del Vestíbulo - Vals de medianoche',
      emision: 'https://radio.example/escuchar',
    };
    expect(await suena()).toEqual(dicho);
    const todas = await conRadio((r) => r.end(JSON.stringify([emisora.azuracast(), {}])));
    expect(await todas.suena()).toEqual({ ...dicho, dj: { nombre: 'luna', miembro: false } });
  });

  test('como lo cuenta Icecast: el DJ es el nombre de su servidor cuando puede ser el de alguien', async () => {
    const { portal, emisora, suena } = await conEmisora(icecast);
    emisora.dj = 'DJ-Sol';
    expect(await suena()).toEqual({
      estado: 'bien',
      emisora: 'DJ-Sol',
      dj: { nombre: 'DJ-Sol', miembro: false },
      oyentes: 12,
      cancion: 'Orquesta del Vestíbulo - Vals de medianoche',
      emision: 'https://radio.example:8443/escuchar',
    });
    emisora.dj = null;
    portal.reloj.pasar({ segundos: 10 });
    expect(await suena()).toMatchObject({ emisora: 'Radio de prueba', dj: null });
  });

  test('de varias fuentes de Icecast, la más oída', async () => {
    const source = [{ server_name: 'A', listeners: 1 }, { server_name: 'B', listeners: 9, title: 'Sola' }, null];
    const { suena } = await conRadio((r) => r.end(JSON.stringify({ icestats: { source } })));
    expect(await suena()).toMatchObject({ emisora: 'B', oyentes: 9, cancion: 'Sola', emision: null });
  });

  test.each([azuracast, icecast])('sin emitir lo dice: %s', async (ruta) => {
    const { emisora, suena } = await conEmisora(ruta);
    emisora.enElAire = false;
    expect(await suena()).toMatchObject({ estado: 'apagada' });
  });

  test('sin DJ en directo no hay DJ; la emisión de la configuración va antes que la que ella dice', async () => {
    const station = { name: 'Una', listen_url: 'https://radio.example/escuchar' };
    const live = { is_live: false, streamer_name: 'luna' };
    const { portal, suena } = await conRadio((r) => r.end(JSON.stringify({ station, live })));
    await portal.configurar({ emision: 'https://otra.example/escuchar' });
    expect(await suena()).toMatchObject({ emisora: 'Una', dj: null, emision: 'https://otra.example/escuchar' });
  });

  test('los textos llegan como son, cortos y sin lo que ninguna línea muestra; a los navegadores no se les manda a cualquier sitio', async () => {
    const song = { text: `<b>Noche</b>\u0000\n \u202Eserolf 🎹${'x'.repeat(300)}` };
    const station = { name: '  ', listen_url: 'http://10.0.0.1/escuchar' };
    const dicho = { station, now_playing: { song }, listeners: { unique: -3, current: 'doce' }, live: { is_live: 1 } };
    const { suena } = await conRadio((r) => r.end(JSON.stringify(dicho)));
    const { cancion, ...resto } = await suena();
    expect(cancion).toMatch(/^<b>Noche<\/b> {2}\u202Eserolf 🎹x+$/u);
    expect([...(cancion ?? '')]).toHaveLength(200);
    expect(resto).toEqual({ estado: 'bien', ...NADA, cancion: undefined });
  });
});

describe('una vez para todos', () => {
  test('veinte a la vez la preguntan una vez, y su respuesta vale diez segundos', async () => {
    const { portal, emisora, suena } = await conEmisora();
    await Promise.all(Array.from({ length: 20 }, suena));
    emisora.cancion = 'Otra - Nueva';
    portal.reloj.pasar({ segundos: 9 });
    expect((await suena()).cancion).toContain('Vals');
    expect(emisora.preguntas).toEqual([azuracast]);
    portal.reloj.pasar({ segundos: 1 });
    expect((await suena()).cancion).toBe('Otra - Nueva');
    expect(emisora.preguntas).toHaveLength(2);
  });

  test('mientras vale, a la base tampoco se le pregunta', async () => {
    const { suena } = await conEmisora();
    await suena();
    const ejecutar = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    await suena();
    const sentencias = ejecutar.mock.calls.map(([consulta]) => consulta.sql);
    ejecutar.mockRestore();
    expect(sentencias).not.toContainEqual(expect.stringMatching(/"radio"/));
    expect(sentencias).not.toEqual([]);
  });

  if (MOTOR === 'postgres')
    test('también por dos procesos, mientras se pregunta y después', async () => {
      const esperan: ServerResponse[] = [];
      const { portal, radio, suena } = await conRadio((respuesta) => esperan.push(respuesta));
      const otro = await gemelo(portal);
      const enOtro = () => otro.pide().logra('GET radioAhora');
      const primera = suena();
      await hastaQue(() => esperan.length === 1);
      const segunda = enOtro();
      await portal.pide().logra('GET configuracion');
      esperan[0]?.end(JSON.stringify({ station: { name: 'Una' } }));
      expect(await Promise.all([primera, segunda])).toMatchObject([{ emisora: 'Una' }, { emisora: 'Una' }]);
      expect(await enOtro()).toMatchObject({ emisora: 'Una' });
      expect(radio.preguntas).toHaveLength(1);
      portal.reloj.pasar({ segundos: 10 });
      const tercera = enOtro();
      await hastaQue(() => esperan.length === 2);
      esperan[1]?.end(JSON.stringify({ station: { name: 'Dos' } }));
      expect([await tercera, await suena()]).toMatchObject([{ emisora: 'Dos' }, { emisora: 'Dos' }]);
      expect(radio.preguntas).toHaveLength(2);
    });

  test('otra dirección se pregunta enseguida, y un reloj que vuelve atrás no la calla', async () => {
    const { portal, emisora, suena } = await conEmisora();
    await suena();
    await portal.configurar({ radio: `${emisora.url}${icecast}` });
    await suena();
    expect(emisora.preguntas).toEqual([azuracast, icecast]);
    portal.reloj.pasar({ minutos: -30 });
    await suena();
    expect(emisora.preguntas).toHaveLength(3);
  });
});

describe('cuando la radio no puede', () => {
  test.each<[string, (respuesta: ServerResponse) => unknown]>([
    ['contesta con un fallo', (r) => r.writeHead(500).end(UNA)],
    ['no es JSON', (r) => r.end('<html>Bienvenido</html>')],
    ['se corta a medias', (r) => r.write('{"station":', () => r.destroy())],
    ['no cuenta nada de una radio', (r) => r.end('{"ok":true}')],
    ['contesta null', (r) => r.end('null')],
    ['no acaba de contar', (r) => r.end(UNA.padEnd(300 * 1024))],
    ['manda a otra parte', (r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(UNA)],
  ])('%s: se dice, y el portal sigue', async (_caso, contestar) => {
    const { portal, radio, suena } = await conRadio(contestar);
    await portal.configurar({ emision: 'https://radio.example/escuchar' });
    const caida = { estado: 'caida', ...NADA, emision: 'https://radio.example/escuchar' };
    expect([await suena(), await suena()]).toEqual([caida, caida]);
    expect(radio.preguntas).toHaveLength(1);
  });

  test('no contesta: se la espera tres segundos', async () => {
    const { suena } = await conRadio(() => undefined);
    expect(await suena()).toMatchObject({ estado: 'caida' });
  });

  test('el registro lo oye una vez al caer y una al volver', async () => {
    const { portal, emisora, suena } = await conEmisora('/nada');
    for (let i = 0; i < 3; i += 1) {
      await suena();
      portal.reloj.pasar({ segundos: 10 });
    }
    await portal.configurar({ radio: `${emisora.url}${azuracast}` });
    await suena();
    const lineas = portal.log.filter((linea) => linea.includes('the radio'));
    expect(lineas.map((linea) => (JSON.parse(linea) as { msg: string }).msg)).toEqual([
      'the radio cannot be asked',
      'the radio answers again',
    ]);
  });

  test('a esta máquina no se le pregunta, se llame como se llame', async () => {
    const { portal, emisora } = await conEmisora();
    const app = await buildApp({ ...portal.deps, fuera: crearFuera({ interna: false }) });
    const suena = () => clienteDe(() => app, {}).logra('GET radioAhora');
    for (const sitio of ['https://127.0.0.1', 'https://localhost', 'https://[::1]', 'http://127.0.0.1']) {
      await portal.configurar({ radio: `${sitio}:${new URL(emisora.url).port}${azuracast}` });
      expect(await suena(), sitio).toMatchObject({ estado: 'caida' });
    }
    await app.close();
    expect(emisora.preguntas).toEqual([]);
  });
});
