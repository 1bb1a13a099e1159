import { aRatos } from '../../platform/oficio.ts';
import type { Sala } from '../../platform/sala.ts';
import { Caducas, retrasarPruebas } from './sesion.caducas.ts';
import * as dosPasos from './sesion.dosPasos.ts';
import { claveConEnlace, mirarEnlace } from './sesion.enlace.ts';
import { retrasarIntentos } from './sesion.intentos.ts';
import { login } from './sesion.login.ts';
import * as programas from './sesion.programas.ts';
import { detectar, registrar } from './sesion.registro.ts';
import { cambiarClave, cambiarConfig, cerrarSesion, cerrarSesiones, logout, sesiones } from './sesion.service.ts';

export const sesion: Sala<'sesion'> = {
  handlers: {
    ipdetect: detectar,
    registro: registrar,
    login,
    checkUser: async ({ usuario }) => ({ status: 0, despedido: 0, permisos: usuario.permisos }),
    logout,
    cambioClave: cambiarClave,
    changeConfig: cambiarConfig,
    sesiones: ({ deps, usuario, ahora }) => sesiones(deps.motor.db, usuario, ahora),
    cerrarSesion,
    cerrarSesiones,
    dosPasos: dosPasos.ver,
    prepararDosPasos: dosPasos.preparar,
    activarDosPasos: dosPasos.activar,
    quitarDosPasos: dosPasos.quitar,
    renovarRescate: dosPasos.renovar,
    probar: dosPasos.probar,
    programas: programas.programas,
    crearPrograma: programas.crear,
    cerrarPrograma: programas.cerrar,
    mirarEnlace,
    claveConEnlace,
  },
  correcciones: [retrasarPruebas, retrasarIntentos],
  oficios: [
    aRatos('old keys could not be removed', (deps) => {
      const caducas = new Caducas(deps);
      return () => caducas.quitar();
    }),
  ],
};
