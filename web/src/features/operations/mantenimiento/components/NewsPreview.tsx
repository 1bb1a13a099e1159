import type { DiscordEvent } from '@conserje/rules';
import { DISCORD_EVENTS, exampleValues, fillTemplate } from '@conserje/rules';
import { Fragment } from 'react';
import styles from './Discord.module.css';

interface Props {
  event: DiscordEvent;
  /** Empty: the usual text; null: it cannot be sent, so nothing is shown. */
  template: string | null;
  /** Names of the mentioned roles. */
  roles: readonly string[];
}

/** Shows a message with example data about as Discord shows it. */
export function NewsPreview({ event, template, roles }: Props) {
  if (template === null) return null;
  const lines = fillTemplate(event, template === '' ? null : template, exampleValues(event)).split('\n');
  return (
    <figure className={styles.message} aria-label={`Así se ve: ${DISCORD_EVENTS[event]}`}>
      {roles.length > 0 && (
        <p>
          {roles.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: roles of one name are alike
            <Fragment key={i}>
              <span className={styles.mention}>@{name}</span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <Line key={i} text={line} />
      ))}
    </figure>
  );
}

const QUOTE = /^> /;
/** Bold text, and escaped signs. */
const PIECE = /(\*\*(?:\\.|[^*])+\*\*)/;
const literalText = (text: string): string => text.replace(/\\(.)/g, '$1');

function Line({ text }: { text: string }) {
  const isQuote = QUOTE.test(text);
  const pieces = text.replace(QUOTE, '').split(PIECE);
  return (
    <p className={isQuote ? styles.quote : undefined}>
      {pieces.map((piece, i) => {
        const isBold = i % 2 === 1;
        const shown = literalText(isBold ? piece.slice(2, -2) : piece);
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        return isBold ? <b key={i}>{shown}</b> : <Fragment key={i}>{shown}</Fragment>;
      })}
    </p>
  );
}
