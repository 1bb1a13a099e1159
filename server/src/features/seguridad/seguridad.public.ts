export { alarmar } from './seguridad.alarma.ts';
export { anotarTitulares } from './seguridad.titulares.ts';
