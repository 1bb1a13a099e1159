import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MisionText } from '../misiones/MisionText.tsx';
import styles from './MoveDone.module.css';

export interface CompletedMove {
  title: string;
  usuario: string;
  /** Full mision text. */
  misionText: string;
}

/** Confirmation of a move, with the mision text to put on in the hotel. */
export function MoveDone({ title, usuario, misionText, close }: CompletedMove & { close: () => void }) {
  const sectionRef = useRef<HTMLElement>(null);
  // The form that had the focus is unmounted.
  useEffect(() => sectionRef.current?.focus(), []);
  return (
    <section ref={sectionRef} tabIndex={-1} className={styles.done} aria-label="Listo">
      <div className="u-row u-gap-12 u-justify-between">
        <b>{title}</b>
        <CloseButton size="lg" aria-label="Cerrar mensaje" onClick={close} />
      </div>
      <p className="u-flush">Pídele a {usuario} que se ponga esta misión en el hotel:</p>
      <MisionText text={misionText} />
    </section>
  );
}
