import { MOTIVO_MAX, SCREENS } from '@conserje/rules';
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
  PageQuery,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/listanegra'];
const Motivo = Type.String({ maxLength: 4 * MOTIVO_MAX });

/** Entry of the black list (docs/decisions/0079). `usuario` is null for someone without an account. */
export const Ban = Shape({
  id: Id,
  usuario: Nullable(Id),
  usuarioNombre: Nullable(Type.String({ description: 'Cómo se llama ahora su cuenta; null si no tiene' })),
  nombre: Type.String({ description: 'Nombre con el que está en la lista' }),
  motivo: Type.String(),
  encargadoNombre: Type.String(),
  fecha: Instant,
  hasta: Nullable(Type.String({ description: 'Último día, YYYY-MM-DD; null si no termina' })),
  estado: StringEnum('vigente', 'vencida', 'retirada'),
  reconoce: Type.Array(StringEnum('nombre', 'avatar', 'conexion'), {
    description: 'Por qué se reconoce a la persona. La conexión no impide registrarse: marca en Clones',
  }),
  retirado: Nullable(Instant),
  retiradoNombre: Nullable(Type.String()),
  porque: Nullable(Type.String({ description: 'Por qué salió de la lista' })),
  acciones: Actions('retirar'),
});
export type Ban = Static<typeof Ban>;

export const listaNegraCalls = callsOf('listaNegra', {
  listaNegra: get({
    summary: 'Quiénes no pueden registrarse ni llamarse así, de la entrada más nueva a la más antigua',
    access,
    query: PageQuery('nombre', 'motivo', 'encargado', 'fecha', 'hasta'),
    answer: Type.Array(Ban),
    expensive: true,
  }),
  vetar: post({
    summary: 'Pone en la lista negra a una persona despedida de menor rango (usuario), o un nombre del hotel (nombre)',
    access,
    body: Shape({
      usuario: Type.Optional(Id),
      nombre: Type.Optional(Type.String({ maxLength: 100 })),
      motivo: Motivo,
      hasta: Type.Optional(Type.String({ maxLength: 10 })),
    }),
    answer: ChangeAnswer({ data: Ban }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'SIGUE_EN_LA_AGENCIA', 'YA_ESTA_ASI', 'YA_OLVIDADO'],
  }),
  quitarVeto: post({
    summary: 'Saca a alguien de la lista negra, con el motivo',
    access,
    body: Shape({ id: Id, motivo: Motivo }),
    answer: ChangeAnswer({ data: Ban }),
    errors: ['REGLA', 'NO_EXISTE', 'YA_ESTA_ASI'],
  }),
});
