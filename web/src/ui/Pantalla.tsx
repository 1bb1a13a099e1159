import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useAgencia } from './agencia.ts';
import estilos from './Pantalla.module.css';

interface Props {
  titulo: string;
  descripcion?: ReactNode;
  /** Buttons of the whole screen, beside its heading. */
  acciones?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen: its heading in the pixel typeface, its actions, the document's title. */
export function Pantalla({ titulo, descripcion, acciones, children }: Props) {
  const { nombre } = useAgencia();
  useEffect(() => {
    document.title = `${titulo} · ${nombre}`;
  }, [titulo, nombre]);
  return (
    <div className={estilos.pantalla}>
      <header className={estilos.cabeza}>
        <div>
          <h1 className={estilos.titulo}>{titulo}</h1>
          {descripcion && <p className={estilos.descripcion}>{descripcion}</p>}
        </div>
        {acciones && <div className={estilos.acciones}>{acciones}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a screen that has a heading of its own. */
export function Apartado({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={estilos.apartado}>{titulo}</h2>
      {children}
    </div>
  );
}
