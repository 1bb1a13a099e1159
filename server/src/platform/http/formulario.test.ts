import { PLACA_BYTES } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Rechazo } from '../../testing/cliente.ts';
import { comprobarRechazo, formulario } from '../../testing/cliente.ts';
import { codigos, cuerpoFinal, Enchufe, peticion } from '../../testing/enchufe.ts';
import { escuchar } from '../../testing/escuchar.ts';
import { PUNTO } from '../../testing/imagenes.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';

const RUTA = '/api/placaCategoria';
const portal = portalDelArchivo();

/** Sends a form as it stands on the wire. */
async function enviar(payload: Buffer | string, tipo: string, headers: Record<string, string> = {}): Promise<Rechazo> {
  const { key } = await portal().persona({ categoria: 12 });
  const r = await portal().app.inject({
    method: 'POST',
    url: RUTA,
    headers: { key, 'content-type': tipo, ...headers },
    payload,
  });
  return comprobarRechazo({ http: r.statusCode, cuerpo: r.json<unknown>(), cabeceras: r.headers });
}

interface Parte {
  nombre: string;
  valor: string;
  archivo?: string;
}
const FRONTERA = 'x-frontera-x';
const TIPO = `multipart/form-data; boundary=${FRONTERA}`;
const forma = (...partes: Parte[]): string =>
  [
    ...partes.flatMap(({ nombre, valor, archivo }) => [
      `--${FRONTERA}`,
      `content-disposition: form-data; name="${nombre}"${archivo === undefined ? '' : `; filename="${archivo}"`}`,
      '',
      valor,
    ]),
    `--${FRONTERA}--`,
    '',
  ].join('\r\n');
const ID: Parte = { nombre: 'id', valor: '3' };
const IMAGEN: Parte = { nombre: 'imagen', valor: 'x', archivo: 'a.png' };

describe('los campos de un formulario se miran como los de cualquier llamada', () => {
  test.each<[string, Parte[], string | undefined, string]>([
    ['un campo dos veces', [ID, ID, IMAGEN], 'id', 'El campo «id» viene dos veces'],
    ['un archivo dos veces', [ID, IMAGEN, IMAGEN], 'imagen', 'El campo «imagen» viene dos veces'],
    ['un texto por archivo', [ID, { nombre: 'imagen', valor: 'x' }], 'imagen', 'El campo «imagen» debe ser un archivo'],
    ['un archivo por número', [{ ...ID, archivo: 'a' }, IMAGEN], 'id', 'El campo «id» debe ser un número entero'],
    ['un número que no lo es', [{ ...ID, valor: '3x' }, IMAGEN], 'id', 'El campo «id» debe ser un número entero'],
    ['un número vacío', [{ ...ID, valor: '' }, IMAGEN], 'id', 'El campo «id» debe ser un número entero'],
    ['un archivo que no conoce', [ID, IMAGEN, { ...IMAGEN, nombre: 'otra' }], 'otra', 'El campo «otra» no se conoce'],
    ['sin el archivo', [ID], 'imagen', 'Falta el campo «imagen»'],
    ['sin campos', [], 'id', 'Falta el campo «id»'],
  ])('%s: 400', async (_caso, partes, campo, msg) => {
    expect(await enviar(forma(...partes), TIPO)).toMatchObject({ http: 400, error: 'MALFORMADO', campo, msg });
  });

  test.each([
    ['un nombre que toda cosa tiene', forma({ nombre: '__proto__', valor: '1' }, ID, IMAGEN), TIPO],
    ['sin frontera', forma(ID, IMAGEN), 'multipart/form-data'],
    ['cortado', forma(ID, IMAGEN).slice(0, -12), TIPO],
    ['otra cosa que dice ser un formulario', '{"id":3}', TIPO],
    ['nada', '', TIPO],
  ])('%s: 400', async (_caso, payload, tipo) => {
    expect(await enviar(payload, tipo)).toMatchObject({ http: 400, error: 'MALFORMADO' });
  });

  test('lo que no es un formulario: 415; y un formulario donde no se espera, también', async () => {
    expect(await enviar('{"id":3}', 'application/json')).toMatchObject({ http: 415, error: 'TIPO_NO_ADMITIDO' });
    const { key } = await portal().persona({ categoria: 12 });
    const headers = { key, 'content-type': TIPO };
    const r = await portal().app.inject({ method: 'POST', url: '/api/delFirma', headers, payload: forma(ID) });
    expect(r.statusCode).toBe(415);
  });

  test('un texto o unos campos sin fin: 413', async () => {
    const largo = { nombre: 'id', valor: '3'.repeat(64 * 1024 + 1) };
    expect(await enviar(forma(largo, IMAGEN), TIPO)).toMatchObject({ http: 413, error: 'DEMASIADO_GRANDE' });
    const muchos = Array.from({ length: 50 }, (_, i) => ({ nombre: `c${i}`, valor: '' }));
    expect(await enviar(forma(...muchos), TIPO)).toMatchObject({ http: 413, error: 'DEMASIADO_GRANDE' });
  });
});

