export type { ChosenInfraccion, KeptInfraccion, PresentNormativa } from './normativa.present.ts';
export { infraccionOf, readNormativa } from './normativa.present.ts';
