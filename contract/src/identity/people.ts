import { CAN_CHOOSE_USUARIOS } from '@conserje/rules';
import { callsOf, get, PickerQuery, SHARED_USUARIO_OPTIONS, UsuarioOptions } from '../call.ts';

export const usuariosCalls = callsOf('people', {
  getUsuarios: get({
    summary: 'Usuarios activos para elegir',
    access: CAN_CHOOSE_USUARIOS,
    query: PickerQuery,
    answer: UsuarioOptions,
    etag: true,
    expensive: true,
    shared: SHARED_USUARIO_OPTIONS,
  }),
});
