import type { ClosingGroup } from '@conserje/contract';
import { missingSignOffText } from '@conserje/rules';
import { formatCreditos, lowerFirst } from '../../../ui/text/format.ts';
import { countPersonas } from './resetTexts.ts';
import type { WeekClosing } from './weekClosing.ts';

/** Short names of the groups. */
const GROUP_NAMES = ['Rangos bajos', 'Rangos altos'] as const;
const nameInSentence = (group: ClosingGroup): string => lowerFirst(nameOf(group));
const nameOf = ({ op }: ClosingGroup): string => GROUP_NAMES[op === 0 ? 0 : 1];

const describeUnsigned = (groups: readonly ClosingGroup[]): string[] =>
  groups.flatMap((g) =>
    g.faltan
      ? [`Para los ${nameInSentence(g)} ${lowerFirst(missingSignOffText(g.faltan.nombres, g.faltan.personas.length))}`]
      : [],
  );

/** Describes the update step, and whose confirmation is missing: mistakes are found before the pay. */
export function describeUpdate({ changedCount, newCount, newCreditos, unsigned }: WeekClosing): string[] {
  if (changedCount === 0) return ['Las listas ya están actualizadas.', ...describeUnsigned(unsigned)];
  const others = Math.max(0, changedCount - newCount);
  return [
    ...describeUnsigned(unsigned),
    ...(newCount > 0
      ? [`${newCount === 1 ? 'Entra' : 'Entran'} ${countPersonas(newCount)} con ${formatCreditos(newCreditos)}.`]
      : []),
    ...(others > 0 ? [`Cambia la paga de ${countPersonas(others)} más.`.replace(newCount > 0 ? '' : ' más', '')] : []),
  ];
}

/**
 * Describes the pay step: unpaid and paid people.
 * @param ownMonto the viewer's own unpaid amount, which they cannot pay; 0 if there is none
 */
export function describePayStep({ totals, paidBefore, finishedAt }: WeekClosing, ownMonto: number): string[] {
  const { personas: waitingCount, creditos: owed, pagadas, pagadoCreditos } = totals;
  const paidTexts =
    pagadas > 0 ? [`Ya ${collectedVerb(pagadas)} ${countPersonas(pagadas)}: ${formatCreditos(pagadoCreditos)}.`] : [];
  // New rows of a finished week belong to the next.
  if (paidBefore > 0 && (finishedAt !== null || waitingCount + pagadas === 0))
    return [`Se pagaron ${formatCreditos(paidBefore)}.`];
  if (waitingCount + pagadas === 0) return ['Las listas están vacías.'];
  if (waitingCount === 0) return ['Todo está pagado.', ...paidTexts];
  return [
    `${waitingCount === 1 ? 'Espera' : 'Esperan'} ${countPersonas(waitingCount)}: ${formatCreditos(owed)}.`,
    ...paidTexts,
    ...(ownMonto === 0 ? [] : [`No puedes pagarte a ti tus ${formatCreditos(ownMonto)}. Pídeselo a otra persona.`]),
  ];
}

const collectedVerb = (n: number): string => (n === 1 ? 'cobró' : 'cobraron');

/** Describes the closing step: paid rows stay in the history, unpaid ones become pendientes. */
export function describeCloseStep({ open }: WeekClosing): string[] {
  if (open.length === 0) return ['No hay listas abiertas.'];
  return open.map((group) => {
    const { personas: unpaid, creditos: owed } = group.lista;
    if (unpaid === 0) return `${nameOf(group)}: todo está pagado, nada pasa a Pendientes.`;
    return `${nameOf(group)}: ${countPersonas(unpaid)} sin pagar (${formatCreditos(owed)}) ${unpaid === 1 ? 'pasa' : 'pasan'} a Pendientes.`;
  });
}

export function describeResetStep({ finishedAt, open, awaitingReset }: WeekClosing): string[] {
  if (finishedAt !== null) return ['La nómina ya empezó otro período.'];
  const groupsWithNewRows = awaitingReset.filter((g) => g.nuevas > 0);
  return [
    'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.',
    ...describeUnsigned(awaitingReset),
    ...(open.length > 0
      ? []
      : groupsWithNewRows.map(
          (g) => `${nameOf(g)}: ${g.nuevas === 1 ? 'entra' : 'entran'} ${countPersonas(g.nuevas)} en la lista nueva.`,
        )),
  ];
}
