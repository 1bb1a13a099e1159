import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Oficio } from '../../platform/oficio.ts';
import { Avisador, Navegador } from '../../testing/avisador.ts';
import { clienteDe } from '../../testing/cliente.ts';
import { suyas } from '../../testing/notificaciones.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { Cartero } from './notificaciones.cartero.ts';

const conCartero: Oficio = (deps) => new Cartero(deps, { reintentos: [0, 0] });
const ENDPOINT = 'https://avisos.example/abc';

/** A portal that sends to devices by a stand-in, and Ana's browser, which takes what comes. */
async function sala(...respuestas: (number | Error)[]) {
  const portal = await abrirPortal();
  await portal.configurar({ push_contacto: 'jefa@aurora.example', nombre: 'Aurora' });
  const avisador = new Avisador(...respuestas);
  const app = await buildApp({ ...portal.deps, fuera: avisador.fuera, oficios: [conCartero] });
  onTestFinished(() => app.close());
  const pide = ({ key }: Persona) => clienteDe(() => app, { key });
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana' });
  const navegador = new Navegador(ENDPOINT);
  const poner = (quien: Persona, body = navegador.datos) => pide(quien).logra('POST ponerAparato', { body });
  const multar = (motivo = 'Flood con Leo') =>
    pide(jefa).logra('POST sendMulta', { body: { usuario: ana.id, motivo, creditos: 5 } });
  const aparatos = () => portal.db.selectFrom('aparato').select(['usuario', 'endpoint']).execute();
  return { portal, avisador, app, pide, jefa, ana, navegador, poner, multar, aparatos };
}

describe('lo que llega a un dispositivo', () => {
  test('de qué es y adónde lleva, cifrado y firmado; ni quién, ni cuánto, ni por qué', async () => {
    const { portal, avisador, app, ana, navegador, poner, multar } = await sala();
    await poner(ana);
    await multar();
    await app.close();
    expect(avisador.para(navegador)).toEqual([
      {
        ...{ titulo: 'Aurora', texto: 'Novedad en tu multa', clase: 'multa' },
        ruta: '/perfil?pestana=historial&parte=disciplina',
      },
    ]);
    const [{ encargo } = { encargo: null }] = avisador.recibidos;
    expect(encargo).toMatchObject({ metodo: 'POST', cabeceras: { TTL: '86400', 'Content-Encoding': 'aes128gcm' } });
    const { Authorization = '', Topic = '' } = encargo?.cabeceras ?? {};
    expect(Topic).toMatch(/^[\w-]{32}$/);
    const [, jwt = ''] = /^vapid t=([^,]+), k=/.exec(Authorization) ?? [];
    const dicho = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    expect(dicho).toMatchObject({ aud: 'https://avisos.example', sub: 'mailto:jefa@aurora.example' });
    expect(portal.log.join('\n')).not.toContain('avisos.example');
  });

  test('solo a quien le concierne y lo quiere', async () => {
    const { avisador, app, pide, jefa, ana, navegador, poner, multar } = await sala();
    const ajeno = new Navegador('https://avisos.example/otro');
    await poner(ana);
    await poner(jefa, ajeno.datos);
    await pide(ana).logra('POST gustoNotificacion', { body: { clase: 'multa', portal: true, push: false } });
    await multar();
    await pide(ana).logra('POST gustoNotificacion', { body: { clase: 'firma', portal: false, push: true } });
    await pide(jefa).logra('POST addFirma', { body: { firma: 'ana', id: ana.id } });
    await pide(jefa).logra('POST actionExcepciones', { body: { op: 0, usuario: ana.id, permisos: 'mul' } });
    await app.close();
    expect(avisador.para(navegador)).toMatchObject([{ clase: 'permisos' }]);
    expect(avisador.para(ajeno)).toEqual([]);
  });

  test('quien cambia algo no espera por ello, y lo que falla no lo deshace', async () => {
    const { portal, avisador, app, ana, poner, multar } = await sala(...Array<Error>(9).fill(new Error('nadie')));
    await poner(ana);
    expect((await multar()).status).toBe(0);
    await app.close();
    expect(avisador.recibidos).toHaveLength(3);
    expect(await suyas(portal, ana)).toHaveLength(1);
    expect(portal.log.join('\n')).not.toContain(ENDPOINT);
  });
});

