import { PLACA_BYTES, PLACA_SIDE } from '@conserje/rules';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { ImageFormat } from '../../../test-support/fakes/images.ts';
import {
  animatedImage,
  createImage,
  createPhoto,
  damagedImages,
  decompressionBomb,
  EXIF_DESCRIPTION,
  NOT_IMAGES,
  ONE_PIXEL_PNG,
  polyglotImage,
} from '../../../test-support/fakes/images.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';

const FORMATS: ImageFormat[] = ['png', 'jpeg', 'webp', 'gif'];

async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  return { portal, ana };
}
const { setUp, unchanged } = scenesOf(populate);

const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const change = (portal: Portal, person: Person, bytes: Buffer, id = 3) =>
  portal.as(person).succeeds('POST placaCategoria', { body: { id, imagen: file(bytes) } });
const changeRefused = async (portal: Portal, person: Person, bytes: Buffer, id = 3) => {
  const antes = await portal.countTableRows();
  const refusal = await portal.as(person).fails('POST placaCategoria', { body: { id, imagen: file(bytes) } });
  expect(await portal.countTableRows()).toEqual(antes);
  return refusal;
};
const read = async (portal: Portal, placa: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: placa, headers });

describe('placa of a categoria', () => {
  test('is replaced by a picture that everyone can read and cache', async () => {
    const { portal, ana } = await setUp();
    const cambio = await portal.observe(async () => change(portal, ana, await createImage('png')));
    const { placa, msg } = cambio.result;
    expect(msg).toBe(`Cambiaste la placa de ${await name(portal)}`);
    expect(cambio.bitacora).toEqual([
      {
        modulo: 'configuracion',
        objeto: 3,
        usuario: null,
        encargado: ana.id,
        motivo: `cambió la placa de ${await name(portal)}`,
        diferencias: [{ campo: 'Placa', antes: '/placas/3.png', despues: placa }],
      },
    ]);
    expect(cambio.notices).toEqual([{ tema: 'rangos', quien: 'Ana', msg: `cambió la placa de ${await name(portal)}` }]);
    const { rangos } = await portal.as().succeeds('GET startupForo');
    expect(rangos.map((r) => r.placa).slice(1, 4)).toEqual(['/placas/2.png', placa, '/placas/4.png']);
    const { statusCode, headers, rawPayload } = await read(portal, placa);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${placa.split('/').at(-1)}"`,
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: PLACA_SIDE, height: PLACA_SIDE });
    const other = await read(portal, placa, { 'if-none-match': String(headers.etag) });
    expect([other.statusCode, other.body]).toEqual([304, '']);
  });

  test('keeps sharp pixels when it is enlarged', async () => {
    const { portal, ana } = await setUp();
    const fourPixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0]);
    const image = sharp(fourPixels, { raw: { width: 2, height: 2, channels: 3 } });
    const { placa } = await change(portal, ana, await image.png().toBuffer());
    const points = await sharp((await read(portal, placa)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer();
    const colors = new Set(
      Array.from({ length: points.length / 3 }, (_, i) => points.toString('hex', i * 3, i * 3 + 3)),
    );
    expect([...colors].sort()).toEqual(['00ff00', 'ff0000']);
  });

  test('the same picture has the same address and is stored once', async () => {
    const { portal, ana } = await setUp();
    const one = await change(portal, ana, ONE_PIXEL_PNG);
    expect((await change(portal, ana, ONE_PIXEL_PNG, 4)).placa).toBe(one.placa);
    expect((await change(portal, ana, await createImage('png'))).placa).not.toBe(one.placa);
    expect(await portal.countTableRows()).toMatchObject({ imagen: 2 });
    expect((await read(portal, one.placa)).statusCode).toBe(200);
  });

  test('is refused for an unknown categoria and for a file that is too large', async () => {
    const { portal, ana } = await setUp();
    expect(await changeRefused(portal, ana, ONE_PIXEL_PNG, 99)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    const tooLarge = Buffer.concat([ONE_PIXEL_PNG, Buffer.alloc(PLACA_BYTES)]);
    expect(await changeRefused(portal, ana, tooLarge)).toMatchObject({
      http: 413,
      error: 'DEMASIADO_GRANDE',
      campo: 'imagen',
      msg: 'El archivo puede pesar como máximo 512 KB',
    });
    await change(portal, ana, tooLarge.subarray(0, PLACA_BYTES));
  });

  test('a change waits for a concurrent edit of the categoria', async () => {
    const { portal, ana } = await setUp();
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('categoria', 3);
        await tx.db.updateTable('categoria').set({ n_categoria: 'Otra' }).where('id', '=', 3).execute();
      },
      () => change(portal, ana, ONE_PIXEL_PNG),
    );
    expect(response.msg).toBe('Cambiaste la placa de Otra');
  });
});

