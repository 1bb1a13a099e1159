import type { Encuesta } from '@conserje/contract';
import { quoteText, voteShares } from '@conserje/rules';
import type { ReactNode } from 'react';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { formatCount, formatNumber } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './EncuestaCard.module.css';

interface Props {
  encuesta: Encuesta;
  headingLevel: 'h2' | 'h3';
  /** The card disappears once its viewer has voted, and *Encuestas* shows the results. */
  endsWithVote?: boolean;
  /** Below the options. */
  children?: ReactNode;
}

/** An encuesta with its options: a choice while it is open, and bars for those who voted and after its end. */
export function EncuestaCard({ encuesta: e, headingLevel: Heading, endsWithVote = false, children }: Props) {
  return (
    <article className={styles.card}>
      <div className="u-stack u-gap-4">
        <div className="u-row u-wrap u-gap-4-12">
          <Heading className={styles.question} dir="auto">
            {e.pregunta}
          </Heading>
          {e.secreta && (
            <Badge tone="muted" explanation="El portal no muestra qué votó cada quien">
              Secreta
            </Badge>
          )}
        </div>
        <p className="u-text-14 u-muted u-break-anywhere">
          <PersonLink name={e.autorNombre} /> · {e.terminada ? 'Terminó' : 'Termina'} el{' '}
          <DateTimeText value={e.hasta} /> · {formatCount(e.votos, 'voto', 'votos')}
        </p>
      </div>
      <Options encuesta={e} endsWithVote={endsWithVote} />
      {children}
    </article>
  );
}

interface OptionsProps {
  encuesta: Encuesta;
  endsWithVote: boolean;
}

function Options({ encuesta: { id, pregunta, opciones, mia, acciones }, endsWithVote }: OptionsProps) {
  const [vote, isVoting] = useCallMutation('POST votarEncuesta', { busyKey: `voto ${id}` });
  const shares = voteShares(opciones.map(({ votos }) => votos ?? 0));
  const canVote = acciones.includes('votar');
  return (
    <fieldset className="u-stack u-gap-6 u-shrinkable">
      <legend className="u-visually-hidden">{quoteText(pregunta)}</legend>
      {opciones.map(({ numero, texto, votos }, i) => {
        const content = (
          <>
            {votos !== null && <span className={styles.bar} style={{ width: `${shares[i]}%` }} aria-hidden="true" />}
            <span className="u-break-anywhere u-shrinkable" dir="auto">
              {texto}
              {mia === numero && <span className="u-text-14 u-muted"> · Tu voto</span>}
            </span>
            {votos !== null && (
              <span className="u-tabular u-nowrap">
                <b>{shares[i]} %</b> <span className="u-text-14 u-muted">{formatNumber(votos)}</span>
              </span>
            )}
          </>
        );
        if (!canVote)
          return (
            <div key={numero} className={styles.option} data-chosen={mia === numero || undefined}>
              {content}
            </div>
          );
        return (
          <button
            key={numero}
            type="button"
            className={styles.option}
            aria-pressed={mia === numero}
            aria-disabled={isVoting || undefined}
            data-chosen={mia === numero || undefined}
            onClick={() => {
              if (mia !== numero) vote({ body: { id, opcion: numero } });
            }}
          >
            {content}
          </button>
        );
      })}
      {canVote && (
        <p className="u-text-14 u-muted">
          {mia === null
            ? `Toca una opción para votar.${endsWithVote ? ' Los resultados están en Encuestas.' : ''}`
            : 'Puedes cambiar tu voto hasta el final.'}
        </p>
      )}
    </fieldset>
  );
}
