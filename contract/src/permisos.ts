import { EDITA_PERMISOS, LISTA_MAX, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Acciones, call, Elegido, Id, Instant, Nullable, Outcome, Shape } from './call.ts';

const feature = 'permisos';
const access = PANTALLAS['/excepciones'];

const Codigos = Type.String({ maxLength: 400, description: 'Códigos de permiso, separados por comas' });

/** A permission of the catalogue (part 2 §3), and what it lets its holder do. */
const PermisoDicho = Shape({ id: Type.String(), nombre: Type.String(), permite: Type.String() });
const Catalogo = Type.Array(PermisoDicho);

/**
 * What someone holds: by their category (`de_categoria`), and what was added to it (`permisos`). 'editar' is to set what is
 * added, 'eliminar' to take all of it.
 */
const DePersona = {
  usuario: Id,
  usuario_nombre: Type.String(),
  n_categoria: Type.String(),
  de_categoria: Codigos,
  permisos: Codigos,
  acciones: Acciones('editar', 'eliminar'),
};
/** An exception (part 2 §3), and who made or changed it last. */
export const Excepcion = Shape({ id: Id, ...DePersona, encargadoNombre: Type.String(), fecha: Instant });
export type Excepcion = Static<typeof Excepcion>;

/** A category with what it permits, and how many active people stand in it. */
const FilaMatriz = Shape({
  id_categoria: Type.Integer(),
  n_categoria: Type.String(),
  permisos: Codigos,
  personas: Type.Integer(),
  acciones: Acciones('editar'),
});
export const Matriz = Shape({ categorias: Type.Array(FilaMatriz), catalogo: Catalogo });
export type Matriz = Static<typeof Matriz>;

/** What each category that changes is to permit, and what it was seen to permit. */
const Cambios = Shape({
  categorias: Type.Array(Shape({ id_categoria: Id, permisos: Codigos, visto: Codigos }), { maxItems: 100 }),
});
export type CambiosMatriz = Static<typeof Cambios>;

/** What a change of the matrix does to people, by permission; what someone holds by exception they neither gain nor lose. */
const Previo = Shape({
  /** People who gain or lose something. */
  personas: Type.Integer(),
  cambios: Type.Array(
    Shape({
      permiso: Type.String(),
      nombre: Type.String(),
      ganan: Type.Integer(),
      pierden: Type.Integer(),
      /** How many hold it afterwards. */
      quedan: Type.Integer(),
    }),
  ),
});
export type PrevioMatriz = Static<typeof Previo>;

export const permisosCalls = {
  getExcepciones: call({
    method: 'GET',
    path: 'getExcepciones',
    feature,
    summary: `Lo que tienen hasta ${LISTA_MAX} personas además de lo de su categoría, por nombre, y el catálogo de permisos`,
    access,
    answer: Shape({ excepciones: Type.Array(Excepcion), catalogo: Catalogo }),
  }),
  excepcionDe: call({
    method: 'GET',
    path: 'excepcionDe/:usuario',
    feature,
    summary: 'Lo que una persona tiene por su categoría y por excepción; id null si no tiene excepciones',
    access,
    params: Shape({ usuario: Id }),
    answer: Shape({ id: Nullable(Id), ...DePersona }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  actionExcepciones: call({
    method: 'POST',
    path: 'actionExcepciones',
    feature,
    summary:
      'Da permisos a un usuario de menor rango (op 0, con usuario y permisos), los cambia (op 1, con id y permisos) o los ' +
      'quita todos (op 2, con id). Nadie da ni quita uno que no tiene. visto: los que se veían',
    access,
    reciente: true,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 2 }),
      id: Type.Optional(Id),
      usuario: Type.Optional(Elegido),
      permisos: Type.Optional(Codigos),
      visto: Type.Optional(Codigos),
    }),
    answer: Outcome({ data: Nullable(Excepcion) }),
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
  matrizPermisos: call({
    method: 'GET',
    path: 'matrizPermisos',
    feature,
    summary: 'Lo que permite cada categoría, con cuántas personas activas hay en ella',
    access: EDITA_PERMISOS,
    answer: Matriz,
  }),
  previoMatriz: call({
    method: 'POST',
    path: 'previoMatriz',
    feature,
    summary: 'A cuántas personas cambia qué permisos lo que se guardaría con guardarMatriz; no cambia nada',
    access: EDITA_PERMISOS,
    efecto: 'lee',
    body: Cambios,
    answer: Previo,
    errors: ['REGLA', 'NO_EXISTE', 'PERMISO_AJENO', 'CAMBIO_MIENTRAS'],
  }),
  guardarMatriz: call({
    method: 'POST',
    path: 'guardarMatriz',
    feature,
    summary:
      'Cambia lo que permiten categorías menores que la tuya, todas o ninguna. visto: lo que se veía que permitían',
    access: EDITA_PERMISOS,
    reciente: true,
    body: Cambios,
    answer: Outcome({ data: Matriz }),
    errors: ['REGLA', 'NO_EXISTE', 'PERMISO_AJENO', 'CAMBIO_MIENTRAS', 'ULTIMO_TITULAR'],
  }),
};