describe('cuando no llega', () => {
  test.each([
    [[503, 429, 201], 3, 1],
    [[500, 500, 500, 500], 3, 1],
    [[404], 1, 0],
    [[410], 1, 0],
    [[503, 410], 2, 0],
    [[400], 1, 1],
    [[301], 1, 1],
  ])('%j: %d intentos, y quedan %d direcciones', async (respuestas, intentos, quedan) => {
    const { avisador, app, ana, poner, multar, aparatos } = await sala(...respuestas);
    await poner(ana);
    await multar();
    await app.close();
    expect(avisador.recibidos).toHaveLength(intentos);
    expect(await aparatos()).toHaveLength(quedan);
  });
});

describe('a qué dispositivos', () => {
  test('uno por sesión, y el último que lo pide lo tiene', async () => {
    const { portal, pide, jefa, ana, poner, aparatos } = await sala();
    await poner(ana);
    await poner(ana, new Navegador('https://avisos.example/nuevo').datos);
    expect(await aparatos()).toEqual([{ usuario: ana.id, endpoint: 'https://avisos.example/nuevo' }]);
    await poner(jefa, new Navegador('https://avisos.example/nuevo').datos);
    expect(await aparatos()).toEqual([{ usuario: jefa.id, endpoint: 'https://avisos.example/nuevo' }]);
    expect(await pide(jefa).logra('GET aparato')).toEqual({
      clave: expect.stringMatching(/^B[\w-]{86}$/),
      recibe: true,
    });
    const { bitacora } = await portal.observar(() => pide(jefa).logra('POST quitarAparato'));
    expect(bitacora.map((b) => b.motivo)).toEqual(['desactivó las notificaciones en un dispositivo']);
    expect(await aparatos()).toEqual([]);
    expect((await pide(jefa).logra('GET aparato')).recibe).toBe(false);
    const otra = await portal.observar(() => pide(jefa).logra('POST quitarAparato'));
    expect(otra.bitacora).toEqual([]);
  });

  test('con la sesión acaba lo que recibe', async () => {
    const { portal, pide, ana, jefa, poner, aparatos } = await sala();
    await poner(ana);
    await pide(ana).logra('POST logout');
    expect(await aparatos()).toEqual([]);
    const luz = await portal.persona({ nombre: 'Luz' });
    await poner(luz);
    await pide(jefa).logra('POST despedir', { body: { usuario: luz.id, motivo: 'Prueba' } });
    expect(await aparatos()).toEqual([]);
  });

  test('a la que venció no le llega nada', async () => {
    const { portal, avisador, app, ana, poner, multar } = await sala();
    await poner(ana);
    await portal.db.updateTable('sesion').set({ vence: portal.reloj.ahora }).where('usuario', '=', ana.id).execute();
    await multar();
    await app.close();
    expect(avisador.recibidos).toEqual([]);
  });

  test('la llave privada no sale, y la pública es siempre la misma', async () => {
    const { portal, pide, ana, jefa } = await sala();
    const [una, otra] = await Promise.all([pide(ana).logra('GET aparato'), pide(jefa).logra('GET aparato')]);
    expect(una).toEqual(otra);
    const claves = await portal.db.selectFrom('claves_push').selectAll().execute();
    expect(claves).toMatchObject([{ publica: una.clave }]);
    expect(portal.log.join('\n')).not.toContain(claves[0]?.privada);
  });

  test.each([
    ['http://avisos.example/a'],
    ['https://127.0.0.1/a'],
    ['https://localhost/a'],
    ['https://[::1]/a'],
    ['https://portal.internal/a'],
    ['https://ana:clave@avisos.example/a'],
    ['nada'],
  ])('a %s no se escribe', async (endpoint) => {
    const { pide, ana, navegador, aparatos } = await sala();
    const body = { ...navegador.datos, endpoint };
    expect(await pide(ana).falla('POST ponerAparato', { body })).toMatchObject({ http: 422, campo: 'endpoint' });
    expect(await aparatos()).toEqual([]);
  });

  test.each([['p256dh'], ['auth']])('con otra cosa por %s tampoco', async (campo) => {
    const { pide, ana, navegador } = await sala();
    const body = { ...navegador.datos, [campo]: 'AAAA' };
    expect(await pide(ana).falla('POST ponerAparato', { body })).toMatchObject({ http: 422, campo });
  });

  test('apagado, nadie recibe ni se apunta', async () => {
    const { portal, avisador, app, pide, ana, navegador, poner, multar } = await sala();
    await poner(ana);
    await portal.configurar({ push_contacto: null });
    expect(await pide(ana).logra('GET aparato')).toEqual({ clave: null, recibe: false });
    const body = navegador.datos;
    expect(await pide(ana).falla('POST ponerAparato', { body })).toMatchObject({ error: 'AVISOS_APAGADOS' });
    await multar();
    await app.close();
    expect(avisador.recibidos).toEqual([]);
  });
});
