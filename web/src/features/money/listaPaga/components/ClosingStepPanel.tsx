import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import visuallyHidden from '../../../../ui/layout/VisuallyHidden.module.css';
import styles from './WeekClosing.module.css';

interface Props {
  title: string;
  /** It is the one to take now. */
  isDue: boolean;
  hecho: boolean;
  /** What it will do, or what came of it. */
  texts: readonly string[];
  children: ReactNode;
}

/** One step of closing the week. */
export function ClosingStepPanel({ title, isDue, hecho, texts, children }: Props) {
  return (
    <li className={styles.step} aria-current={isDue ? 'step' : undefined} data-done={hecho || undefined}>
      <span className={styles.number}>{hecho && <IconDone size={20} aria-hidden />}</span>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {title}
          {hecho && <span className={visuallyHidden.visuallyHidden}> (hecho)</span>}
        </h2>
        {texts.map((texto) => (
          <p key={texto}>{texto}</p>
        ))}
        {children}
      </div>
    </li>
  );
}
