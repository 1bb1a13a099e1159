import type { Reparo } from '@conserje/rules';
import { useRef, useState } from 'react';
import { avisarError } from './avisos.ts';
import { ErrorApi } from './errorApi.ts';

export interface Campos<Campo extends string> {
  /** What an input of the form takes to be found and to show its message. */
  campo: (nombre: Campo) => { ref: (input: HTMLElement | null) => void; error: string | undefined };
  /** What belongs to no field of the form. */
  general: string | undefined;
  /** Puts a message at its field and the focus in it; null takes the message away. */
  reparar: (reparo: Reparo<Campo> | null) => void;
  /** What an input of the form does with a new value: it takes the message away as well. */
  cambiando: <T>(poner: (valor: T) => void) => (valor: T) => void;
  /** Shows a server's refusal as a notification and, where it names a field of this form, at the field. */
  rechazar: (error: unknown) => void;
}

/** The messages of a form with pickers, whose visible inputs carry no name: they are found by their refs. */
export function useCampos<Campo extends string>(): Campos<Campo> {
  const inputs = useRef(new Map<string, HTMLElement>());
  const [reparo, setReparo] = useState<Reparo | null>(null);
  const poner = (nuevo: Reparo | null) => {
    setReparo(nuevo);
    inputs.current.get(nuevo?.campo ?? '')?.focus();
  };
  return {
    campo: (nombre) => ({
      ref: (input) => {
        if (input) inputs.current.set(nombre, input);
        else inputs.current.delete(nombre);
      },
      error: reparo?.campo === nombre ? reparo.msg : undefined,
    }),
    general: reparo && !inputs.current.has(reparo.campo) ? reparo.msg : undefined,
    reparar: poner,
    cambiando: (cambiar) => (valor) => {
      cambiar(valor);
      poner(null);
    },
    rechazar: (error) => {
      avisarError(error);
      if (error instanceof ErrorApi) poner({ campo: error.campo ?? '', msg: error.msg });
    },
  };
}
