export type { ClaveDeSocio, Mirada } from './socios.service.ts';
export { importarSocios, mirarSocios } from './socios.service.ts';
