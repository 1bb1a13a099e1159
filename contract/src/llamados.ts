import { EVIDENCIA_BYTES, LLAMADOS_JUNTOS, PANTALLAS, propioO } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Acciones,
  Archivo,
  call,
  Elegido,
  Fichero,
  Id,
  Instant,
  Nullable,
  Omitidas,
  Outcome,
  Page,
  Personas,
  Shape,
} from './call.ts';
import { FALLAS_DE_IMAGEN } from './imagenes.ts';

const feature = 'llamados';
const access = PANTALLAS['/llamadoatencion'];
/** Whoever is called reads what was said of them. */
const propios = propioO('params.id', access);
const Archivada = Type.String({ pattern: '^[1-9]\\d{0,9}\\.webp$' });

/** A call of attention (part 2 §3): `evidencia` is the name of its picture under `/llamados/`. */
export const Llamado = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  descripcion: Type.String(),
  evidencia: Nullable(Type.String()),
  fecha: Instant,
  encargadoNombre: Type.String(),
  acciones: Acciones('retirar'),
});
export type Llamado = Static<typeof Llamado>;

/** Someone who was called, by their newest call, whose id and date it has. */
export const Llamada = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  cuantos: Type.Integer(),
  fecha: Instant,
  llamados: Type.Array(Llamado, { description: `Los más nuevos, hasta ${LLAMADOS_JUNTOS}` }),
});
export type Llamada = Static<typeof Llamada>;

export const llamadosCalls = {
  llamados: call({
    method: 'GET',
    path: 'actionLlamado',
    feature,
    summary: 'Llamados de atención por usuario, de quien tiene el más nuevo al más antiguo',
    access,
    query: Page('usuario', 'cuantos', 'fecha'),
    answer: Type.Array(Llamada),
    costosa: true,
  }),
  llamadosDe: call({
    method: 'GET',
    path: 'llamadosDe/:id',
    feature,
    summary: 'Los llamados de atención de un usuario, del más nuevo al más antiguo, y cuántos son en total',
    access: propios,
    params: Shape({ id: Id }),
    query: Page('motivo', 'encargado', 'fecha'),
    answer: Shape({
      usuarioNombre: Type.String(),
      mision: Type.String(),
      cuantos: Type.Integer(),
      encargados: Type.Integer({ description: 'Cuántas personas distintas los hicieron' }),
      primero: Nullable(Instant),
      ultimo: Nullable(Instant),
      filas: Type.Array(Llamado),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  actionLlamado: call({
    method: 'POST',
    path: 'actionLlamado',
    feature,
    summary: 'Llama la atención a un usuario de menor rango (op 0), o retira un llamado propio reciente (op 1, con id)',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      id: Type.Optional(Id),
      user: Type.Optional(Elegido),
      motivo: Type.Optional(Type.String({ maxLength: 2000 })),
      descripcion: Type.Optional(Type.String({ maxLength: 4000 })),
      evidencia: Type.Optional(Archivo(EVIDENCIA_BYTES, 'Una imagen PNG, JPEG, WebP o GIF')),
    }),
    answer: Outcome({ data: Llamado }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'NO_EXISTE', 'PLAZO_VENCIDO', ...FALLAS_DE_IMAGEN],
    multipart: true,
  }),
  llamarVarias: call({
    method: 'POST',
    path: 'llamarVarias',
    feature,
    summary:
      'Llama la atención igual a varias personas de menor rango, sin imagen. A las demás las deja y las dice en omitidas, con el motivo',
    access,
    body: Shape({
      usuarios: Personas,
      motivo: Type.String({ maxLength: 2000 }),
      descripcion: Type.String({ maxLength: 4000 }),
    }),
    answer: Outcome({ hechas: Type.Array(Type.String()), omitidas: Omitidas }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  evidencia: call({
    method: 'GET',
    path: '/llamados/:archivo',
    feature,
    summary: 'La evidencia de un llamado de atención',
    access,
    params: Shape({ archivo: Archivada }),
    answer: Fichero('image/webp'),
    errors: ['NO_EXISTE'],
    fichero: true,
  }),
  evidenciaDe: call({
    method: 'GET',
    path: '/llamados/:id/:archivo',
    feature,
    summary: 'La evidencia de un llamado de atención a un usuario (id)',
    access: propios,
    params: Shape({ id: Id, archivo: Archivada }),
    answer: Fichero('image/webp'),
    errors: ['NO_EXISTE'],
    fichero: true,
  }),
};
