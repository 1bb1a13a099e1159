import { CAN_CHOOSE_USUARIOS } from '@conserje/rules';
import { ALL_ACTIVE, call, Options, Picker } from '../call.ts';

const feature = 'people';

export const usuariosCalls = {
  getUsuarios: call({
    method: 'GET',
    path: 'getUsuarios',
    feature,
    summary: 'Usuarios activos para elegir',
    access: CAN_CHOOSE_USUARIOS,
    query: Picker,
    answer: Options,
    etag: true,
    expensive: true,
    shared: ALL_ACTIVE,
  }),
};
