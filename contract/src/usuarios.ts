import { ELIGE_USUARIOS } from '@conserje/rules';
import { call, Options, Picker, TODOS_LOS_ACTIVOS } from './call.ts';

const feature = 'usuarios';

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
    costosa: true,
    comun: TODOS_LOS_ACTIVOS,
  }),
};
