import type { ReactNode } from 'react';
import estilos from './BarraElegidas.module.css';

interface Accion {
  texto: string;
  /** It is what the reader should do next. */
  principal?: boolean;
  /** It takes something away from them. */
  peligro?: boolean;
  ocupada?: boolean;
  hacer: () => void;
}

interface Props {
  /** What is chosen, for those who do not see it. */
  etiqueta: string;
  /** How many there are, and what they come to. */
  cuenta: ReactNode;
  /** Chooses none. */
  quitar: () => void;
  /** What one press does to all of them. */
  acciones: readonly Accion[];
}

/** What is chosen of a list, what it comes to, and what can be done to all of it with one press. */
export function BarraElegidas({ etiqueta, cuenta, quitar, acciones }: Props) {
  return (
    <section className={estilos.barra} aria-label={etiqueta}>
      <p className={estilos.cuenta} role="status">
        {cuenta}
      </p>
      <button type="button" className={estilos.otro} onClick={quitar}>
        Quitar selección
      </button>
      {acciones.map(({ texto, principal, peligro, ocupada, hacer }) => (
        <button
          key={texto}
          type="button"
          className={principal ? estilos.hacer : estilos.otro}
          data-peligro={peligro || undefined}
          aria-disabled={ocupada || undefined}
          onClick={hacer}
        >
          {texto}
        </button>
      ))}
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
