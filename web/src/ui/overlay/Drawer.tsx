import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import styles from './Drawer.module.css';

interface Props {
  isOpen: boolean;
  close: () => void;
  label: string;
  /** Edge of the window at which it appears. */
  side: 'left' | 'right';
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Drawer over the screen. Closes on Escape, on a press beside it and on back. Its content is mounted while it is
 * open.
 */
export function Drawer({ isOpen, close, label, side, className, children }: Props) {
  useOverlayLayer(isOpen, close);
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Runs before the effects of its content, which may scroll there.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively
    <dialog
      ref={dialogRef}
      className={[styles.drawer, className].filter(Boolean).join(' ')}
      data-side={side}
      aria-label={label}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialogRef.current) close();
      }}
    >
      {isOpen && <div className={styles.inner}>{children}</div>}
    </dialog>
  );
}
