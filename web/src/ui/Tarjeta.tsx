import type { ReactNode } from 'react';
import { useId } from 'react';
import estilos from './Tarjeta.module.css';

interface Props {
  titulo: string;
  children: ReactNode;
  className?: string | undefined;
}

/** One matter of the account, under its own heading. */
export function Tarjeta({ titulo, children, className }: Props) {
  const id = useId();
  return (
    <section className={className ? `${estilos.tarjeta} ${className}` : estilos.tarjeta} aria-labelledby={id}>
      <h2 id={id} className={estilos.titulo}>
        {titulo}
      </h2>
      {children}
    </section>
  );
}
