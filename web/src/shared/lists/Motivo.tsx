import styles from './Motivo.module.css';

/** A motivo in a row, with its line breaks. */
export function Motivo({ texto }: { texto: string }) {
  return <span className={styles.motivo}>{texto}</span>;
}
