import { MisionText } from './MisionText.tsx';
import styles from './Motto.module.css';

/** The viewer's own full mision text, to put on in the hotel; renders nothing without one. */
export function Motto({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <section className={styles.banner} aria-label="Tu misión en el hotel">
      <p>Ponte esta misión en el hotel:</p>
      <MisionText text={text} />
    </section>
  );
}
