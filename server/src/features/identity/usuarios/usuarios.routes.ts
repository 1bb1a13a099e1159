import type { FeatureModule } from '../../../platform/featureModule.ts';
import { deleteAddresses, giveLink, readmit, regenerateClave, releaseName, resetTwoFactor } from './usuarios.access.ts';
import { getDirectory } from './usuarios.directory.ts';
import { editUsuario } from './usuarios.edit.ts';
import { moveMany } from './usuarios.moveMany.ts';
import {
  getPersonById,
  getPersonByName,
  getPersonCard,
  getUsername,
  listDevices,
  listNeedingAttention,
  searchUsuarios,
} from './usuarios.service.ts';

export const usuarios: FeatureModule<'usuarios'> = {
  handlers: {
    usuarioList: searchUsuarios,
    directorio: getDirectory,
    usuariosPorAtender: listNeedingAttention,
    userAllInfo: getPersonById,
    persona: getPersonByName,
    tarjeta: getPersonCard,
    editUsuario,
    moverVarias: moveMany,
    resetPassword: regenerateClave,
    enlaceClave: giveLink,
    dosPasosPerdidos: resetTwoFactor,
    deleteIP: deleteAddresses,
    ingresar: readmit,
    liberarNombre: releaseName,
    getUsername,
    dispositivosDe: listDevices,
  },
};
