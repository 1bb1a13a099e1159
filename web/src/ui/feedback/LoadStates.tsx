import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import styles from './LoadStates.module.css';

interface LoadingProps {
  /** Accessible name: 'Cargando los tiempos'. */
  label: string;
  rows?: number;
  /** Height of a row, so that the layout does not shift when data arrives. */
  rowHeight?: string;
  /** The content has the same height, so that what follows shows at once. */
  hasFinalHeight?: boolean;
}

/** Skeleton rows. What follows them on an opening screen is held back (`openingScreenRef`). */
export function Loading({ label, rows = 6, rowHeight = '3.25rem', hasFinalHeight = false }: LoadingProps) {
  return (
    <div className={styles.loading} role="status" aria-label={label} data-holds={!hasFinalHeight || undefined}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
        <span key={i} className={styles.skeleton} style={{ height: rowHeight }} />
      ))}
    </div>
  );
}

/** Holds back what follows on an opening screen, where nothing shows while the answer is under way. */
export const WaitingPlaceholder = () => <span hidden data-holds />;

/** Pixel art of 11 by 9 pixels. */
const ReceptionBell = () => (
  <svg className={styles.bell} viewBox="0 0 11 9" shapeRendering="crispEdges" aria-hidden="true">
    <path fill="var(--color-brass-dark)" d="M5 0h1v2H5zM0 8h11v1H0z" />
    <path fill="var(--color-brass)" d="M3 2h5v1h1v1h1v3H1V4h1V3h1z" />
    <path fill="var(--color-brass-light)" d="M4 2h1v1H4zM3 3h1v1H3zM2 4h1v2H2z" />
  </svg>
);

interface EmptyStateProps {
  title: string;
  /** Replaces the bell. */
  illustration?: ReactNode;
  /** Explanation of the next step. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, illustration, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration ?? <ReceptionBell />}
      <p className="u-text-18 u-bold">{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

interface LoadErrorProps {
  error: unknown;
  retry: () => unknown;
  /** Shows one line above data that is still on screen. */
  isInline?: boolean;
}

export function LoadError({ error, retry, isInline = false }: LoadErrorProps) {
  return (
    <div className={isInline ? 'u-inline-row u-wrap u-gap-4-12 u-bad' : styles.error} role="alert">
      <span>{isInline ? `No se actualizó: ${messageOf(error)}` : messageOf(error)}</span>
      <button type="button" className={styles.retry} onClick={() => void retry()}>
        Reintentar
      </button>
    </div>
  );
}
