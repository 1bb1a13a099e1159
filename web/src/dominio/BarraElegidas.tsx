import type { ReactNode } from 'react';
import estilos from './BarraElegidas.module.css';

interface Props {
  /** What is chosen, for those who do not see it. */
  etiqueta: string;
  /** How many there are, and what they come to. */
  cuenta: ReactNode;
  /** Chooses none. */
  quitar: () => void;
  /** What the button says that does it to all of them. */
  accion: string;
  ocupada: boolean;
  hacer: () => void;
}

/** What is chosen of a list, what it comes to, and the one press that does it to all. */
export function BarraElegidas({ etiqueta, cuenta, quitar, accion, ocupada, hacer }: Props) {
  return (
    <section className={estilos.barra} aria-label={etiqueta}>
      <p className={estilos.cuenta} role="status">
        {cuenta}
      </p>
      <button type="button" className={estilos.otro} onClick={quitar}>
        Quitar selección
      </button>
      <button type="button" className={estilos.hacer} aria-disabled={ocupada || undefined} onClick={hacer}>
        {accion}
      </button>
    </section>
  );
}

interface PropsHecho {
  /** What was done, for those who do not see it. */
  etiqueta: string;
  cuenta: ReactNode;
  /** What was left as it was, each with the reason. */
  omitidas: readonly { id: number; nombre: string; msg: string }[];
  cerrar: () => void;
  /** The way back. */
  deshacer?: { texto: string; ocupada: boolean; hacer: () => void };
}

/** What became of those that were chosen. */
export function BarraHecho({ etiqueta, cuenta, omitidas, cerrar, deshacer }: PropsHecho) {
  return (
    <section className={estilos.barra} aria-label={etiqueta}>
      <p className={estilos.cuenta}>{cuenta}</p>
      <button type="button" className={estilos.otro} onClick={cerrar}>
        Cerrar
      </button>
      {deshacer && (
        <button
          type="button"
          className={estilos.otro}
          aria-disabled={deshacer.ocupada || undefined}
          onClick={deshacer.hacer}
        >
          {deshacer.texto}
        </button>
      )}
      {omitidas.length > 0 && (
        <ul className={estilos.omitidas}>
          {omitidas.map(({ id, nombre, msg }) => (
            <li key={id}>
              <b>{nombre}</b>: {msg}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
