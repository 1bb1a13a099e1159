export { cachedBranding } from './agencia.branding.ts';
export type { FullConfiguracion } from './agencia.defaults.ts';
export { SETTINGS } from './agencia.defaults.ts';
export { requirePublished } from './agencia.identity.ts';
export {
  agencyDayAt,
  highestMision,
  lockConfiguracion,
  lockFirstMision,
  readConfiguracion,
  sparklingNames,
} from './agencia.queries.ts';
