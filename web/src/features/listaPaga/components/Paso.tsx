import IconHecho from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import oculto from '../../../ui/Oculto.module.css';
import estilos from './Cierre.module.css';

interface Props {
  titulo: string;
  /** It is the one to take now. */
  toca: boolean;
  hecho: boolean;
  /** What it will do, or what came of it. */
  textos: readonly string[];
  children: ReactNode;
}

/** One step of closing the week. */
export function Paso({ titulo, toca, hecho, textos, children }: Props) {
  return (
    <li className={estilos.paso} aria-current={toca ? 'step' : undefined} data-hecho={hecho || undefined}>
      <span className={estilos.numero}>{hecho && <IconHecho size={20} aria-hidden />}</span>
      <div className={estilos.cuerpo}>
        <h2 className={estilos.titulo}>
          {titulo}
          {hecho && <span className={oculto.oculto}> (hecho)</span>}
        </h2>
        {textos.map((texto) => (
          <p key={texto}>{texto}</p>
        ))}
        {children}
      </div>
    </li>
  );
}
