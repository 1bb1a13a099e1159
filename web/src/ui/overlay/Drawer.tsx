import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import styles from './Drawer.module.css';

interface Props {
  abierto: boolean;
  close: () => void;
  nombre: string;
  /** The edge of the window that it comes from. */
  side: 'izquierda' | 'derecha';
  className?: string | undefined;
  children: ReactNode;
}

/** A drawer over the screen: Escape, a press beside it and the browser's back close it. What is in it exists while it is open. */
export function Drawer({ abierto, close, nombre, side, className, children }: Props) {
  useOverlayLayer(abierto, close);
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Before the effects of what is in it, which may scroll there.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (abierto && !dialog?.open) dialog?.showModal();
    if (!abierto) dialog?.close();
  }, [abierto]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialogRef}
      className={[styles.drawer, className].filter(Boolean).join(' ')}
      data-side={side}
      aria-label={nombre}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialogRef.current) close();
      }}
    >
      {abierto && <div className={styles.inner}>{children}</div>}
    </dialog>
  );
}
