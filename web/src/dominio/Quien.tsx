import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { Puerta } from './Puerta.tsx';
import estilos from './Quien.module.css';

/** A person in a row: the face, the name and what is said of them behind it. */
export function Quien({ usuario, children }: { usuario: string; children?: ReactNode }) {
  return (
    <span className={estilos.quien}>
      <Avatar usuario={usuario} size={36} headOnly />
      <span>
        <Puerta nombre={usuario} />
        {children && ' '}
        {children}
      </span>
    </span>
  );
}
