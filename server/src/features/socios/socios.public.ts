export type { ClaveDeSocio, Mirada, RosterImport } from './socios.service.ts';
export { importarSocios, mirarSocios } from './socios.service.ts';
