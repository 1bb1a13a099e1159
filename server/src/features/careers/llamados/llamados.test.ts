import type { RequestOf } from '@conserje/contract';
import { EVIDENCE_BYTES, EVIDENCE_SIDE, NAME_PLACEHOLDER } from '@conserje/rules';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import {
  createImage,
  createPhoto,
  damagedImages,
  decompressionBomb,
  EXIF_DESCRIPTION,
  NOT_IMAGES,
} from '../../../test-support/fakes/images.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import { changeMision } from '../career/career.public.ts';

type Submission = RequestOf<'POST actionLlamado'>['body'];

async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}
const { setUp, unchanged } = scenesOf(populate);

const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const submission = (a: Person, more: Partial<Submission> = {}) => ({
  body: { op: 0, user: a.id, motivo: 'Flood', descripcion: 'Tres veces en recepción', ...more },
});
const issueLlamado = (portal: Portal, person: Person, a: Person, more: Partial<Submission> = {}) =>
  portal.as(person).succeeds('POST actionLlamado', submission(a, more));
const llamadoRefused = async (portal: Portal, person: Person, a: Person, more: Partial<Submission> = {}) => {
  const antes = await portal.countTableRows();
  const refusal = await portal.as(person).fails('POST actionLlamado', submission(a, more));
  expect(await portal.countTableRows()).toEqual(antes);
  return refusal;
};
const retirar = (id: number) => ({ body: { op: 1, id } });
const read = (portal: Portal, person: Person | null, name: string | null, more: Record<string, string> = {}) =>
  portal.app.inject({ url: `/llamados/${name}`, headers: { ...(person && { key: person.key }), ...more } });

describe('issuing a llamado', () => {
  test('stores it and notifies the usuario', async () => {
    const { portal, ana, leo } = await setUp();
    const result = await portal.observe(() =>
      issueLlamado(portal, ana, leo, { motivo: '  Flood ', descripcion: ' Tres\nveces ' }),
    );
    const { data, msg } = result.result;
    expect(msg).toBe('Llamaste la atención a Leo');
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      motivo: 'Flood',
      descripcion: 'Tres\nveces',
      evidencia: null,
      fecha: portal.clock.iso(),
      encargadoNombre: 'Ana',
      vence: portal.clock.iso({ hours: 60 * 24 }),
      estado: 'vigente',
      levantado: null,
      codigo: null,
      gravedad: null,
      minutos: null,
      multa: null,
      acciones: ['retirar'],
    });
    const shared = { modulo: 'llamados', objeto: data.id, usuario: leo.id, encargado: ana.id };
    expect(result.bitacora).toEqual([{ ...shared, motivo: `llamó la atención a ${NAME_PLACEHOLDER}: Flood` }]);
    expect(result.notices).toEqual([
      { tema: 'llamados', quien: 'Ana', msg: 'hizo un llamado de atención' },
      { tema: 'llamados', quien: 'Ana', msg: 'te llamó la atención: Flood', para: leo.id },
    ]);
    const [own] = await portal.as(ana).succeeds('GET actionLlamado');
    expect(own).toEqual({
      id: data.id,
      usuario: leo.id,
      usuarioNombre: 'Leo',
      despedido: false,
      cuantos: 1,
      vigentes: 1,
      fecha: data.fecha,
      llamados: [data],
    });
    await portal.dismiss(leo);
    expect((await portal.as(ana).succeeds('GET actionLlamado'))[0]).toMatchObject({ usuario: leo.id, despedido: true });
  });

  test.each<[Partial<Submission>, string, string]>([
    [{ user: 0 }, 'user', 'Faltan datos'],
    [{ motivo: ' ' }, 'motivo', 'Faltan datos'],
    [{ descripcion: ' ' }, 'descripcion', 'Faltan datos'],
    [{ motivo: 'x'.repeat(301) }, 'motivo', 'El motivo puede tener como máximo 300 caracteres'],
    [{ descripcion: 'x'.repeat(1001) }, 'descripcion', 'La descripción puede tener como máximo 1000 caracteres'],
  ])('is refused with %j', async (more, campo, msg) => {
    const { portal, ana, leo } = unchanged();
    expect(await llamadoRefused(portal, ana, leo, more)).toMatchObject({ http: 422, campo, msg });
  });

  test('without required fields is refused: «Faltan datos»', async () => {
    const { portal, ana } = unchanged();
    const refusal = await portal.as(ana).fails('POST actionLlamado', { body: { op: 0 } });
    expect(refusal).toMatchObject({ http: 422, campo: 'user', msg: 'Faltan datos' });
  });

  test('to a usuario promoted meanwhile is refused, and the evidence is not stored', async () => {
    const { portal, ana, leo } = await setUp();
    const mision = await portal.misionId(10, 2);
    const { body } = submission(leo, { evidencia: file(await createImage('png')) });
    const response = await sendDuringChange(
      portal,
      (tx) => changeMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => portal.as(ana)('POST', 'actionLlamado', body),
    );
    expect(response.http).toBe(403);
    expect(await portal.countTableRows()).toMatchObject({ imagen: 0, llamado: 0 });
  });
});

