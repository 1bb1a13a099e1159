import type { NextPunishment } from '@conserje/contract';
import { formatCastigoText } from './punishmentTexts.ts';

interface Props {
  siguientes: readonly NextPunishment[];
  /** The viewer reads about themselves. */
  own?: boolean;
}

/** Punishment that follows from one more fault, for each gravedad in which a person has llamados that count. */
export function NextPunishments({ siguientes, own = false }: Props) {
  const relevant = siguientes.filter(({ vigentes }) => vigentes > 0);
  if (relevant.length === 0) return null;
  return (
    <ul className="u-grid u-gap-4 u-text-15" aria-label="Qué sigue según la normativa">
      {relevant.map((next) => (
        <li key={next.falta}>
          {own ? 'Si cometes' : 'Si comete'} otra falta {next.falta}: <b>{formatCastigoText(next)}</b>.
        </li>
      ))}
    </ul>
  );
}