const name = async ({ db }: Portal): Promise<string> =>
  (await db.selectFrom('categoria').select('n_categoria').where('id', '=', 3).executeTakeFirstOrThrow()).n_categoria;

describe('uploaded pictures', () => {
  test.each(FORMATS)('a %s is accepted by its content', async (format) => {
    const { portal, ana } = await setUp();
    const { placa } = await change(portal, ana, await createImage(format));
    expect((await sharp((await read(portal, placa)).rawPayload).metadata()).format).toBe('webp');
  });

  test.each(NOT_IMAGES)('%s is not a picture, even under the name .png: 415', async (_what, bytes) => {
    const { portal, ana } = unchanged();
    expect(await changeRefused(portal, ana, bytes)).toEqual({
      http: 415,
      status: 1,
      error: 'IMAGEN_NO_ADMITIDA',
      msg: 'Solo se admiten imágenes PNG, JPEG, WebP o GIF',
      campo: 'imagen',
    });
  });

  test('a damaged or truncated picture is refused: 422', async () => {
    const { portal, ana } = unchanged();
    for (const [que, bytes] of await damagedImages())
      expect({ que, ...(await changeRefused(portal, ana, bytes)) }).toMatchObject({
        que,
        http: 422,
        error: 'IMAGEN_DANADA',
        campo: 'imagen',
      });
  });

  test('a small file with a huge number of pixels is not decoded: 413', async () => {
    const { portal, ana } = await setUp();
    const bytes = decompressionBomb(20_000);
    expect(bytes.length).toBeLessThan(PLACA_BYTES);
    expect(await changeRefused(portal, ana, bytes)).toMatchObject({
      http: 413,
      error: 'IMAGEN_ENORME',
      campo: 'imagen',
    });
    await change(portal, ana, decompressionBomb(4_800));
  });

  test.each(FORMATS)('a %s that is also another format is reduced to the picture', async (format) => {
    const { portal, ana } = await setUp();
    const { placa } = await change(portal, ana, await polyglotImage(format));
    expect((await read(portal, placa)).rawPayload.includes('script')).toBe(false);
  });

  test.each(['gif', 'webp'] as const)('an animated %s is reduced to its first frame', async (format) => {
    const { portal, ana } = await setUp();
    const bytes = await animatedImage(format);
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const { placa } = await change(portal, ana, bytes);
    expect((await sharp((await read(portal, placa)).rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test('a photo loses its location', async () => {
    const { portal, ana } = await setUp();
    const bytes = await createPhoto();
    expect(bytes.includes(EXIF_DESCRIPTION)).toBe(true);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { placa } = await change(portal, ana, bytes);
    const { rawPayload } = await read(portal, placa);
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
    expect({ exif, xmp, iptc, icc, says: rawPayload.includes(EXIF_DESCRIPTION) }).toEqual({ says: false });
  });
});

test('an unknown or private picture is not served', async () => {
  const { portal, ana } = await setUp();
  const { placa } = await change(portal, ana, ONE_PIXEL_PNG);
  await portal.db.updateTable('imagen').set({ publica: 0 }).execute();
  for (const url of [placa, `/imagenes/${'x'.repeat(43)}.webp`]) {
    const { statusCode, headers } = await read(portal, url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  }
  for (const url of ['/imagenes/otra', '/imagenes/', '/imagenes/..%2fsecreto.webp'])
    expect((await read(portal, url)).statusCode).toBeGreaterThanOrEqual(400);
});
