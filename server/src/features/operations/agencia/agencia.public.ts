export { cachedBranding } from './agencia.branding.ts';
export type { FullConfiguracion } from './agencia.defaults.ts';
export { DEFAULT_CONFIGURACION } from './agencia.defaults.ts';
export { requirePublished } from './agencia.identity.ts';
export {
  agenciaDayAt,
  findHighestMision,
  findSparklingNames,
  lockConfiguracion,
  lockFirstMision,
  readConfiguracion,
} from './agencia.queries.ts';
