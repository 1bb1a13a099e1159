import type { Revision } from './revisar.ts';

const MEGA = 1024 * 1024;

export const enMegas = (bytes: number): string =>
  `${(bytes / MEGA).toLocaleString('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** An instant for whoever sits where the server runs, in the zone of that machine. */
export const enPalabras = (instante: number): string =>
  new Date(instante).toLocaleString('es', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });

/** What a backup holds, in a sentence. */
export function contarRevision({ personas, ultimo, paso }: Revision): string {
  const gente = `${personas.toLocaleString('es')} ${personas === 1 ? 'persona' : 'personas'}`;
  const registro = ultimo
    ? `su último registro es el ${ultimo.id.toLocaleString('es')}, del ${enPalabras(ultimo.fecha)}`
    : 'no tiene registros todavía';
  return `Tiene ${gente}; ${registro}. Su esquema llega al paso ${paso}.`;
}
