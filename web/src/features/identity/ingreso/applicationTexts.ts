import type { Ingreso, SessionUser } from '@conserje/contract';
import { formatList } from '@conserje/rules';
import { describeDecision } from '../../../shared/lists/describeDecision.ts';

/** Key under which the calls about an application run one at a time. */
export const applicationKey = ({ id }: Pick<Ingreso, 'id'>): string => `ingreso ${id}`;

/** The answers as one text, each after its question; empty ones are left out. */
export const joinAnswers = ({ respuestas }: Ingreso): string =>
  respuestas
    .filter(({ respuesta }) => respuesta !== '')
    .map(({ pregunta, respuesta }) => `${pregunta} ${respuesta}`)
    .join('\n');

/** The answers alone, for a glance. */
export const excerptOf = ({ respuestas }: Ingreso): string =>
  respuestas
    .map(({ respuesta }) => respuesta)
    .filter((respuesta) => respuesta !== '')
    .join(' · ');

/** Says what became of an application. */
export function describeOutcome(
  { estado, encargadoNombre: nombre, motivo }: Ingreso,
  viewer?: SessionUser | null,
): string {
  if (estado === 'espera') return 'En espera';
  if (estado === 'retirada') return motivo ?? 'La persona la retiró';
  return describeDecision({ isAccepted: estado === 'aceptada', nombre, motivo }, viewer);
}

type Matches = NonNullable<Ingreso['coincide']>['otras'];

/** Names accounts and counts those that are not named; empty without any. */
function describeAccounts(accounts: Matches | undefined): string {
  if (!accounts || accounts.nombres.length === 0) return '';
  const { nombres, mas } = accounts;
  const others = mas === 0 ? [] : [mas === 1 ? '1 cuenta más' : `${mas} cuentas más`];
  return `Misma conexión o avatar que ${formatList([...nombres, ...others])}`;
}

/** Says what speaks against an application, and with whom else it shares a connection or an avatar; empty if nothing. */
export function describeMatches({ vetada, coincide }: Ingreso): { banned: string; others: string } {
  const accounts = describeAccounts(coincide?.listaNegra);
  const banned = [vetada && 'Está en la lista negra', accounts && `${accounts}, de la lista negra`];
  return { banned: banned.filter(Boolean).join('. '), others: describeAccounts(coincide?.otras) };
}
