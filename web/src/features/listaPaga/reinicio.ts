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
        ? 'Todo está pagado. Nada pasa a Pendientes.'
        : `${personas(sinPagar)} sin pagar (${creditos(debe)}) ${sinPagar === 1 ? 'pasa' : 'pasan'} a Pendientes.`,
      pagadas === 0
        ? 'Sin pagos todavía.'
        : `${personas(pagadas)} ya ${pagadas === 1 ? 'cobró' : 'cobraron'} (${creditos(pagadoCreditos)}). Queda en el historial.`,
      'Se cierra esta lista. La siguiente empieza con la próxima paga.',
    ];
  return [
    nuevas === 0
      ? 'La lista ya está actualizada.'
      : `Antes ${nuevas === 1 ? 'entra' : 'entran'} en la lista ${personas(nuevas)} con ${creditos(nuevosCreditos)}.`,
    `${sinPagar === 1 ? 'Queda' : 'Quedan'} ${personas(sinPagar)} por pagar (${creditos(debe)}). Nadie pierde nada.`,
    'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.',
  ];
}
