import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { confirm } from '../../platform/state/confirm.ts';

interface DialogContextValue {
  /** What tells it from those about other rows. */
  title: string;
  /** Closes it, once whoever typed something into it has agreed to lose that. */
  leave: () => unknown;
  /** A form lies in it. @param typed whether something stands there that was not sent */
  track: (typed: () => boolean) => () => void;
  /** Something of its own is open in it, which Escape closes first. */
  addOverlay: () => () => void;
}

const DialogContext = createContext<DialogContextValue | null>(null);
export const DialogProvider = DialogContext.Provider;
/** The dialog around; null where there is none. */
export const useDialogContext = (): DialogContextValue | null => use(DialogContext);

const DISCARD_QUESTION = {
  title: '¿Cerrar sin enviar?',
  texto: 'Se perderá lo que escribiste.',
  action: 'Descartar',
  danger: true,
};

/**
 * How a dialog is left: by its cross, by a press beside it, by Escape, by the browser's back. What was typed into a form of it
 * is asked about first.
 */
export function useDialogExit(isOpen: boolean, close: () => void, title: string) {
  const forms = useRef(new Set<() => boolean>());
  const [overlayCount, setOverlayCount] = useState(0);
  const isDirty = useCallback(() => [...forms.current].some((typed) => typed()), []);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  const context = useMemo<DialogContextValue>(
    () => ({
      title,
      leave: async () => {
        if (isDirty()) {
          // Escape would close the question too, if that were there before the key has been heard by all.
          await new Promise((resolve) => setTimeout(resolve));
          if (!(await confirm(DISCARD_QUESTION))) return;
        }
        latestClose.current();
      },
      track: (typed) => {
        forms.current.add(typed);
        return () => void forms.current.delete(typed);
      },
      addOverlay: () => {
        setOverlayCount((before) => before + 1);
        return () => setOverlayCount((before) => before - 1);
      },
    }),
    [isDirty, title],
  );
  const requestExit = () => void context.leave();
  useOverlayLayer(isOpen, requestExit, isDirty);
  return { context, leave: requestExit, tapado: overlayCount > 0 };
}
