import type { RequestOf } from '@conserje/contract';
import { EVIDENCIA_BYTES, EVIDENCIA_LADO, NOMBRE } from '@conserje/rules';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { codigos, mientras, veces } from '../../testing/carreras.ts';
import { bomba, danadas, dibujo, foto, LUGAR, NO_SON_IMAGENES } from '../../testing/imagenes.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';

type Envio = RequestOf<'POST actionLlamado'>['body'];

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}

const archivo = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const envio = (a: Persona, mas: Partial<Envio> = {}) => ({
  body: { op: 0, user: a.id, motivo: 'Flood', descripcion: 'Tres veces en recepción', ...mas },
});
const llamar = (portal: Portal, quien: Persona, a: Persona, mas: Partial<Envio> = {}) =>
  portal.pide(quien).logra('POST actionLlamado', envio(a, mas));
const noLlama = async (portal: Portal, quien: Persona, a: Persona, mas: Partial<Envio> = {}) => {
  const antes = await portal.cuentas();
  const rechazo = await portal.pide(quien).falla('POST actionLlamado', envio(a, mas));
  expect(await portal.cuentas()).toEqual(antes);
  return rechazo;
};
const retirar = (id: number) => ({ body: { op: 1, id } });
const leer = (portal: Portal, quien: Persona | null, nombre: string | null, mas: Record<string, string> = {}) =>
  portal.app.inject({ url: `/llamados/${nombre}`, headers: { ...(quien && { key: quien.key }), ...mas } });

