import { anyPermiso, everyone, PLACA_BYTES, PLACA_SIDE } from '@conserje/rules';
import Type from 'typebox';
import { ChangeAnswer, callsOf, FileAnswer, get, Id, post, SeenCategoria, Shape, Upload } from '../call.ts';
import type { ErrorCode } from '../errors.ts';

/** Errors of an image upload. */
export const IMAGE_ERRORS: ErrorCode[] = ['IMAGEN_NO_ADMITIDA', 'IMAGEN_DANADA', 'IMAGEN_ENORME'];

export const imageCalls = callsOf('images', {
  imagenPublica: get({
    path: '/imagenes/:archivo',
    summary: 'Una imagen de la agencia; su dirección cambia con su contenido',
    access: everyone,
    params: Shape({ archivo: Type.String({ pattern: '^[\\w-]{43}\\.webp$' }) }),
    answer: FileAnswer('image/webp'),
    errors: ['NO_EXISTE'],
    answersFile: true,
  }),
  placaCategoria: post({
    summary: `Cambia la placa de una categoría por una imagen, que se lleva a ${PLACA_SIDE} puntos de lado`,
    access: anyPermiso('man'),
    requiresRecentAuth: true,
    body: Shape({ id: Id, rango: SeenCategoria, imagen: Upload(PLACA_BYTES, 'Una imagen PNG, JPEG, WebP o GIF') }),
    answer: ChangeAnswer({ placa: Type.String() }),
    errors: ['NO_EXISTE', 'CAMBIO_MIENTRAS', ...IMAGE_ERRORS],
    multipart: true,
  }),
});
