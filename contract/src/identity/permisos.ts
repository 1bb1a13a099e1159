import { CAN_EDIT_PERMISOS, LIST_MAX, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PickedId,
  post,
  SeenCategoria,
  Shape,
} from '../call.ts';

const access = SCREENS['/excepciones'];

const Codes = Type.String({ maxLength: 400, description: 'Códigos de permiso, separados por comas' });

/** Permiso of the catalogue (part 2 §3), with its description. */
const PermisoText = Shape({ id: Type.String(), nombre: Type.String(), permite: Type.String() });
const Catalog = Type.Array(PermisoText);

/**
 * Permisos of a person: those of their categoria (`de_categoria`) and those added (`permisos`). 'editar' sets the added
 * ones, 'eliminar' removes all of them.
 */
const PersonFields = {
  usuario: Id,
  usuario_nombre: Type.String(),
  n_categoria: Type.String(),
  de_categoria: Codes,
  permisos: Codes,
  acciones: Actions('editar', 'eliminar'),
};
/** Excepcion (part 2 §3); `encargadoNombre` changed it last. */
export const Excepcion = Shape({ id: Id, ...PersonFields, encargadoNombre: Type.String(), fecha: Instant });
export type Excepcion = Static<typeof Excepcion>;

/** Categoria with its permisos and number of active people. */
const MatrixRow = Shape({
  id_categoria: Type.Integer(),
  n_categoria: Type.String(),
  permisos: Codes,
  personas: Type.Integer(),
  acciones: Actions('editar'),
});
export const PermisosMatrix = Shape({ categorias: Type.Array(MatrixRow), catalogo: Catalog });
export type PermisosMatrix = Static<typeof PermisosMatrix>;

/** New permisos of each changed categoria, and those that the editor saw (`visto`). */
const Changes = Shape({
  categorias: Type.Array(Shape({ id_categoria: Id, rango: SeenCategoria, permisos: Codes, visto: Codes }), {
    maxItems: 100,
  }),
});
export type MatrixChanges = Static<typeof Changes>;

/** Effect of a matrix change on people, by permiso; a permiso held by excepcion is neither gained nor lost. */
const Preview = Shape({
  /** Number of people who gain or lose a permiso. */
  personas: Type.Integer(),
  cambios: Type.Array(
    Shape({
      permiso: Type.String(),
      nombre: Type.String(),
      ganan: Type.Integer(),
      pierden: Type.Integer(),
      /** Number of holders afterwards. */
      quedan: Type.Integer(),
    }),
  ),
});
export type MatrixPreview = Static<typeof Preview>;

export const permisosCalls = callsOf('permisos', {
  getExcepciones: get({
    summary: `Lo que tienen hasta ${LIST_MAX} personas además de lo de su categoría, por nombre, y el catálogo de permisos`,
    access,
    answer: Shape({ excepciones: Type.Array(Excepcion), catalogo: Catalog }),
  }),
  excepcionDe: get({
    path: 'excepcionDe/:usuario',
    summary: 'Lo que una persona tiene por su categoría y por excepción; id null si no tiene excepciones',
    access,
    params: Shape({ usuario: Id }),
    answer: Shape({ id: Nullable(Id), ...PersonFields }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  actionExcepciones: post({
    summary:
      'Da permisos a un usuario de menor rango (op 0, con usuario y permisos), los cambia (op 1, con id y permisos) o los ' +
      'quita todos (op 2, con id). Nadie da ni quita uno que no tiene. visto: los que se veían',
    access,
    requiresRecentAuth: true,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 2 }),
      id: Type.Optional(Id),
      usuario: Type.Optional(PickedId),
      permisos: Type.Optional(Codes),
      visto: Type.Optional(Codes),
    }),
    answer: ChangeAnswer({ data: Nullable(Excepcion) }),
    errors: [
      'REGLA',
      'NO_EXISTE',
      'USUARIO_NO_EXISTE',
      'EXCEPCION_EXISTE',
      'PERMISO_AJENO',
      'CAMBIO_MIENTRAS',
      'ULTIMO_TITULAR',
    ],
  }),
  matrizPermisos: get({
    summary: 'Lo que permite cada categoría, con cuántas personas activas hay en ella',
    access: CAN_EDIT_PERMISOS,
    answer: PermisosMatrix,
  }),
  previoMatriz: post({
    summary: 'A cuántas personas cambia qué permisos lo que se guardaría con guardarMatriz; no cambia nada',
    access: CAN_EDIT_PERMISOS,
    effect: 'reads',
    body: Changes,
    answer: Preview,
    errors: ['REGLA', 'NO_EXISTE', 'PERMISO_AJENO', 'CAMBIO_MIENTRAS'],
  }),
  guardarMatriz: post({
    summary:
      'Cambia lo que permiten categorías menores que la tuya, todas o ninguna. visto: lo que se veía que permitían',
    access: CAN_EDIT_PERMISOS,
    requiresRecentAuth: true,
    body: Changes,
    answer: ChangeAnswer({ data: PermisosMatrix }),
    errors: ['REGLA', 'NO_EXISTE', 'PERMISO_AJENO', 'CAMBIO_MIENTRAS', 'ULTIMO_TITULAR'],
  }),
});
