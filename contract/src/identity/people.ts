import { CAN_CHOOSE_USUARIOS } from '@conserje/rules';
import { call, Picker, SHARED_ACTIVE_USUARIOS, UsuarioOptions } from '../call.ts';

const feature = 'people';

export const usuariosCalls = {
  getUsuarios: call({
    method: 'GET',
    path: 'getUsuarios',
    feature,
    summary: 'Usuarios activos para elegir',
    access: CAN_CHOOSE_USUARIOS,
    query: Picker,
    answer: UsuarioOptions,
    etag: true,
    expensive: true,
    shared: SHARED_ACTIVE_USUARIOS,
  }),
};
