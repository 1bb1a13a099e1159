import type { Comunicado } from '@conserje/contract';
import { REACTIONS } from '@conserje/rules';
import { formatNumber } from '../../../../ui/text/format.ts';

/** The reactions that people gave, counted; they are given in the opened comunicado. */
export function ReactionCounts({ comunicado: { reacciones } }: { comunicado: Comunicado }) {
  const given = reacciones.filter(({ veces }) => veces > 0);
  if (given.length === 0) return null;
  return (
    <ul className="u-inline-row u-wrap u-gap-8 u-text-14 u-muted" aria-label="Reacciones">
      {given.map(({ reaccion, veces }) => (
        <li key={reaccion}>
          <span role="img" aria-label={REACTIONS[reaccion].name}>
            {REACTIONS[reaccion].emoji}
          </span>{' '}
          <span className="u-tabular">{formatNumber(veces)}</span>
        </li>
      ))}
    </ul>
  );
}
