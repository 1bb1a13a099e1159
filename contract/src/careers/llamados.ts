import { EVIDENCE_BYTES, LLAMADOS_PER_PERSON_MAX, ownOr, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  call,
  FileAnswer,
  Id,
  Instant,
  Nullable,
  Outcome,
  Page,
  PickedId,
  Shape,
  SkippedItems,
  Upload,
  UsuarioIds,
} from '../call.ts';
import { IMAGE_ERRORS } from '../operations/images.ts';

const feature = 'llamados';
const access = SCREENS['/llamadoatencion'];
/** The affected person may read their own llamados. */
const ownAccess = ownOr('params.id', access);
const EvidenceFileName = Type.String({ pattern: '^[1-9]\\d{0,9}\\.webp$' });

/** Llamado (part 2 §3): `evidencia` is the file name of its picture under `/llamados/`. */
export const Llamado = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  descripcion: Type.String(),
  evidencia: Nullable(Type.String()),
  fecha: Instant,
  encargadoNombre: Type.String(),
  acciones: Actions('retirar'),
});
export type Llamado = Static<typeof Llamado>;

/** Person with llamados; `id` and date are those of the newest. */
export const CalledPerson = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  cuantos: Type.Integer(),
  fecha: Instant,
  llamados: Type.Array(Llamado, { description: `Los más nuevos, hasta ${LLAMADOS_PER_PERSON_MAX}` }),
});
export type CalledPerson = Static<typeof CalledPerson>;

export const llamadosCalls = {
  llamados: call({
    method: 'GET',
    path: 'actionLlamado',
    feature,
    summary: 'Llamados de atención por usuario, de quien tiene el más nuevo al más antiguo',
    access,
    query: Page('usuario', 'cuantos', 'fecha'),
    answer: Type.Array(CalledPerson),
    expensive: true,
  }),
  llamadosDe: call({
    method: 'GET',
    path: 'llamadosDe/:id',
    feature,
    summary: 'Los llamados de atención de un usuario, del más nuevo al más antiguo, y cuántos son en total',
    access: ownAccess,
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
      user: Type.Optional(PickedId),
      motivo: Type.Optional(Type.String({ maxLength: 2000 })),
      descripcion: Type.Optional(Type.String({ maxLength: 4000 })),
      evidencia: Type.Optional(Upload(EVIDENCE_BYTES, 'Una imagen PNG, JPEG, WebP o GIF')),
    }),
    answer: Outcome({ data: Llamado }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'NO_EXISTE', 'PLAZO_VENCIDO', ...IMAGE_ERRORS],
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
      usuarios: UsuarioIds,
      motivo: Type.String({ maxLength: 2000 }),
      descripcion: Type.String({ maxLength: 4000 }),
    }),
    answer: Outcome({ hechas: Type.Array(Type.String()), omitidas: SkippedItems }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  evidencia: call({
    method: 'GET',
    path: '/llamados/:archivo',
    feature,
    summary: 'La evidencia de un llamado de atención',
    access,
    params: Shape({ archivo: EvidenceFileName }),
    answer: FileAnswer('image/webp'),
    errors: ['NO_EXISTE'],
    answersFile: true,
  }),
  evidenciaDe: call({
    method: 'GET',
    path: '/llamados/:id/:archivo',
    feature,
    summary: 'La evidencia de un llamado de atención a un usuario (id)',
    access: ownAccess,
    params: Shape({ id: Id, archivo: EvidenceFileName }),
    answer: FileAnswer('image/webp'),
    errors: ['NO_EXISTE'],
    answersFile: true,
  }),
};
