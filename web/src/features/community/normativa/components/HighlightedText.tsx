import { Fragment } from 'react';
import { textSegments } from '../normativaSearch.ts';
import styles from './NormativaTables.module.css';

export function HighlightedText({ texto, q }: { texto: string; q: string }) {
  if (q.trim() === '') return texto;
  let at = 0;
  return textSegments(texto, q).map((segment) => {
    const start = at;
    at += segment.texto.length;
    return segment.highlighted ? (
      <mark key={start} className={styles.mark}>
        {segment.texto}
      </mark>
    ) : (
      <Fragment key={start}>{segment.texto}</Fragment>
    );
  });
}
