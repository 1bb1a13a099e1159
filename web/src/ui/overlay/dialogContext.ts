import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { confirm } from '../../platform/state/confirm.ts';

interface DialogContextValue {
  /** Distinguishes it from dialogs about other rows. */
  title: string;
  /** Closes the dialog, or takes another way out of its form, after a confirmation if values would be lost. */
  leave: (exit?: () => unknown) => unknown;
  /** Registers a form. @param typed whether it has unsent values */
  track: (typed: () => boolean) => () => void;
  /** Registers an open overlay inside the dialog, which Escape closes first. */
  addOverlay: () => () => void;
}

const DialogContext = createContext<DialogContextValue | null>(null);
export const DialogProvider = DialogContext.Provider;
/** Returns the surrounding dialog; null outside one. */
export const useDialogContext = (): DialogContextValue | null => use(DialogContext);

const DISCARD_QUESTION = {
  title: '¿Cerrar sin enviar?',
  text: 'Se perderá lo que escribiste.',
  action: 'Descartar',
  danger: true,
};

/**
 * Handles the ways to leave a dialog (cross, press beside it, Escape, back). Asks first if a form of it has unsent
 * values.
 */
export function useDialogClose(isOpen: boolean, close: () => void, title: string) {
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
      leave: async (exit = () => latestClose.current()) => {
        if (isDirty()) {
          // Deferred, or the same Escape key event would close the question too.
          await new Promise((resolve) => setTimeout(resolve));
          if (!(await confirm(DISCARD_QUESTION))) return;
        }
        exit();
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
  return { context, leave: requestExit, hasOverlay: overlayCount > 0 };
}
