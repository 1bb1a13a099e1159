import { gunzipSync } from 'node:zlib';
import { esListaViva } from '@conserje/contract';
import { OP } from '@conserje/rules';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { veces } from '../../testing/carreras.ts';
import { COMUNES, comprobarComunes } from '../../testing/comunes.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo, portalDelArchivo } from '../../testing/portal.ts';
import { abrir, hacer, pausar } from '../../testing/tiempos.ts';
import { Difusor } from '../difusor.ts';
import { contarTodo } from '../versiones.ts';

const pedirLista = (portal: Portal, { key }: Persona, cabeceras: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: '/api/getAllTime', headers: { key, ...cabeceras } });

async function escena() {
  const portal = await abrirPortal();
  const [jefe, otro] = [await portal.persona({ categoria: 7 }), await portal.persona({ categoria: 7 })];
  const { id } = await abrir(portal, jefe, await portal.persona());
  return { portal, jefe, otro, id };
}

describe('lo que es igual para todos', () => {
  test('lleva su versión, y a quien la tiene no se le repite', async () => {
    const { portal, jefe, otro, id } = await escena();
    const primera = await pedirLista(portal, jefe);
    const { etag } = primera.headers;
    expect(etag).toMatch(/^W\/"\d+"$/);
    expect(primera.headers).toMatchObject({ 'cache-control': 'no-store', 'x-ahora': String(portal.reloj.ahora) });
    const segunda = await pedirLista(portal, otro, { 'if-none-match': String(etag) });
    expect([segunda.statusCode, segunda.body, segunda.headers.etag]).toEqual([304, '', etag]);
    await pausar(portal, otro, id);
    const tercera = await pedirLista(portal, otro, { 'if-none-match': String(etag) });
    expect(tercera.statusCode).toBe(200);
    expect(Number(tercera.headers.etag?.slice(3, -1))).toBeGreaterThan(Number(etag?.slice(3, -1)));
    expect(tercera.json()).toMatchObject([{ id, pausa: 1 }]);
  });

  test('el navegador la guarda y pregunta si vale, menos una lista que la página lleva por su cuenta', async () => {
    const { portal } = await escena();
    const admin = await portal.persona({ categoria: 12 });
    const pedir = async (url: string, cabeceras: Record<string, string> = {}) => {
      const { statusCode, headers } = await portal.app.inject({ url, headers: { key: admin.key, ...cabeceras } });
      return { http: statusCode, guarda: headers['cache-control'], etag: String(headers.etag) };
    };
    const leen = COMUNES.filter(({ method }) => method === 'GET');
    expect(leen.length).toBeGreaterThan(7);
    for (const { nombre, path } of leen) {
      const guarda = esListaViva(nombre) ? 'no-store' : 'private, no-cache';
      const entera = await pedir(`/api/${path}`);
      expect({ nombre, ...entera }).toMatchObject({ nombre, http: 200, guarda });
      const { etag } = entera;
      expect({ nombre, ...(await pedir(`/api/${path}`, { 'if-none-match': etag })) }).toEqual({
        nombre,
        http: 304,
        guarda,
        etag,
      });
    }
  });

  test('se hace una vez, cuantos sean los que lo piden a la vez', async () => {
    const { portal, jefe } = await escena();
    await pedirLista(portal, jefe);
    await contarTodo(portal.motor.db, portal.reloj.ahora);
    const filas = vi.spyOn(Difusor.prototype, 'filas');
    onTestFinished(() => filas.mockRestore());
    const respuestas = await veces(20, () => pedirLista(portal, jefe));
    expect(new Set(respuestas.map((r) => `${r.headers.etag} ${r.body}`)).size).toBe(1);
    expect(filas).toHaveBeenCalledTimes(1);
  });

  test('una lista que se cuenta lleva la versión de sus filas, aunque algo cambie mientras se hace', async () => {
    const { portal, jefe } = await escena();
    const escribe = MOTOR === 'postgres' ? await gemelo(portal) : portal;
    const bajo = await portal.persona();
    const { filas } = Difusor.prototype;
    const espia = vi.spyOn(Difusor.prototype, 'filas');
    onTestFinished(() => espia.mockRestore());
    // It is known how far the list is at least; its rows are read after this.
    espia.mockImplementationOnce(async function (this: Difusor, fuente) {
      await abrir(escribe, jefe, bajo);
      return filas.call(this, fuente);
    });
    const entera = await pedirLista(portal, jefe);
    expect(entera.json()).toHaveLength(2);
    const { etag } = entera.headers;
    const ahora = await pedirLista(escribe, jefe, { 'if-none-match': String(etag) });
    expect([ahora.statusCode, ahora.headers.etag]).toEqual([304, etag]);
  });

  test('va comprimido a quien lo admite, y el mismo', async () => {
    const { portal, jefe } = await escena();
    for (let i = 0; i < 12; i += 1) await abrir(portal, jefe, await portal.persona());
    const llano = await pedirLista(portal, jefe);
    const junto = await pedirLista(portal, jefe, { 'accept-encoding': 'gzip, br' });
    expect(junto.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(junto.rawPayload).toString()).toBe(llano.body);
    expect((await pedirLista(portal, jefe, { 'accept-encoding': 'gzip;q=0' })).body).toBe(llano.body);
  });

  test('los minutos asistidos corren aunque nada cambie', async () => {
    const { portal, jefe } = await escena();
    expect((await pedirLista(portal, jefe)).json()).toMatchObject([{ minsA: 0 }]);
    portal.reloj.pasar({ minutos: 3 });
    expect((await pedirLista(portal, jefe)).json()).toMatchObject([{ minsA: 3 }]);
  });

  test('sigue pidiendo la clave y el permiso, también cuando está a mano', async () => {
    const { portal, jefe } = await escena();
    const { etag } = (await pedirLista(portal, jefe)).headers;
    const sinPermiso = await portal.persona();
    for (const [quien, http] of [
      [sinPermiso, 403],
      [{ ...jefe, key: 'otra' }, 401],
    ] as const)
      expect((await pedirLista(portal, quien, { 'if-none-match': String(etag) })).statusCode).toBe(http);
  });
});

