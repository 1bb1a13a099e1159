import styles from './Motivo.module.css';

/** A motivo in a row, with its line breaks. */
export function Motivo({ text }: { text: string }) {
  return <span className={styles.motivo}>{text}</span>;
}
