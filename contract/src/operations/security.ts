import { loggedIn, ROUTES_WITH_PEOPLE, SCREENS, SECURITY_EVENT_KINDS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  Shape,
  StringEnum,
  UsuarioFilter,
} from '../call.ts';

const access = SCREENS['/seguridad'];

/**
 * Row of the security log: event, affected person, author, and count from `desde` to `fecha`. Addresses are truncated
 * to their network; of a request only the call and the refusal are kept.
 */
export const SecurityEntry = Shape({
  id: Id,
  clase: StringEnum(...SECURITY_EVENT_KINDS),
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
export type SecurityEntry = Static<typeof SecurityEntry>;

/** Highlight of the last day; with the number of failures for an account or network, or of refusals for a person. */
export const SecurityHighlight = Shape({
  tipo: StringEnum(
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
export type SecurityHighlight = Static<typeof SecurityHighlight>;

export const securityCalls = callsOf('security', {
  seguridad: get({
    summary: 'El registro de seguridad, de lo más nuevo a lo más antiguo; con clase o de, solo eso',
    access,
    query: Shape({
      ...PageQuery('clase', 'fecha').properties,
      de: UsuarioFilter,
      clase: Type.Optional(StringEnum(...SECURITY_EVENT_KINDS)),
    }),
    answer: Type.Array(SecurityEntry),
    expensive: true,
  }),
  seguridadHoy: get({
    summary: 'Lo que destaca de las últimas 24 horas, y cuánto pasó en cada una, de la más antigua a la de ahora',
    access,
    answer: Shape({
      destacados: Type.Array(SecurityHighlight),
      horas: Type.Array(
        Shape({ desde: Instant, entradas: Type.Integer(), fallos: Type.Integer(), rechazos: Type.Integer() }),
      ),
    }),
    expensive: true,
  }),
  exportado: post({
    summary: 'Permite descargar una lista de personas y lo registra en Seguridad',
    access: loggedIn,
    requiresRecentAuth: true,
    body: Shape({ ruta: StringEnum(...ROUTES_WITH_PEOPLE) }),
    answer: ChangeAnswer({}),
  }),
});
