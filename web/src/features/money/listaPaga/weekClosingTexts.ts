import type { ClosingGroup } from '@conserje/contract';
import { count, creditos } from '../../../ui/text/format.ts';
import type { WeekClosing } from './weekClosing.ts';

const personas = (n: number): string => count(n, 'persona', 'personas');
/** Who belongs to a group, in a word. */
const NAMES = ['Rangos bajos', 'Rangos altos'] as const;
const nameOf = ({ op }: ClosingGroup): string => NAMES[op === 0 ? 0 : 1];

/** What an update brings to the lists. */
export function describeUpdate({ cambian, nuevas, nuevosCreditos }: WeekClosing): string[] {
  if (cambian === 0) return ['Las listas ya están actualizadas.'];
  const others = Math.max(0, cambian - nuevas);
  return [
    ...(nuevas > 0
      ? [`${nuevas === 1 ? 'Entra' : 'Entran'} ${personas(nuevas)} con ${creditos(nuevosCreditos)}.`]
      : []),
    ...(others > 0 ? [`Cambia la paga de ${personas(others)} más.`.replace(nuevas > 0 ? '' : ' más', '')] : []),
  ];
}

/**
 * Who waits, and who was paid.
 * @param own what the reader waits for, and cannot pay
 */
export function describePayStep({ lista }: WeekClosing, own: number | undefined): string[] {
  const { personas: esperan, creditos: debe, pagadas, pagadoCreditos } = lista;
  const paidTexts = pagadas > 0 ? [`Ya ${cobro(pagadas)} ${personas(pagadas)}: ${creditos(pagadoCreditos)}.`] : [];
  if (esperan === 0) return [pagadas > 0 ? 'Todo está pagado.' : 'Las listas están vacías.', ...paidTexts];
  return [
    `${esperan === 1 ? 'Espera' : 'Esperan'} ${personas(esperan)}: ${creditos(debe)}.`,
    ...paidTexts,
    ...(own === undefined ? [] : [`No puedes pagarte a ti tus ${creditos(own)}. Pídeselo a otra persona.`]),
  ];
}

const cobro = (n: number): string => (n === 1 ? 'cobró' : 'cobraron');

/** What closing the lists does: what was paid stays in the history, the rest is owed from then on. */
export function describeCloseStep({ open }: WeekClosing): string[] {
  if (open.length === 0) return ['No hay listas abiertas.'];
  return open.map((grupo) => {
    const { personas: unpaid, creditos: debe } = grupo.lista;
    if (unpaid === 0) return `${nameOf(grupo)}: todo está pagado, nada pasa a Pendientes.`;
    return `${nameOf(grupo)}: ${personas(unpaid)} sin pagar (${creditos(debe)}) ${unpaid === 1 ? 'pasa' : 'pasan'} a Pendientes.`;
  });
}

/** What resetting the payroll does. */
export function describeResetStep({ finishedAt, open, awaitingReset }: WeekClosing): string[] {
  if (finishedAt !== null) return ['La nómina ya empezó otro período.'];
  const nuevas = awaitingReset.filter((g) => g.nuevas > 0);
  return [
    'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.',
    ...(open.length > 0
      ? []
      : nuevas.map(
          (g) => `${nameOf(g)}: ${g.nuevas === 1 ? 'entra' : 'entran'} ${personas(g.nuevas)} en la lista nueva.`,
        )),
  ];
}
