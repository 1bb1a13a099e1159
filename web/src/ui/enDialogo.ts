import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCapa } from '../platform/capas.ts';
import { confirmar } from '../platform/confirmar.ts';

interface EnDialogo {
  /** What tells it from those about other rows. */
  titulo: string;
  /** Closes it, once whoever typed something into it has agreed to lose that. */
  salir: () => unknown;
  /** A form lies in it. @param escrito whether something stands there that was not sent */
  seguir: (escrito: () => boolean) => () => void;
  /** Something of its own is open in it, which Escape closes first. */
  tapar: () => () => void;
}

const Contexto = createContext<EnDialogo | null>(null);
export const ProveedorDialogo = Contexto.Provider;
/** The dialog around; null where there is none. */
export const useEnDialogo = (): EnDialogo | null => use(Contexto);

const DESCARTAR = {
  titulo: '¿Cerrar sin enviar?',
  texto: 'Se perderá lo que escribiste.',
  accion: 'Descartar',
  peligro: true,
};

/**
 * How a dialog is left: by its cross, by a press beside it, by Escape, by the browser's back. What was typed into a form of it
 * is asked about first.
 */
export function useSalida(abierto: boolean, cerrar: () => void, titulo: string) {
  const formas = useRef(new Set<() => boolean>());
  const [tapas, setTapas] = useState(0);
  const sucio = useCallback(() => [...formas.current].some((escrito) => escrito()), []);
  const ultimo = useRef(cerrar);
  useEffect(() => {
    ultimo.current = cerrar;
  });
  const contexto = useMemo<EnDialogo>(
    () => ({
      titulo,
      salir: async () => {
        if (sucio()) {
          // Escape would close the question too, if that were there before the key has been heard by all.
          await new Promise((seguir) => setTimeout(seguir));
          if (!(await confirmar(DESCARTAR))) return;
        }
        ultimo.current();
      },
      seguir: (escrito) => {
        formas.current.add(escrito);
        return () => void formas.current.delete(escrito);
      },
      tapar: () => {
        setTapas((antes) => antes + 1);
        return () => setTapas((antes) => antes - 1);
      },
    }),
    [sucio, titulo],
  );
  const pedirSalida = () => void contexto.salir();
  useCapa(abierto, pedirSalida, sucio);
  return { contexto, salir: pedirSalida, tapado: tapas > 0 };
}
