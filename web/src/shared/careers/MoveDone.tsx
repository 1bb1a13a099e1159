import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { MisionText } from '../missions/MisionText.tsx';
import styles from './MoveDone.module.css';

export interface CompletedMove {
  /** What happened. */
  title: string;
  usuario: string;
  /** Full mission text. */
  texto: string;
}

/** After someone was moved: what they have to put on in the hotel, ready to be copied. */
export function MoveDone({ title, usuario, texto, close }: CompletedMove & { close: () => void }) {
  const sectionRef = useRef<HTMLElement>(null);
  // The form that had the focus is gone.
  useEffect(() => sectionRef.current?.focus(), []);
  return (
    <section ref={sectionRef} tabIndex={-1} className={styles.done} aria-label="Listo">
      <div className={styles.header}>
        <b>{title}</b>
        <CloseButton size="lg" aria-label="Cerrar mensaje" onClick={close} />
      </div>
      <p>Pídele a {usuario} que se ponga esta misión en el hotel:</p>
      <MisionText texto={texto} />
    </section>
  );
}
