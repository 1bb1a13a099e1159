import type { ReactNode } from 'react';
import { Link } from 'react-router';
import estilos from './Franja.module.css';

interface Props {
  etiqueta: string;
  /** What the subject is, drawn. */
  dibujo: ReactNode;
  /** To the part of the list that is spoken of, or back to all of it. */
  puerta?: { a: string; texto: string } | undefined;
  children: ReactNode;
}

/** Above a list: how all of it stands, in a line. Its place is kept while that is awaited. */
export function Franja({ etiqueta, dibujo, puerta, children }: Props) {
  return (
    <section className={estilos.franja} aria-label={etiqueta}>
      <span className={estilos.dibujo} aria-hidden="true">
        {dibujo}
      </span>
      <p className={estilos.dice}>{children}</p>
      {puerta && (
        <Link className={estilos.puerta} to={{ search: puerta.a }}>
          {puerta.texto}
        </Link>
      )}
    </section>
  );
}
