import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef } from 'react';
import estilos from './Forma.module.css';

interface Props {
  /** What it makes: its name for those who do not see it. */
  nombre: string;
  /** What its button says. */
  boton: string;
  enviar: () => void;
  enviando: boolean;
  /** What went wrong and belongs to no field. */
  general: string | undefined;
  /** Its first field takes the focus when it appears; not where it is part of the screen from the start. */
  enfocar?: boolean;
  children: ReactNode;
}

/** A form of two columns, one on a phone, with its button and what went wrong below. */
export function Forma({ nombre, boton, enviar, enviando, general, enfocar = false, children }: Props) {
  const forma = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (enfocar) forma.current?.querySelector('input')?.focus();
  }, [enfocar]);
  return (
    <form
      ref={forma}
      className={estilos.forma}
      aria-label={nombre}
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        enviar();
      }}
    >
      {children}
      <div className={estilos.pie}>
        <Button type="submit" loading={enviando}>
          {boton}
        </Button>
        {general && (
          <p className={estilos.error} role="alert">
            {general}
          </p>
        )}
      </div>
    </form>
  );
}
