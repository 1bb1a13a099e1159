import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { CampoDe } from '../ui/forma/forma.ts';
import { Casa } from './casa.tsx';
import estilos from './piezas.module.css';

/** Some parts that belong together; its key is its anchor. */
export interface Grupo {
  clave: string;
  titulo: string;
  Contenido: () => ReactNode;
}

interface Props {
  /** Which part, and in which state. */
  titulo: string;
  /** It takes the whole width of the page. */
  ancha?: boolean;
  siembra?: (cliente: QueryClient) => void;
  en?: string;
  children: ReactNode;
}

/** A part in a state. */
export function Muestra({ titulo, ancha = false, siembra, en, children }: Props) {
  return (
    <figure className={estilos.muestra} data-ancha={ancha || undefined}>
      <figcaption className={estilos.rotulo}>{titulo}</figcaption>
      <div className={estilos.cuerpo}>
        <Casa siembra={siembra} en={en}>
          {children}
        </Casa>
      </div>
    </figure>
  );
}

/** Parts in one line, as far as there is room. */
export const Fila = ({ children }: { children: ReactNode }) => <div className={estilos.fila}>{children}</div>;

/** A line of text, and what stands at its end. */
export const Linea = ({ children }: { children: ReactNode }) => <p className={estilos.linea}>{children}</p>;

/** What lies over a window, in a window of its own: `cual` is one of `ventanas.tsx`. */
export function Ventana({ titulo, cual, alto }: { titulo: string; cual: string; alto: number }) {
  return (
    <figure className={estilos.muestra}>
      <figcaption className={estilos.rotulo}>{titulo}</figcaption>
      <iframe className={estilos.ventana} title={titulo} src={`?ventana=${cual}`} style={{ height: alto }} />
    </figure>
  );
}

interface PropsCampo<T> {
  valor: T;
  error?: string;
  children: (campo: CampoDe<T>) => ReactNode;
}

/** A field without a form. */
export function Suelto<T>({ valor: inicial, error, children }: PropsCampo<T>) {
  const [valor, cambiar] = useState(inicial);
  return children({ ref: () => undefined, valor, cambiar, error });
}

/** What is in it, after a press: `en` says on what. */
export function Pulsada({ en, children }: { en: string; children: ReactNode }) {
  const caja = useRef<HTMLDivElement>(null);
  const hecho = useRef(false);
  useEffect(() => {
    // What is in a lazy part comes later.
    const pulsar = () => {
      const boton = caja.current?.querySelector<HTMLElement>(en);
      if (hecho.current || !boton) return;
      hecho.current = true;
      boton.click();
    };
    pulsar();
    const ojo = new MutationObserver(pulsar);
    if (caja.current) ojo.observe(caja.current, { childList: true, subtree: true });
    return () => ojo.disconnect();
  }, [en]);
  return <div ref={caja}>{children}</div>;
}

export const nada = (): void => undefined;
