import { Fragment } from 'react';
import { textSegments } from '../normativaSearch.ts';
import styles from './NormativaTables.module.css';

/** A text with the words of the search marked. */
export function HighlightedText({ texto, q }: { texto: string; q: string }) {
  if (q.trim() === '') return texto;
  let at = 0;
  return textSegments(texto, q).map((tramo) => {
    const clave = at;
    at += tramo.texto.length;
    return tramo.highlighted ? (
      <mark key={clave} className={styles.mark}>
        {tramo.texto}
      </mark>
    ) : (
      <Fragment key={clave}>{tramo.texto}</Fragment>
    );
  });
}
