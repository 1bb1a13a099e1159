import type { Reparo } from '@conserje/rules';
import type { RefObject } from 'react';
import { useCallback, useRef, useState } from 'react';
import { avisarError } from './avisos.ts';
import { ErrorApi } from './errorApi.ts';

export interface Formulario<Campo extends string> {
  ref: RefObject<HTMLFormElement | null>;
  /** The message that stands at a field; that of no field with null. */
  error: (campo: Campo | null) => string | undefined;
  /** Puts a message at its field and the focus in it; null takes the message away. */
  reparar: (reparo: Reparo<Campo> | null) => void;
  /** Shows a server's refusal as a notification and, where it names a field of this form, at the field. */
  rechazar: (error: unknown) => void;
}

/** The messages of a form. Its inputs carry the payload's names as `name`, so that the server can point at them. */
export function useFormulario<Campo extends string>(): Formulario<Campo> {
  const ref = useRef<HTMLFormElement>(null);
  const [reparo, setReparo] = useState<Reparo | null>(null);
  const reparar = useCallback((nuevo: Reparo | null) => {
    setReparo(nuevo);
    const campo = nuevo ? ref.current?.elements.namedItem(nuevo.campo) : null;
    if (campo instanceof HTMLElement) campo.focus();
  }, []);
  const rechazar = useCallback(
    (error: unknown) => {
      avisarError(error);
      if (error instanceof ErrorApi) reparar({ campo: error.campo ?? '', msg: error.msg });
    },
    [reparar],
  );
  const suyo = (campo: string): boolean => campo !== '' && ref.current?.elements.namedItem(campo) != null;
  return {
    ref,
    reparar,
    rechazar,
    error: (campo) => {
      if (!reparo) return undefined;
      const aqui = campo === null ? !suyo(reparo.campo) : reparo.campo === campo;
      return aqui ? reparo.msg : undefined;
    },
  };
}

/** Runs an action once at a time: a second press while it is under way is ignored. */
export function useEnvio<A extends unknown[]>(
  accion: (...args: A) => Promise<void>,
): [enviar: (...args: A) => void, enviando: boolean] {
  const ocupado = useRef(false);
  const [enviando, setEnviando] = useState(false);
  const enviar = (...args: A): void => {
    if (ocupado.current) return;
    ocupado.current = true;
    setEnviando(true);
    void accion(...args)
      .catch(avisarError)
      .finally(() => {
        ocupado.current = false;
        setEnviando(false);
      });
  };
  return [enviar, enviando];
}
