import type { Ingreso } from '@conserje/contract';
import { formatList, TEXTS } from '@conserje/rules';

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
export function describeOutcome({ estado, encargadoNombre, motivo }: Ingreso): string {
  if (estado === 'espera') return 'En espera';
  if (estado === 'retirada') return motivo ?? 'La persona la retiró';
  const who = encargadoNombre ?? TEXTS.bySystem;
  return estado === 'aceptada' ? `${who} la aceptó` : `${who} la rechazó: ${motivo ?? ''}`;
}

type Matches = NonNullable<Ingreso['coincide']>['otras'];

/** Names accounts and counts those that are not named; empty without any. */
function describeAccounts(accounts: Matches | undefined): string {
  if (!accounts || accounts.nombres.length === 0) return '';
  const { nombres, mas } = accounts;
  const others = mas === 0 ? [] : [mas === 1 ? '1 cuenta más' : `${mas} cuentas más`];
  return `Misma conexión o avatar que ${formatList([...nombres, ...others])}`;
}

/** Says with whom an application shares a connection or an avatar; empty without a match. */
export function describeMatches({ coincide }: Ingreso): { banned: string; others: string } {
  const banned = describeAccounts(coincide?.listaNegra);
  return { banned: banned && `${banned}, de la lista negra`, others: describeAccounts(coincide?.otras) };
}
