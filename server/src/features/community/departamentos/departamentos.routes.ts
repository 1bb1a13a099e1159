import type { FeatureModule } from '../../../platform/featureModule.ts';
import { answerApplication } from './departamentos.answer.ts';
import { close, create, edit } from './departamentos.manage.ts';
import {
  apply,
  leave,
  listApplications,
  listDepartamentos,
  listMemberIds,
  listMembers,
  removePerson,
  withdrawApplication,
} from './departamentos.service.ts';

export const departamentos: FeatureModule<'departamentos'> = {
  handlers: {
    departamentos: listDepartamentos,
    miembrosDepartamento: listMembers,
    genteDepartamento: listMemberIds,
    solicitudesDepartamento: listApplications,
    crearDepartamento: create,
    editarDepartamento: edit,
    cerrarDepartamento: close,
    solicitarDepartamento: apply,
    retirarSolicitudDepartamento: withdrawApplication,
    responderSolicitudDepartamento: answerApplication,
    salirDepartamento: leave,
    quitarDepartamento: removePerson,
  },
};
