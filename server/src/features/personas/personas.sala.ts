import type { Sala } from '../../platform/sala.ts';
import {
  borrarDirecciones,
  darEnlace,
  liberarNombre,
  quitarDosPasos,
  readmitir,
  regenerarClave,
} from './personas.acceso.ts';
import { directorio } from './personas.directorio.ts';
import { editar } from './personas.editar.ts';
import { buscar, dispositivos, porAtender, porId, porNombre, porTarjeta, quienSeLlama } from './personas.service.ts';

export const personas: Sala<'personas'> = {
  handlers: {
    usuarioList: buscar,
    directorio,
    usuariosPorAtender: porAtender,
    userAllInfo: porId,
    persona: porNombre,
    tarjeta: porTarjeta,
    editUsuario: editar,
    resetPassword: regenerarClave,
    enlaceClave: darEnlace,
    dosPasosPerdidos: quitarDosPasos,
    deleteIP: borrarDirecciones,
    ingresar: readmitir,
    liberarNombre,
    getUsername: quienSeLlama,
    dispositivosDe: dispositivos,
  },
};
