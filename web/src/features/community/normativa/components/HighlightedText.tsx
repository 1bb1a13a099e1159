import { Fragment } from 'react';
import { textSegments } from '../normativaSearch.ts';
import styles from './NormativaTables.module.css';

export function HighlightedText({ text, q }: { text: string; q: string }) {
  if (q.trim() === '') return text;
  let at = 0;
  return textSegments(text, q).map((segment) => {
    const start = at;
    at += segment.text.length;
    return segment.highlighted ? (
      <mark key={start} className={styles.mark}>
        {segment.text}
      </mark>
    ) : (
      <Fragment key={start}>{segment.text}</Fragment>
    );
  });
}
