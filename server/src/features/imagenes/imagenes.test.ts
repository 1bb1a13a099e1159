import { PLACA_BYTES, PLACA_LADO } from '@conserje/rules';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { mientras } from '../../testing/carreras.ts';
import type { Formato } from '../../testing/imagenes.ts';
import {
  animada,
  bomba,
  danadas,
  dibujo,
  foto,
  LUGAR,
  NO_SON_IMAGENES,
  PUNTO,
  polifacetica,
} from '../../testing/imagenes.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

const FORMATOS: Formato[] = ['png', 'jpeg', 'webp', 'gif'];

async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  return { portal, ana };
}

const archivo = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const cambiar = (portal: Portal, quien: Persona, bytes: Buffer, id = 3) =>
  portal.pide(quien).logra('POST placaCategoria', { body: { id, imagen: archivo(bytes) } });
const noCambia = async (portal: Portal, quien: Persona, bytes: Buffer, id = 3) => {
  const antes = await portal.cuentas();
  const rechazo = await portal.pide(quien).falla('POST placaCategoria', { body: { id, imagen: archivo(bytes) } });
  expect(await portal.cuentas()).toEqual(antes);
  return rechazo;
};
const leer = async (portal: Portal, placa: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: placa, headers });

describe('la placa de una categoría', () => {
  test('se cambia por una imagen, que cualquiera ve y nadie tiene que pedir otra vez', async () => {
    const { portal, ana } = await sala();
    const cambio = await portal.observar(async () => cambiar(portal, ana, await dibujo('png')));
    const { placa, msg } = cambio.resultado;
    expect(msg).toBe(`Cambiaste la placa de ${await nombre(portal)}`);
    expect(cambio.bitacora).toEqual([
      {
        modulo: 'configuracion',
        objeto: 3,
        usuario: null,
        encargado: ana.id,
        motivo: `cambió la placa de ${await nombre(portal)}`,
        diferencias: [{ campo: 'Placa', antes: '/placas/3.png', despues: placa }],
      },
    ]);
    expect(cambio.avisos).toEqual([
      { tema: 'rangos', quien: 'Ana', msg: `cambió la placa de ${await nombre(portal)}` },
    ]);
    const { rangos } = await portal.pide().logra('GET startupForo');
    expect(rangos.map((r) => r.placa).slice(1, 4)).toEqual(['/placas/2.png', placa, '/placas/4.png']);
    const { statusCode, headers, rawPayload } = await leer(portal, placa);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${placa.split('/').at(-1)}"`,
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: PLACA_LADO, height: PLACA_LADO });
    const otra = await leer(portal, placa, { 'if-none-match': String(headers.etag) });
    expect([otra.statusCode, otra.body]).toEqual([304, '']);
  });

  test('sus puntos siguen siendo puntos', async () => {
    const { portal, ana } = await sala();
    const cuatro = Buffer.from([255, 0, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0]);
    const imagen = sharp(cuatro, { raw: { width: 2, height: 2, channels: 3 } });
    const { placa } = await cambiar(portal, ana, await imagen.png().toBuffer());
    const puntos = await sharp((await leer(portal, placa)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer();
    const colores = new Set(
      Array.from({ length: puntos.length / 3 }, (_, i) => puntos.toString('hex', i * 3, i * 3 + 3)),
    );
    expect([...colores].sort()).toEqual(['00ff00', 'ff0000']);
  });

  test('la misma imagen tiene la misma dirección, y está una vez', async () => {
    const { portal, ana } = await sala();
    const una = await cambiar(portal, ana, PUNTO);
    expect((await cambiar(portal, ana, PUNTO, 4)).placa).toBe(una.placa);
    expect((await cambiar(portal, ana, await dibujo('png'))).placa).not.toBe(una.placa);
    expect(await portal.cuentas()).toMatchObject({ imagen: 2 });
    expect((await leer(portal, una.placa)).statusCode).toBe(200);
  });

  test('de una categoría que no hay, o de más peso, no se guarda', async () => {
    const { portal, ana } = await sala();
    expect(await noCambia(portal, ana, PUNTO, 99)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    const pesada = Buffer.concat([PUNTO, Buffer.alloc(PLACA_BYTES)]);
    expect(await noCambia(portal, ana, pesada)).toMatchObject({
      http: 413,
      error: 'DEMASIADO_GRANDE',
      campo: 'imagen',
      msg: 'El archivo puede pesar como máximo 512 KB',
    });
    await cambiar(portal, ana, pesada.subarray(0, PLACA_BYTES));
  });

  test('quien la cambia espera a quien está en ello', async () => {
    const { portal, ana } = await sala();
    const respuesta = await mientras(
      portal,
      async (tx) => {
        await tx.bloquearFila('categoria', 3);
        await tx.db.updateTable('categoria').set({ n_categoria: 'Otra' }).where('id', '=', 3).execute();
      },
      () => cambiar(portal, ana, PUNTO),
    );
    expect(respuesta.msg).toBe('Cambiaste la placa de Otra');
  });
});

const nombre = async ({ db }: Portal): Promise<string> =>
  (await db.selectFrom('categoria').select('n_categoria').where('id', '=', 3).executeTakeFirstOrThrow()).n_categoria;

describe('lo que se manda como imagen', () => {
  test.each(FORMATOS)('un %s se admite por lo que es', async (formato) => {
    const { portal, ana } = await sala();
    const { placa } = await cambiar(portal, ana, await dibujo(formato));
    expect((await sharp((await leer(portal, placa)).rawPayload).metadata()).format).toBe('webp');
  });

  test.each(NO_SON_IMAGENES)('%s no es una imagen, aunque se llame .png: 415', async (_que, bytes) => {
    const { portal, ana } = await sala();
    expect(await noCambia(portal, ana, bytes)).toEqual({
      http: 415,
      status: 1,
      error: 'IMAGEN_NO_ADMITIDA',
      msg: 'Solo se admiten imágenes PNG, JPEG, WebP o GIF',
      campo: 'imagen',
    });
  });

  test('lo que empieza como una y no lo es, o está cortado: 422', async () => {
    const { portal, ana } = await sala();
    for (const [que, bytes] of await danadas())
      expect({ que, ...(await noCambia(portal, ana, bytes)) }).toMatchObject({
        ...{ que, http: 422, error: 'IMAGEN_DANADA', campo: 'imagen' },
      });
  });

  test('una de pocos bytes y muchísimos puntos no se desempaca: 413', async () => {
    const { portal, ana } = await sala();
    const bytes = bomba(20_000);
    expect(bytes.length).toBeLessThan(PLACA_BYTES);
    expect(await noCambia(portal, ana, bytes)).toMatchObject({ http: 413, error: 'IMAGEN_ENORME', campo: 'imagen' });
    await cambiar(portal, ana, bomba(4_800));
  });

  test.each(FORMATOS)('de un %s que también es otra cosa queda la imagen sola', async (formato) => {
    const { portal, ana } = await sala();
    const { placa } = await cambiar(portal, ana, await polifacetica(formato));
    expect((await leer(portal, placa)).rawPayload.includes('script')).toBe(false);
  });

  test.each(['gif', 'webp'] as const)('de un %s que se mueve queda el primer cuadro', async (formato) => {
    const { portal, ana } = await sala();
    const bytes = await animada(formato);
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const { placa } = await cambiar(portal, ana, bytes);
    expect((await sharp((await leer(portal, placa)).rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test('una foto no dice dónde se tomó', async () => {
    const { portal, ana } = await sala();
    const bytes = await foto();
    expect(bytes.includes(LUGAR)).toBe(true);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { placa } = await cambiar(portal, ana, bytes);
    const { rawPayload } = await leer(portal, placa);
    const { exif, xmp, iptc, icc } = await sharp(rawPayload).metadata();
    expect({ exif, xmp, iptc, icc, dice: rawPayload.includes(LUGAR) }).toEqual({ dice: false });
  });
});

test('una imagen que no hay, o que no es de todos, no se sirve', async () => {
  const { portal, ana } = await sala();
  const { placa } = await cambiar(portal, ana, PUNTO);
  await portal.db.updateTable('imagen').set({ publica: 0 }).execute();
  for (const url of [placa, `/imagenes/${'x'.repeat(43)}.webp`]) {
    const { statusCode, headers } = await leer(portal, url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  }
  for (const url of ['/imagenes/otra', '/imagenes/', '/imagenes/..%2fsecreto.webp'])
    expect((await leer(portal, url)).statusCode).toBeGreaterThanOrEqual(400);
});
