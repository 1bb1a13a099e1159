import { guardar, leer } from '../../platform/memoria.ts';

const MEMORIA = 'tiempos.mios';
/** What the reader has chosen holds on this device from then on. */
export const recordarMios = (mios: boolean): void => guardar(MEMORIA, mios ? 'si' : 'no');

/** Whether the reader's own alone are shown. `puesto` is what the address says, or 'auto': as they chose last. */
export const soloMios = (puesto: string): boolean => (puesto === 'auto' ? leer(MEMORIA) === 'si' : puesto === '1');
