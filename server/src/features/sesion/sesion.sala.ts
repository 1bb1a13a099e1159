import type { Sala } from '../../platform/sala.ts';
import { login } from './sesion.login.ts';
import { detectar, registrar } from './sesion.registro.ts';
import { cambiarClave, cambiarConfig, cerrarSesion, logout, sesiones } from './sesion.service.ts';

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
  },
};
