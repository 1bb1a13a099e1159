import type { PrevioReinicio } from '@conserje/contract';
import { contar, creditos } from '../../ui/formato.ts';
import type { Grupo, QueReinicio } from './listaPaga.queries.ts';

/** Who belongs to a group (decisions §5). */
export const GENTE = ['rangos bajos (categorías 1 y 2)', 'rangos altos (de la 3 en adelante)'] as const;

/** What a reset is called on its button. */
export const nombreReinicio = (que: QueReinicio, op: Grupo): string =>
  `Reiniciar ${que === 0 ? 'nómina' : 'lista'}${op === 1 ? ' +' : ''}`;

const personas = (n: number): string => contar(n, 'persona', 'personas');

/** What a reset will do, as a person says it, point by point. */
export function consecuencias(que: QueReinicio, previo: PrevioReinicio): string[] {
  const { personas: sinPagar, creditos: debe, pagadas, pagadoCreditos, nuevas, nuevosCreditos } = previo;
  if (que === 1)
    return [
      sinPagar === 0
        ? 'Nadie queda sin pagar: ninguna paga pasa a Pendientes.'
        : `${personas(sinPagar)} sin pagar, ${creditos(debe)} en total, ${sinPagar === 1 ? 'pasa' : 'pasan'} a Pendientes.`,
      pagadas === 0
        ? 'Ninguna paga se hizo todavía.'
        : `${personas(pagadas)} con paga hecha, ${creditos(pagadoCreditos)} en total. Sus pagas quedan en el historial.`,
      'La lista se cierra; con la próxima paga ganada empieza otra.',
    ];
  return [
    nuevas === 0
      ? 'La lista ya está al día: nadie más entra en ella.'
      : `Antes ${nuevas === 1 ? 'entra' : 'entran'} en la lista ${personas(nuevas)} con ${creditos(nuevosCreditos)} que ya ganaron.`,
    `La lista queda con ${personas(sinPagar)} por pagar, ${creditos(debe)} en total. Nada ganado se pierde.`,
    'Las horas y los tiempos vuelven a contar desde cero para la próxima paga; lo trabajado sigue en el historial.',
  ];
}
