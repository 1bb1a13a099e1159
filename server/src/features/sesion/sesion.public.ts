export { asegurarAdministrador, type PrimerAdministrador } from './sesion.administrador.ts';
export { cifrar } from './sesion.claves.ts';
export { acabarSesiones } from './sesion.queries.ts';
export { identificador } from './sesion.service.ts';