describe('the evidence', () => {
  test('is served to those who may read the llamado, with their session, and to no other', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const result = await portal.observe(async () =>
      issueLlamado(portal, ana, leo, { evidencia: file(await createImage('png')) }),
    );
    const { id, evidencia } = result.result.data;
    expect(evidencia).toBe(`${id}.webp`);
    expect(result.bitacora).toMatchObject([
      { motivo: `llamó la atención a ${NAME_PLACEHOLDER}, con evidencia: Flood` },
    ]);
    const { statusCode, headers, rawPayload } = await read(portal, bea, evidencia);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="evidencia-${id}.webp"`,
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
    const already = { 'if-none-match': String(headers.etag) };
    expect((await read(portal, ana, evidencia, already)).statusCode).toBe(304);
    expect((await read(portal, leo, evidencia, already)).statusCode).toBe(403);
    expect((await read(portal, leo, evidencia)).statusCode).toBe(403);
    expect((await read(portal, null, evidencia)).statusCode).toBe(401);
    expect((await read(portal, null, evidencia, { cookie: `key=${ana.key}` })).statusCode).toBe(401);
    const huella = String(headers.etag).replaceAll('"', '');
    expect((await portal.app.inject(`/imagenes/${huella}.webp`)).statusCode).toBe(404);
  });

  test('is not served when it does not exist', async () => {
    const { portal, ana, leo } = await setUp();
    const { data } = await issueLlamado(portal, ana, leo);
    for (const name of [`${data.id}.webp`, '999999.webp', '9999999999.webp'])
      expect((await read(portal, ana, name)).statusCode).toBe(404);
  });

  test('of a large photo is scaled down and loses its location', async () => {
    const { portal, ana, leo } = await setUp();
    const { data } = await issueLlamado(portal, ana, leo, { evidencia: file(await createPhoto()) });
    const theirs = (await read(portal, ana, data.evidencia)).rawPayload;
    expect([theirs.includes(EXIF_DESCRIPTION), (await sharp(theirs).metadata()).exif]).toEqual([false, undefined]);
    const large = await issueLlamado(portal, ana, leo, {
      evidencia: file(await createImage('jpeg', 2 * EVIDENCE_SIDE, 100)),
    });
    const { rawPayload } = await read(portal, ana, large.data.evidencia);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: EVIDENCE_SIDE, height: 50 });
  });

  test('is refused without any write when it is not an image, damaged or too large', async () => {
    const { portal, ana, leo } = unchanged();
    for (const [que, bytes] of NOT_IMAGES)
      expect({ que, ...(await llamadoRefused(portal, ana, leo, { evidencia: file(bytes) })) }).toMatchObject({
        que,
        http: 415,
        error: 'IMAGEN_NO_ADMITIDA',
        campo: 'evidencia',
      });
    for (const [que, bytes] of await damagedImages())
      expect({ que, ...(await llamadoRefused(portal, ana, leo, { evidencia: file(bytes) })) }).toMatchObject({
        que,
        http: 422,
        error: 'IMAGEN_DANADA',
        campo: 'evidencia',
      });
    expect(await llamadoRefused(portal, ana, leo, { evidencia: file(decompressionBomb(30_000)) })).toMatchObject({
      http: 413,
      error: 'IMAGEN_ENORME',
      campo: 'evidencia',
    });
  });

  test('is at most 5 MB', async () => {
    const { portal, ana, leo } = await setUp();
    const tooLarge = Buffer.concat([await createImage('png'), Buffer.alloc(EVIDENCE_BYTES)]);
    expect(await llamadoRefused(portal, ana, leo, { evidencia: file(tooLarge) })).toMatchObject({
      http: 413,
      error: 'DEMASIADO_GRANDE',
      campo: 'evidencia',
      msg: 'El archivo puede pesar como máximo 5 MB',
    });
    await issueLlamado(portal, ana, leo, { evidencia: file(tooLarge.subarray(0, EVIDENCE_BYTES)) });
  });

  if (ENGINE === 'sqlite')
    test('is part of the backup', async () => {
      const { portal, ana, leo } = await setUp();
      const { data } = await issueLlamado(portal, ana, leo, { evidencia: file(await createImage('png')) });
      const { rawPayload } = await read(portal, ana, data.evidencia);
      const path = portal.database.url.replace('file:', '');
      const [original, copy] = [new Sqlite(path, { readonly: true }), `${path}-copia`];
      await original.backup(copy);
      original.close();
      const copied = new Sqlite(copy, { readonly: true });
      expect(copied.prepare('select contenido from imagen').pluck().all()).toEqual([rawPayload]);
      copied.close();
    });
});

describe('withdrawing', () => {
  test('is allowed to the author for ten minutes; the evidence is deleted, the audit log stays', async () => {
    const { portal, ana, leo } = await setUp();
    const { data } = await issueLlamado(portal, ana, leo, { evidencia: file(await createImage('png')) });
    portal.clock.advance({ minutes: 10 });
    const result = await portal.observe(() => portal.as(ana).succeeds('POST actionLlamado', retirar(data.id)));
    expect(result.result).toMatchObject({
      msg: 'Retiraste el llamado de Leo',
      data: { id: data.id, evidencia: null, acciones: [] },
    });
    expect(result.bitacora).toEqual([
      {
        modulo: 'llamados',
        objeto: data.id,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `retiró un llamado de atención a ${NAME_PLACEHOLDER}: Flood`,
        diferencias: [{ campo: 'Descripción', antes: 'Tres veces en recepción', despues: null }],
      },
    ]);
    expect(result.notices).toEqual([
      { tema: 'llamados', quien: 'Ana', msg: 'retiró un llamado de atención' },
      { tema: 'llamados', quien: 'Ana', msg: 'retiró tu llamado de atención: Flood', para: leo.id },
    ]);
    expect(await portal.countTableRows()).toMatchObject({ imagen: 0, llamado: 0 });
    expect(await portal.as(ana).fails('POST actionLlamado', retirar(data.id))).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
  });

  test('is refused afterwards and to others, as `acciones` shows', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { data } = await issueLlamado(portal, ana, leo);
    const acciones = async (person: Person) =>
      (await portal.as(person).succeeds('GET actionLlamado')).flatMap((p) => p.llamados.flatMap((l) => l.acciones));
    expect([await acciones(ana), await acciones(bea)]).toEqual([['retirar'], ['levantar']]);
    expect(await portal.as(bea).fails('POST actionLlamado', retirar(data.id))).toMatchObject({
      http: 403,
      msg: 'Solo puede retirarlo quien lo puso',
    });
    portal.clock.advance({ minutes: 10, seconds: 1 });
    expect(await acciones(ana)).toEqual([]);
    expect(await portal.as(ana).fails('POST actionLlamado', retirar(data.id))).toMatchObject({
      http: 409,
      error: 'PLAZO_VENCIDO',
      msg: 'Solo puedes retirarlo en los primeros 10 minutos',
    });
  });

  test('without an id: 400', async () => {
    const { portal, ana } = await setUp();
    const refusal = await portal.as(ana).fails('POST actionLlamado', { body: { op: 1 } });
    expect(refusal).toMatchObject({ http: 400, campo: 'id' });
  });

  test('twenty times concurrently applies once', async () => {
    const { portal, ana, leo } = await setUp();
    const { data } = await issueLlamado(portal, ana, leo, { evidencia: file(await createImage('png')) });
    const responses = await runConcurrently(20, () => portal.as(ana)('POST', 'actionLlamado', retirar(data.id).body));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '404 NO_EXISTE': 19 });
    expect(await portal.countTableRows()).toMatchObject({ imagen: 0, llamado: 0 });
  });

  test('waits for a withdrawal in progress', async () => {
    const { portal, ana, leo } = await setUp();
    const { data } = await issueLlamado(portal, ana, leo);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('llamado', data.id);
        await tx.db.deleteFrom('llamado').where('id', '=', data.id).execute();
      },
      () => portal.as(ana)('POST', 'actionLlamado', retirar(data.id).body),
    );
    expect(response.http).toBe(404);
  });
});

describe('reading', () => {
  test('by person, from the newest llamado to the oldest, with the ten newest of each person', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    for (let i = 1; i <= 12; i += 1) await issueLlamado(portal, ana, leo, { motivo: `Falta ${i}` });
    await issueLlamado(portal, ana, eva);
    const [first, second, ...more] = await portal.as(ana).succeeds('GET actionLlamado');
    expect([first?.usuarioNombre, first?.cuantos]).toEqual(['Eva', 1]);
    expect([second?.usuarioNombre, second?.cuantos, second?.llamados.length]).toEqual(['Leo', 12, 10]);
    expect(second?.llamados.map((l) => l.motivo).slice(0, 2)).toEqual(['Falta 12', 'Falta 11']);
    expect(more).toEqual([]);
    const sorted = await portal.as(ana).succeeds('GET actionLlamado', { query: { orden: '-cuantos' } });
    expect(sorted.map((p) => p.usuarioNombre)).toEqual(['Leo', 'Eva']);
  });

  test.each([
    ['eva', ['Eva']],
    ['FLOOD', ['Leo']],
    ['recepción', ['Eva', 'Leo']],
    ['bea', ['Eva']],
    ['nadie', []],
  ])('a search for «%s» matches names, motivos and descriptions', async (buscar, expected) => {
    const { portal, ana, bea, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    await issueLlamado(portal, ana, leo);
    await issueLlamado(portal, ana, leo, { motivo: 'Uniforme', descripcion: 'Otro día' });
    await issueLlamado(portal, bea, eva, { motivo: 'Uniforme' });
    const foundRows = await portal.as(ana).succeeds('GET actionLlamado', { query: { buscar } });
    expect(foundRows.map((p) => p.usuarioNombre)).toEqual(expected);
    for (const { usuarioNombre, cuantos } of foundRows) expect(cuantos).toBe(usuarioNombre === 'Leo' ? 2 : 1);
  });

  test('the llamados of a person, with totals, also after their despido', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const primero = (await issueLlamado(portal, ana, leo)).data;
    portal.clock.advance({ minutes: 5 });
    const secondOne = (await issueLlamado(portal, ana, leo, { descripcion: 'Sin uniforme en la piscina' })).data;
    portal.clock.advance({ minutes: 5 });
    const ultimo = (await issueLlamado(portal, bea, leo, { motivo: 'Uniforme' })).data;
    await portal.dismiss(leo);
    const ownOnes = await portal.as(ana).succeeds('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(ownOnes).toMatchObject({
      usuarioNombre: 'Leo',
      cuantos: 3,
      encargados: 2,
      primero: primero.fecha,
      ultimo: ultimo.fecha,
      filas: [
        { id: ultimo.id, acciones: [] },
        { id: secondOne.id, acciones: ['retirar'] },
        { id: primero.id, acciones: ['retirar'] },
      ],
    });
    for (const [buscar, found] of [
      ['bea', [ultimo]],
      ['uniforme', [ultimo, secondOne]],
      ['piscina', [secondOne]],
    ] as const) {
      const ownRows = await portal
        .as(ana)
        .succeeds('GET llamadosDe/:id', { params: { id: leo.id }, query: { buscar } });
      expect([ownRows.cuantos, ownRows.filas.map((l) => l.id)]).toEqual([3, found.map((l) => l.id)]);
    }
    const without = await portal.as(ana).succeeds('GET llamadosDe/:id', { params: { id: bea.id } });
    expect(without).toMatchObject({ cuantos: 0, encargados: 0, primero: null, ultimo: null, filas: [] });
    const nobody = await portal.as(ana).fails('GET llamadosDe/:id', { params: { id: 999_999 } });
    expect(nobody).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('the usuario reads their own llamados and evidence, and no others', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    const { data } = await issueLlamado(portal, ana, leo, { evidencia: file(await createImage('png')) });
    const ofEva = (await issueLlamado(portal, ana, eva, { evidencia: file(await createImage('png')) })).data;
    const ownOnes = await portal.as(leo).succeeds('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(ownOnes).toMatchObject({ cuantos: 1, filas: [{ motivo: 'Flood', encargadoNombre: 'Ana', acciones: [] }] });
    const image = await read(portal, leo, `${leo.id}/${data.evidencia}`);
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
    const foreignOnes = await portal.as(eva).fails('GET llamadosDe/:id', { params: { id: leo.id } });
    expect(foreignOnes).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    const attempts = [
      [eva, `${leo.id}/${data.evidencia}`, 403],
      [leo, `${leo.id}/${ofEva.evidencia}`, 404],
      [leo, `${data.evidencia}`, 403],
      [ana, `${leo.id}/${data.evidencia}`, 200],
      [null, `${leo.id}/${data.evidencia}`, 401],
    ] as const;
    for (const [who, name, http] of attempts)
      expect([name, (await read(portal, who, name)).statusCode]).toEqual([name, http]);
  });
});
