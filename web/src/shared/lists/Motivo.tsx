import styles from './Motivo.module.css';

/** A reason in a row, with the line breaks that it was written with. */
export function Motivo({ texto }: { texto: string }) {
  return <span className={styles.motivo}>{texto}</span>;
}
