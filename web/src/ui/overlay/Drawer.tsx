import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import styles from './Drawer.module.css';

interface Props {
  abierto: boolean;
  close: () => void;
  nombre: string;
  /** Edge of the window at which it appears. */
  side: 'izquierda' | 'derecha';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Drawer over the screen. Closes on Escape, on a press beside it and on back. Its content is mounted while it is
 * open.
 */
export function Drawer({ abierto, close, nombre, side, className, children }: Props) {
  useOverlayLayer(abierto, close);
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Runs before the effects of its content, which may scroll there.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (abierto && !dialog?.open) dialog?.showModal();
    if (!abierto) dialog?.close();
  }, [abierto]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively
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
