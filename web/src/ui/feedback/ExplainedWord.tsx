import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './ExplainedWord.module.css';

interface Props {
  explanation: string;
  children: ReactNode;
}

/** A word that says more when it is pressed: neither a finger nor the keyboard reaches a `title`. */
export function ExplainedWord({ explanation, children }: Props) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.word} popoverTarget={id} title={explanation}>
        {children}
      </button>
      <span id={id} popover="auto" className={styles.explanation}>
        {explanation}
      </span>
    </>
  );
}
