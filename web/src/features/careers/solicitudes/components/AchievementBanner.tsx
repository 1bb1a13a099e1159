import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { MisionText } from '../../../../shared/misiones/MisionText.tsx';
import type { Achievement } from '../useAscensoAnswers.ts';
import styles from './AchievementBanner.module.css';

/** Shows the new mision and the remaining steps in the hotel. Takes the focus of the removed row. */
export function AchievementBanner({ mision, text, close }: Achievement & { close: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new mision is announced
  useEffect(() => title.current?.focus(), [mision]);
  return (
    <section className={styles.panel} aria-labelledby="titulo-logro">
      <h2 id="titulo-logro" ref={title} tabIndex={-1} className={styles.title}>
        ¡Felicidades! Ahora eres <MisionTag mision={mision} />
      </h2>
      <p className="u-flush">Ponte esta misión en el hotel:</p>
      <MisionText text={text} />
      <Button variant="default" className={styles.closeButton} onClick={close}>
        Listo
      </Button>
    </section>
  );
}
