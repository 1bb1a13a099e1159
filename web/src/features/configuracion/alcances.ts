import type { Alcance, Lector } from '@conserje/rules';
import { alcancesDe, leerAlcances, PERMISOS_DICHOS } from '@conserje/rules';

const MGMT = { nombre: 'Admin por rango', permite: 'Lo que puede la categoría 10 sin permisos extra' };

/** What a key may be given, in words. */
const dicho = (alcance: Alcance) => (alcance === 'mgmt' ? MGMT : PERMISOS_DICHOS[alcance]);

/** What someone may give to a key, with what is chosen of it. */
export const elegibles = (permisos: string, quien: Lector) => {
  const puestos = leerAlcances(permisos);
  return alcancesDe(quien).map((alcance) => ({ alcance, ...dicho(alcance), puesto: puestos.includes(alcance) }));
};

/** The codes with one more, or one less. */
export const alternar = (permisos: string, alcance: Alcance): string => {
  const hay = leerAlcances(permisos);
  const otros = hay.includes(alcance) ? hay.filter((uno) => uno !== alcance) : [...hay, alcance];
  return leerAlcances(otros.join()).join();
};

/** What a key may do, in a line. */
export const enUnaLinea = (alcances: readonly Alcance[], escribe: boolean): string => {
  const nombres = alcances.map((alcance) => dicho(alcance).nombre).join(', ');
  return `${escribe ? 'Lee y escribe' : 'Solo lee'}${nombres === '' ? '' : ` · ${nombres}`}`;
};
