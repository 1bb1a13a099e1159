import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { Puerta } from './Puerta.tsx';
import estilos from './Quien.module.css';

interface Props {
  usuario: string;
  /** To their page at once: where they were looked for. */
  directa?: boolean;
  children?: ReactNode;
}

/** A person in a row: the face, the name and what is said of them behind it. */
export function Quien({ usuario, directa = false, children }: Props) {
  return (
    <span className={estilos.quien}>
      <Avatar usuario={usuario} size={36} headOnly />
      <span>
        <Puerta nombre={usuario} directa={directa} />
        {children && ' '}
        {children}
      </span>
    </span>
  );
}