describe('llamar la atención', () => {
  test('lo escribe, y se le dice', async () => {
    const { portal, ana, leo } = await sala();
    const hecho = await portal.observar(() =>
      llamar(portal, ana, leo, { motivo: '  Flood ', descripcion: ' Tres\nveces ' }),
    );
    const { data, msg } = hecho.resultado;
    expect(msg).toBe('Llamaste la atención a Leo');
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      motivo: 'Flood',
      descripcion: 'Tres\nveces',
      evidencia: null,
      fecha: portal.reloj.iso(),
      encargadoNombre: 'Ana',
      acciones: ['retirar'],
    });
    const comun = { modulo: 'llamados', objeto: data.id, usuario: leo.id, encargado: ana.id };
    expect(hecho.bitacora).toEqual([{ ...comun, motivo: `llamó la atención a ${NOMBRE}: Flood` }]);
    expect(hecho.avisos).toEqual([
      { tema: 'llamados', quien: 'Ana', msg: 'hizo un llamado de atención' },
      { tema: 'llamados', quien: 'Ana', msg: 'te llamó la atención: Flood', para: leo.id },
    ]);
    const [suyo] = await portal.pide(ana).logra('GET actionLlamado');
    expect(suyo).toEqual({
      ...{ id: data.id, usuario: leo.id, usuarioNombre: 'Leo', cuantos: 1, fecha: data.fecha },
      llamados: [data],
    });
  });

  test.each<[Partial<Envio>, string, string]>([
    [{ user: 0 }, 'user', 'Faltan datos'],
    [{ motivo: ' ' }, 'motivo', 'Faltan datos'],
    [{ descripcion: ' ' }, 'descripcion', 'Faltan datos'],
    [{ motivo: 'x'.repeat(301) }, 'motivo', 'El motivo puede tener como máximo 300 caracteres'],
    [{ descripcion: 'x'.repeat(1001) }, 'descripcion', 'La descripción puede tener como máximo 1000 caracteres'],
  ])('%j no se acepta', async (mas, campo, msg) => {
    const { portal, ana, leo } = await sala();
    expect(await noLlama(portal, ana, leo, mas)).toMatchObject({ http: 422, campo, msg });
  });

  test('sin lo que hace falta: Faltan datos', async () => {
    const { portal, ana } = await sala();
    const rechazo = await portal.pide(ana).falla('POST actionLlamado', { body: { op: 0 } });
    expect(rechazo).toMatchObject({ http: 422, campo: 'user', msg: 'Faltan datos' });
  });

  test('ni a uno mismo, ni a un igual, ni a un superior, ni a quien no está', async () => {
    const { portal, ana, bea, leo } = await sala();
    const igual = await portal.persona({ categoria: 10 });
    for (const otra of [ana, igual, bea]) expect(await noLlama(portal, ana, otra)).toMatchObject({ http: 403 });
    await portal.despedir(leo);
    for (const otra of [leo, { ...leo, id: 999_999 }])
      expect(await noLlama(portal, ana, otra)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('a quien asciende mientras tanto ya no, y de la evidencia no queda nada', async () => {
    const { portal, ana, leo } = await sala();
    const mision = await portal.mision(10, 2);
    const { body } = envio(leo, { evidencia: archivo(await dibujo('png')) });
    const respuesta = await mientras(
      portal,
      (tx) => cambiarMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => portal.pide(ana)('POST', 'actionLlamado', body),
    );
    expect(respuesta.http).toBe(403);
    expect(await portal.cuentas()).toMatchObject({ imagen: 0, llamado: 0 });
  });
});

describe('la evidencia', () => {
  test('la ve quien puede leer el llamado, con su clave, y nadie más', async () => {
    const { portal, ana, bea, leo } = await sala();
    const hecho = await portal.observar(async () =>
      llamar(portal, ana, leo, { evidencia: archivo(await dibujo('png')) }),
    );
    const { id, evidencia } = hecho.resultado.data;
    expect(evidencia).toBe(`${id}.webp`);
    expect(hecho.bitacora).toMatchObject([{ motivo: `llamó la atención a ${NOMBRE}, con evidencia: Flood` }]);
    const { statusCode, headers, rawPayload } = await leer(portal, bea, evidencia);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="evidencia-${id}.webp"`,
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    const ya = { 'if-none-match': String(headers.etag) };
    expect((await leer(portal, ana, evidencia, ya)).statusCode).toBe(304);
    expect((await leer(portal, leo, evidencia, ya)).statusCode).toBe(403);
    expect((await leer(portal, leo, evidencia)).statusCode).toBe(403);
    expect((await leer(portal, null, evidencia)).statusCode).toBe(401);
    expect((await leer(portal, null, evidencia, { cookie: `key=${ana.key}` })).statusCode).toBe(401);
    const huella = String(headers.etag).replaceAll('"', '');
    expect((await portal.app.inject(`/imagenes/${huella}.webp`)).statusCode).toBe(404);
  });

  test('la que no hay no se sirve', async () => {
    const { portal, ana, leo } = await sala();
    const { data } = await llamar(portal, ana, leo);
    for (const nombre of [`${data.id}.webp`, '999999.webp', '9999999999.webp'])
      expect((await leer(portal, ana, nombre)).statusCode).toBe(404);
  });

  test('una foto grande cabe en una pantalla y no dice dónde se tomó', async () => {
    const { portal, ana, leo } = await sala();
    const { data } = await llamar(portal, ana, leo, { evidencia: archivo(await foto()) });
    const suya = (await leer(portal, ana, data.evidencia)).rawPayload;
    expect([suya.includes(LUGAR), (await sharp(suya).metadata()).exif]).toEqual([false, undefined]);
    const grande = await llamar(portal, ana, leo, {
      evidencia: archivo(await dibujo('jpeg', 2 * EVIDENCIA_LADO, 100)),
    });
    const { rawPayload } = await leer(portal, ana, grande.data.evidencia);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: EVIDENCIA_LADO, height: 50 });
  });

  test('lo que no es una imagen, está dañado o es enorme no deja nada a medias', async () => {
    const { portal, ana, leo } = await sala();
    for (const [que, bytes] of NO_SON_IMAGENES)
      expect({ que, ...(await noLlama(portal, ana, leo, { evidencia: archivo(bytes) })) }).toMatchObject({
        ...{ que, http: 415, error: 'IMAGEN_NO_ADMITIDA', campo: 'evidencia' },
      });
    for (const [que, bytes] of await danadas())
      expect({ que, ...(await noLlama(portal, ana, leo, { evidencia: archivo(bytes) })) }).toMatchObject({
        ...{ que, http: 422, error: 'IMAGEN_DANADA', campo: 'evidencia' },
      });
    expect(await noLlama(portal, ana, leo, { evidencia: archivo(bomba(30_000)) })).toMatchObject({
      ...{ http: 413, error: 'IMAGEN_ENORME', campo: 'evidencia' },
    });
  });

  test('pesa como máximo 5 MB', async () => {
    const { portal, ana, leo } = await sala();
    const pesada = Buffer.concat([await dibujo('png'), Buffer.alloc(EVIDENCIA_BYTES)]);
    expect(await noLlama(portal, ana, leo, { evidencia: archivo(pesada) })).toMatchObject({
      ...{ http: 413, error: 'DEMASIADO_GRANDE', campo: 'evidencia' },
      msg: 'El archivo puede pesar como máximo 5 MB',
    });
    await llamar(portal, ana, leo, { evidencia: archivo(pesada.subarray(0, EVIDENCIA_BYTES)) });
  });

  if (MOTOR === 'sqlite')
    test('está en la copia de seguridad', async () => {
      const { portal, ana, leo } = await sala();
      const { data } = await llamar(portal, ana, leo, { evidencia: archivo(await dibujo('png')) });
      const { rawPayload } = await leer(portal, ana, data.evidencia);
      const ruta = portal.base.url.replace('file:', '');
      const [original, copia] = [new Sqlite(ruta, { readonly: true }), `${ruta}-copia`];
      await original.backup(copia);
      original.close();
      const copiada = new Sqlite(copia, { readonly: true });
      expect(copiada.prepare('select contenido from imagen').pluck().all()).toEqual([rawPayload]);
      copiada.close();
    });
});

describe('retirarlo', () => {
  test('quien lo hizo, durante diez minutos; la evidencia se va con él y la bitácora queda', async () => {
    const { portal, ana, leo } = await sala();
    const { data } = await llamar(portal, ana, leo, { evidencia: archivo(await dibujo('png')) });
    portal.reloj.pasar({ minutos: 10 });
    const hecho = await portal.observar(() => portal.pide(ana).logra('POST actionLlamado', retirar(data.id)));
    expect(hecho.resultado).toMatchObject({
      msg: 'Retiraste el llamado de Leo',
      data: { id: data.id, evidencia: null, acciones: [] },
    });
    expect(hecho.bitacora).toEqual([
      {
        ...{ modulo: 'llamados', objeto: data.id, usuario: leo.id, encargado: ana.id },
        motivo: `retiró un llamado de atención a ${NOMBRE}: Flood`,
        diferencias: [{ campo: 'Descripción', antes: 'Tres veces en recepción', despues: null }],
      },
    ]);
    expect(hecho.avisos).toEqual([
      { tema: 'llamados', quien: 'Ana', msg: 'retiró un llamado de atención' },
      { tema: 'llamados', quien: 'Ana', msg: 'retiró tu llamado de atención: Flood', para: leo.id },
    ]);
    expect(await portal.cuentas()).toMatchObject({ imagen: 0, llamado: 0 });
    expect(await portal.pide(ana).falla('POST actionLlamado', retirar(data.id))).toMatchObject({
      ...{ http: 404, error: 'NO_EXISTE' },
    });
  });

  test('después ya no, ni otra persona; y los botones lo dicen', async () => {
    const { portal, ana, bea, leo } = await sala();
    const { data } = await llamar(portal, ana, leo);
    const acciones = async (quien: Persona) =>
      (await portal.pide(quien).logra('GET actionLlamado')).flatMap((p) => p.llamados.flatMap((l) => l.acciones));
    expect([await acciones(ana), await acciones(bea)]).toEqual([['retirar'], []]);
    expect(await portal.pide(bea).falla('POST actionLlamado', retirar(data.id))).toMatchObject({
      ...{ http: 403, msg: 'Solo puede retirarlo quien lo puso' },
    });
    portal.reloj.pasar({ minutos: 10, segundos: 1 });
    expect(await acciones(ana)).toEqual([]);
    expect(await portal.pide(ana).falla('POST actionLlamado', retirar(data.id))).toMatchObject({
      ...{ http: 409, error: 'PLAZO_VENCIDO', msg: 'Solo puedes retirarlo en los primeros 10 minutos' },
    });
  });

  test('sin decir cuál: 400', async () => {
    const { portal, ana } = await sala();
    const rechazo = await portal.pide(ana).falla('POST actionLlamado', { body: { op: 1 } });
    expect(rechazo).toMatchObject({ http: 400, campo: 'id' });
  });

  test('veinte a la vez lo retiran una vez', async () => {
    const { portal, ana, leo } = await sala();
    const { data } = await llamar(portal, ana, leo, { evidencia: archivo(await dibujo('png')) });
    const respuestas = await veces(20, () => portal.pide(ana)('POST', 'actionLlamado', retirar(data.id).body));
    expect(codigos(respuestas)).toEqual({ '200': 1, '404 NO_EXISTE': 19 });
    expect(await portal.cuentas()).toMatchObject({ imagen: 0, llamado: 0 });
  });

  test('quien lo retira espera a quien está en ello', async () => {
    const { portal, ana, leo } = await sala();
    const { data } = await llamar(portal, ana, leo);
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('llamado', data.id);
        await tx.db.deleteFrom('llamado').where('id', '=', data.id).execute();
      },
      () => portal.pide(ana)('POST', 'actionLlamado', retirar(data.id).body),
    );
    expect(respuesta.http).toBe(404);
  });
});

describe('leerlos', () => {
  test('por persona, de la llamada más nueva a la más antigua, con los diez más nuevos de cada una', async () => {
    const { portal, ana, leo } = await sala();
    const eva = await portal.persona({ nombre: 'Eva' });
    for (let i = 1; i <= 12; i += 1) await llamar(portal, ana, leo, { motivo: `Falta ${i}` });
    await llamar(portal, ana, eva);
    const [primera, segunda, ...mas] = await portal.pide(ana).logra('GET actionLlamado');
    expect([primera?.usuarioNombre, primera?.cuantos]).toEqual(['Eva', 1]);
    expect([segunda?.usuarioNombre, segunda?.cuantos, segunda?.llamados.length]).toEqual(['Leo', 12, 10]);
    expect(segunda?.llamados.map((l) => l.motivo).slice(0, 2)).toEqual(['Falta 12', 'Falta 11']);
    expect(mas).toEqual([]);
    const ordenadas = await portal.pide(ana).logra('GET actionLlamado', { query: { orden: '-cuantos' } });
    expect(ordenadas.map((p) => p.usuarioNombre)).toEqual(['Leo', 'Eva']);
  });

  test.each([
    ['eva', ['Eva']],
    ['FLOOD', ['Leo']],
    ['recepción', ['Eva', 'Leo']],
    ['bea', ['Eva']],
    ['nadie', []],
  ])('se busca «%s» en nombres, motivos y descripciones', async (buscar, esperados) => {
    const { portal, ana, bea, leo } = await sala();
    const eva = await portal.persona({ nombre: 'Eva' });
    await llamar(portal, ana, leo);
    await llamar(portal, ana, leo, { motivo: 'Uniforme', descripcion: 'Otro día' });
    await llamar(portal, bea, eva, { motivo: 'Uniforme' });
    const halladas = await portal.pide(ana).logra('GET actionLlamado', { query: { buscar } });
    expect(halladas.map((p) => p.usuarioNombre)).toEqual(esperados);
    for (const { usuarioNombre, cuantos } of halladas) expect(cuantos).toBe(usuarioNombre === 'Leo' ? 2 : 1);
  });

  test('los de alguien, con lo que suman, también cuando ya no está', async () => {
    const { portal, ana, bea, leo } = await sala();
    const primero = (await llamar(portal, ana, leo)).data;
    portal.reloj.pasar({ minutos: 5 });
    const segundo = (await llamar(portal, ana, leo, { descripcion: 'Sin uniforme en la piscina' })).data;
    portal.reloj.pasar({ minutos: 5 });
    const ultimo = (await llamar(portal, bea, leo, { motivo: 'Uniforme' })).data;
    await portal.despedir(leo);
    const suyos = await portal.pide(ana).logra('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(suyos).toMatchObject({
      ...{ usuarioNombre: 'Leo', cuantos: 3, encargados: 2, primero: primero.fecha, ultimo: ultimo.fecha },
      filas: [
        { id: ultimo.id, acciones: [] },
        { id: segundo.id, acciones: ['retirar'] },
        { id: primero.id, acciones: ['retirar'] },
      ],
    });
    for (const [buscar, hallados] of [
      ['bea', [ultimo]],
      ['uniforme', [ultimo, segundo]],
      ['piscina', [segundo]],
    ] as const) {
      const suyas = await portal.pide(ana).logra('GET llamadosDe/:id', { params: { id: leo.id }, query: { buscar } });
      expect([suyas.cuantos, suyas.filas.map((l) => l.id)]).toEqual([3, hallados.map((l) => l.id)]);
    }
    const sin = await portal.pide(ana).logra('GET llamadosDe/:id', { params: { id: bea.id } });
    expect(sin).toMatchObject({ cuantos: 0, encargados: 0, primero: null, ultimo: null, filas: [] });
    const nadie = await portal.pide(ana).falla('GET llamadosDe/:id', { params: { id: 999_999 } });
    expect(nadie).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('quien fue llamado lee los suyos y su evidencia, y los de nadie más', async () => {
    const { portal, ana, leo } = await sala();
    const eva = await portal.persona({ nombre: 'Eva' });
    const { data } = await llamar(portal, ana, leo, { evidencia: archivo(await dibujo('png')) });
    const deEva = (await llamar(portal, ana, eva, { evidencia: archivo(await dibujo('png')) })).data;
    const suyos = await portal.pide(leo).logra('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(suyos).toMatchObject({ cuantos: 1, filas: [{ motivo: 'Flood', encargadoNombre: 'Ana', acciones: [] }] });
    const imagen = await leer(portal, leo, `${leo.id}/${data.evidencia}`);
    expect([imagen.statusCode, imagen.headers['content-type']]).toEqual([200, 'image/webp']);
    const ajenos = await portal.pide(eva).falla('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(ajenos).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    const intentos = [
      [eva, `${leo.id}/${data.evidencia}`, 403],
      [leo, `${leo.id}/${deEva.evidencia}`, 404],
      [leo, `${data.evidencia}`, 403],
      [ana, `${leo.id}/${data.evidencia}`, 200],
      [null, `${leo.id}/${data.evidencia}`, 401],
    ] as const;
    for (const [quien, nombre, http] of intentos)
      expect([nombre, (await leer(portal, quien, nombre)).statusCode]).toEqual([nombre, http]);
  });
});