/** The beginning of a form on the wire, and its end. */
async function aMedias({ key }: Persona): Promise<[principio: string, final: string]> {
  const { payload, tipo } = await formulario({ id: 3, imagen: PUNTO });
  const texto = payload.toString('latin1');
  const cabeceras = { key, 'content-type': tipo, 'content-length': String(payload.length), connection: 'close' };
  const medio = Math.floor(texto.length / 2);
  return [peticion(`POST ${RUTA}`, cabeceras, texto.slice(0, medio)), texto.slice(medio)];
}
const mandar = async (url: string, quien: Persona): Promise<number> => {
  const { payload, tipo } = await formulario({ id: 3, imagen: PUNTO });
  const headers = { key: quien.key, 'content-type': tipo };
  return (await fetch(`${url}${RUTA}`, { method: 'POST', headers, body: new Uint8Array(payload) })).status;
};
/** Sends forms of someone until one has to wait; `fin` is what it gets in the end. One that need not is answered soon. */
async function hastaQueEspere(url: string, quien: Persona): Promise<{ fin: Promise<number>; yaFue: () => boolean }> {
  for (;;) {
    let hecho = false;
    const fin = mandar(url, quien).finally(() => {
      hecho = true;
    });
    for (let vez = 0; vez < 50 && !hecho; vez += 1) await fetch(`${url}/health`);
    if (!hecho) return { fin, yaFue: () => hecho };
  }
}
const pasaOtra = (p: Portal, url: string) => p.persona({ categoria: 12 }).then((otra) => mandar(url, otra));

describe('lo que un formulario ocupa', () => {
  test('de quien no puede no se lee nada', async () => {
    const p = await abrirPortal();
    const url = await escuchar(p);
    const { key } = await p.persona({ categoria: 11 });
    const cabeceras = { key, 'content-type': TIPO, 'content-length': String(PLACA_BYTES) };
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(peticion(`POST ${RUTA}`, cabeceras));
    expect(codigos(await enchufe.respuestas(1))).toEqual([403]);
  });

  test('de lo que dice ser mucho más de lo que cabe, tampoco, y la conexión acaba', async () => {
    const p = await abrirPortal();
    const url = await escuchar(p);
    const { key } = await p.persona({ categoria: 12 });
    const cabeceras = { key, 'content-type': TIPO, 'content-length': String(8 * PLACA_BYTES) };
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(peticion(`POST ${RUTA}`, cabeceras));
    const texto = await enchufe.todo();
    expect(codigos(texto)).toEqual([413]);
    expect(cuerpoFinal(texto)).toMatchObject({ error: 'DEMASIADO_GRANDE' });
  });

  test('los de una persona van uno detrás de otro; a los demás no les toca', async () => {
    const p = await abrirPortal();
    const url = await escuchar(p);
    const ana = await p.persona({ categoria: 12 });
    const [principio, final] = await aMedias(ana);
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(principio);
    const detras = await hastaQueEspere(url, ana);
    expect(await pasaOtra(p, url)).toBe(200);
    expect(detras.yaFue()).toBe(false);
    await enchufe.escribir(final);
    expect(codigos(await enchufe.todo())).toEqual([200]);
    expect(await detras.fin).toBe(200);
  });

  test('y de todas a la vez solo unos cuantos; quien se va a medias deja su lugar', async () => {
    const p = await abrirPortal();
    const url = await escuchar(p, { formularios: 1 });
    const [ana, bea] = [await p.persona({ categoria: 12 }), await p.persona({ categoria: 12 })];
    const [principio] = await aMedias(ana);
    const enchufe = await Enchufe.a(url);
    await enchufe.escribir(principio);
    const deBea = await hastaQueEspere(url, bea);
    enchufe.socket.destroy();
    expect(await deBea.fin).toBe(200);
  });
});
