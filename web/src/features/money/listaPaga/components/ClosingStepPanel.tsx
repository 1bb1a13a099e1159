import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import styles from './WeekClosing.module.css';

interface Props {
  title: string;
  /** Whether the step is the next to take. */
  isDue: boolean;
  isDone: boolean;
  /** Preview of the step, or its outcome. */
  texts: readonly string[];
  children: ReactNode;
}

export function ClosingStepPanel({ title, isDue, isDone, texts, children }: Props) {
  return (
    <li className={styles.step} aria-current={isDue ? 'step' : undefined} data-done={isDone || undefined}>
      <span className={styles.number}>{isDone && <IconDone size={20} aria-hidden />}</span>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {title}
          {isDone && <span className="u-visually-hidden"> (hecho)</span>}
        </h2>
        {texts.map((text) => (
          <p key={text} className="u-flush">
            {text}
          </p>
        ))}
        {children}
      </div>
    </li>
  );
}