test('nadie lee menos de lo que a otro ya se le contestó, por el proceso que sea', async () => {
  const { portal, jefe, id } = await escena();
  const otro = await gemelo(portal);
  for (const [escribe, lee] of [
    [portal, otro],
    [otro, portal],
    [portal, portal],
  ] as const) {
    await pedirLista(lee, jefe);
    await hacer(escribe, jefe, OP.mas5, id);
    const [fila] = (await pedirLista(lee, jefe)).json<{ sumado: number }[]>();
    const { sumado } = await portal.db.selectFrom('tiempo').select('sumado').executeTakeFirstOrThrow();
    expect(fila?.sumado).toBe(sumado);
  }
});

describe('lo que está en la memoria es lo que hay', () => {
  let admin: Persona;
  let bajo: Persona;
  const suyo = portalDelArchivo(async (p) => {
    admin = await p.persona({ categoria: 12, posicion: 3, nombre: 'Admin' });
    bajo = await p.persona({ nombre: 'Bajo' });
  });
  const pide = () => suyo().pide(admin);

  test.each<[string, () => Promise<unknown>]>([
    ['un tiempo que se abre', () => abrir(suyo(), admin, bajo)],
    ['un cambio de misión', () => suyo().ascender(bajo, 3)],
    ['alguien que llega', () => suyo().persona({ nombre: 'Nueva' })],
    ['un estado', () => pide().logra('POST estados', { body: { op: 1, estado: 'Hola a todos' } })],
    [
      'un nombre',
      async () => {
        const visto = { nombre: 'Bajo', rango: await suyo().mision(3, 1), firma: '' };
        const igual = { rango: 'igual', firma: 'ABC', mifirma: '' } as const;
        await pide().logra('POST editUsuario', { body: { id: bajo.id, nombre: 'Bajito', ...igual, visto } });
      },
    ],
    ['una placa nueva de la escala', () => pide().logra('POST addRank', { body: { nombre: 'Cumbre' } })],
    [
      'un mejor trabajador',
      () => pide().logra('POST actionTrabajador', { body: { op: 0, categoria: 1, usuario: bajo.id, id: 0 } }),
    ],
    [
      'otros ajustes',
      () => pide().logra('POST editAjustes', { body: { data: { nombre: 'Otra', destellos: ['Bajito'] } } }),
    ],
    [
      'una ausencia que se acepta',
      async () => {
        const final = new Date(suyo().reloj.ahora).toISOString().slice(0, 10);
        const body = { usuario: bajo.id, motivo: 'Viaje', inicio: final, final };
        const { id } = (await suyo().pide(bajo).logra('POST addAusencia', { body })).data;
        await pide().logra('POST ausenciaAction', { body: { id, op: 1 } });
      },
    ],
    ['el día siguiente', async () => suyo().reloj.pasar({ horas: 24 })],
    ['un despido', () => suyo().despedir({ ...bajo, usuario: 'Bajito' })],
  ])('tras %s', async (_que, cambiar) => {
    await comprobarComunes(suyo(), admin);
    await cambiar();
    await comprobarComunes(suyo(), admin);
  });
});
