import type { Causa } from '@conserje/rules';
import { CAUSAS, propioO, sesion, VE_CARRERAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Instant, Nullable, Page, Shape, Word } from './call.ts';

const feature = 'carrera';
// The keys of an object literal are its type's.
const causas = Object.keys(CAUSAS) as Causa[];

/** A mission of the ladder (decisions §2); a list of them goes from the lowest to the highest. */
export const Rango = Shape({
  id: Id,
  nombre: Type.String(),
  precio: Type.Integer(),
  categoria: Id,
  venta: Type.Integer({ description: '1 = en venta' }),
  traslado_venta: Type.Integer({ description: '1 = se ofrece en traslados' }),
});
export type Rango = Static<typeof Rango>;

/** A step of a user's career: missions by their names of then (`de` null at the beginning), by whom, why. */
export const PasoCarrera = Shape({
  id: Id,
  fecha: Instant,
  de: Nullable(Type.String()),
  a: Type.String(),
  encargado: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
  causa: Word(...causas),
  motivo: Nullable(Type.String()),
});
export type PasoCarrera = Static<typeof PasoCarrera>;

export const carreraCalls = {
  onlyRangos: call({
    method: 'GET',
    path: 'onlyRangos',
    feature,
    summary: 'Las misiones, de la más baja a la más alta',
    access: sesion,
    comun: { temas: ['rangos'] },
    answer: Type.Array(Rango),
  }),
  carrera: call({
    method: 'GET',
    path: 'carrera/:id',
    feature,
    summary: 'Los cambios de misión de un usuario',
    access: propioO('params.id', VE_CARRERAS),
    params: Shape({ id: Id }),
    query: Page('fecha', 'de', 'a', 'motivo', 'encargado'),
    answer: Type.Array(PasoCarrera),
    errors: ['USUARIO_NO_EXISTE'],
  }),
};
