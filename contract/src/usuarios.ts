import { ELIGE_USUARIOS, PANTALLAS } from '@conserje/rules';
import Type from 'typebox';
import { call, Id, Options, Picker, Shape } from './call.ts';

const feature = 'usuarios';
/** The screens that move a user to another mission have this rule. */
const access = PANTALLAS['/degrados'];

export const usuariosCalls = {
  getUsuarios: call({
    method: 'GET',
    path: 'getUsuarios',
    feature,
    summary: 'Usuarios activos para elegir',
    access: ELIGE_USUARIOS,
    query: Picker,
    answer: Options,
    etag: true,
  }),
  rangoUsuario: call({
    method: 'GET',
    path: 'rangoUsuario/:id',
    feature,
    summary: 'La misión y la firma de un usuario activo, para quien va a moverlo',
    access,
    params: Shape({ id: Id }),
    answer: Shape({
      id: Id,
      usuario: Type.String(),
      firma: Type.String(),
      id_rango: Id,
      mision: Type.String(),
      id_categoria: Type.Integer(),
      n_categoria: Type.String(),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
};
