import { CAN_CHOOSE_USUARIOS } from '@conserje/rules';
import { callsOf, get, Picker, SHARED_ACTIVE_USUARIOS, UsuarioOptions } from '../call.ts';

export const usuariosCalls = callsOf('people', {
  getUsuarios: get({
    summary: 'Usuarios activos para elegir',
    access: CAN_CHOOSE_USUARIOS,
    query: Picker,
    answer: UsuarioOptions,
    etag: true,
    expensive: true,
    shared: SHARED_ACTIVE_USUARIOS,
  }),
});
