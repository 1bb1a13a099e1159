import estilos from './Motivo.module.css';

/** A reason in a row, with the line breaks that it was written with. */
export function Motivo({ texto }: { texto: string }) {
  return <span className={estilos.motivo}>{texto}</span>;
}
