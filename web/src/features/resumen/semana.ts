import { esDia, lunesDe, sumarDias } from '@conserje/rules';
import { dia } from '../../ui/formato.ts';

const DIAS = 7;

/** The week that an address asks for, by its Monday: not one to come, and the present one where it asks for none. */
export function semanaDeUrl(pedida: string, hoy: string): string {
  const esta = lunesDe(hoy);
  const otra = esDia(pedida) ? lunesDe(pedida) : esta;
  return otra < esta ? otra : esta;
}

/** What stands in the address for a week: nothing for the present one, which goes on. */
export const enUrl = (lunes: string, hoy: string): string => (lunes >= lunesDe(hoy) ? '' : lunes);

export const otraSemana = (lunes: string, pasos: number): string => sumarDias(lunes, pasos * DIAS);

/** A week in words: `9–15 mar 2026`, `30 mar – 5 abr 2026`. */
export function semanaEscrita(lunes: string): string {
  const domingo = sumarDias(lunes, DIAS - 1);
  const mismo = lunes.slice(0, 7) === domingo.slice(0, 7);
  if (mismo) return `${dia(lunes, { day: 'numeric' })}–${dia(domingo)}`;
  const conAno = lunes.slice(0, 4) !== domingo.slice(0, 4);
  return `${dia(lunes, { day: 'numeric', month: 'short', ...(conAno && { year: 'numeric' }) })} – ${dia(domingo)}`;
}
