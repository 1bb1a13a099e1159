export { devolverAcceso } from './sesion.acceso.ts';
export { asegurarAdministrador, type PrimerAdministrador } from './sesion.administrador.ts';
export { cifrar, cifrarDeUnUso, claveDada, claveDeUnUso } from './sesion.claves.ts';
export { olvidarDosPasos } from './sesion.codigos.ts';
export { nuevoEnlace } from './sesion.enlace.ts';
export { podarIntentos } from './sesion.intentos.ts';
export { podarViejos } from './sesion.lugares.ts';
export { acabarSesiones, sesionesDe } from './sesion.queries.ts';
export { identificador } from './sesion.service.ts';
