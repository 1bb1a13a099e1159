import { conPermiso, PLACA_BYTES, PLACA_LADO, todos } from '@conserje/rules';
import Type from 'typebox';
import { Archivo, call, Fichero, Id, Outcome, Shape } from './call.ts';
import type { CodigoError } from './errores.ts';

const feature = 'imagenes';

/** What a picture can be refused for. */
export const FALLAS_DE_IMAGEN: CodigoError[] = ['IMAGEN_NO_ADMITIDA', 'IMAGEN_DANADA', 'IMAGEN_ENORME'];

export const imagenesCalls = {
  imagenPublica: call({
    method: 'GET',
    path: '/imagenes/:archivo',
    feature,
    summary: 'Una imagen de la agencia; su dirección cambia con su contenido',
    access: todos,
    params: Shape({ archivo: Type.String({ pattern: '^[\\w-]{43}\\.webp$' }) }),
    answer: Fichero('image/webp'),
    errors: ['NO_EXISTE'],
    fichero: true,
  }),
  placaCategoria: call({
    method: 'POST',
    path: 'placaCategoria',
    feature,
    summary: `Cambia la placa de una categoría por una imagen, que se lleva a ${PLACA_LADO} puntos de lado`,
    access: conPermiso('man'),
    reciente: true,
    body: Shape({ id: Id, imagen: Archivo(PLACA_BYTES, 'Una imagen PNG, JPEG, WebP o GIF') }),
    answer: Outcome({ placa: Type.String() }),
    errors: ['NO_EXISTE', ...FALLAS_DE_IMAGEN],
    multipart: true,
  }),
};
