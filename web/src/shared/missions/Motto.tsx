import { MisionText } from './MisionText.tsx';
import styles from './Motto.module.css';

/** What somebody has to put on in the hotel themselves: their own full mission text, to be copied. Nothing while there is none. */
export function Motto({ texto }: { texto: string }) {
  if (texto === '') return null;
  return (
    <section className={styles.banner} aria-label="Tu misión en el hotel">
      <p>Ponte esta misión en el hotel:</p>
      <MisionText texto={texto} />
    </section>
  );
}
