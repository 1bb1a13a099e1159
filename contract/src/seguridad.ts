import { CLASES_VIGIA, CON_GENTE, PANTALLAS, sesion } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, DeUno, Id, Instant, Nullable, Outcome, Page, Shape, Word } from './call.ts';

const feature = 'seguridad';
const access = PANTALLAS['/seguridad'];

/**
 * A row of the security log: what happened, to whom, who did it, how often from `desde` to `fecha`. Addresses are shortened
 * to their network; of a request only which call it was and how it was refused.
 */
export const Vigilado = Shape({
  id: Id,
  clase: Word(...CLASES_VIGIA),
  usuario: Nullable(Id),
  usuarioNombre: Nullable(Type.String()),
  encargadoNombre: Nullable(Type.String()),
  red: Nullable(Type.String()),
  llamada: Nullable(Type.String()),
  codigo: Nullable(Type.String()),
  porque: Nullable(Type.String({ description: 'Lo que se contestó, en palabras' })),
  detalle: Type.String(),
  veces: Type.Integer(),
  desde: Instant,
  fecha: Instant,
});
export type Vigilado = Static<typeof Vigilado>;

/** Something of the last day that stands out; of an account or a network with how many failures, of a person with how many refusals. */
export const Destacado = Shape({
  tipo: Word(
    ...(['cuenta', 'red', 'rechazos', 'titular', 'restauracion', 'mantenimiento'] as const),
    ...(['exportacion', 'olvido', 'cerrada', 'lugar'] as const),
  ),
  usuarioNombre: Nullable(Type.String()),
  encargadoNombre: Nullable(Type.String()),
  red: Nullable(Type.String()),
  detalle: Type.String(),
  veces: Type.Integer(),
  fecha: Instant,
});
export type Destacado = Static<typeof Destacado>;

export const seguridadCalls = {
  seguridad: call({
    method: 'GET',
    path: 'seguridad',
    feature,
    summary: 'El registro de seguridad, de lo más nuevo a lo más antiguo; con clase o de, solo eso',
    access,
    query: Shape({ ...Page('clase', 'fecha').properties, de: DeUno, clase: Type.Optional(Word(...CLASES_VIGIA)) }),
    answer: Type.Array(Vigilado),
    costosa: true,
  }),
  seguridadHoy: call({
    method: 'GET',
    path: 'seguridadHoy',
    feature,
    summary: 'Lo que destaca de las últimas 24 horas, y cuánto pasó en cada una, de la más antigua a la de ahora',
    access,
    answer: Shape({
      destacados: Type.Array(Destacado),
      horas: Type.Array(
        Shape({ desde: Instant, entradas: Type.Integer(), fallos: Type.Integer(), rechazos: Type.Integer() }),
      ),
    }),
    costosa: true,
  }),
  exportado: call({
    method: 'POST',
    path: 'exportado',
    feature,
    summary: 'Permite descargar una lista de personas y lo registra en Seguridad',
    access: sesion,
    reciente: true,
    body: Shape({ ruta: Word(...CON_GENTE) }),
    answer: Outcome({}),
  }),
};
