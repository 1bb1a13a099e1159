import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import styles from './LoadStates.module.css';

interface LoadingProps {
  /** What is awaited, for those who listen: 'Cargando los tiempos'. */
  que: string;
  filas?: number;
  /** Height of one row, so that nothing jumps when the real ones come. */
  alto?: string;
}

/** Rows to come. */
export function Loading({ que, filas = 6, alto = '3.25rem' }: LoadingProps) {
  return (
    <div className={styles.loading} role="status" aria-label={que}>
      {Array.from({ length: filas }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to tell them apart
        <span key={i} className={styles.skeleton} style={{ height: alto }} />
      ))}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** What its place is known by, instead of the bell. */
  illustration?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing there, and what to do about it. */
export function EmptyState({ title, illustration, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration ?? <span className={styles.bell} aria-hidden="true" />}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

interface LoadErrorProps {
  error: unknown;
  retry: () => unknown;
  /** One line above what is still on screen. */
  isInline?: boolean;
}

/** It could not be read, and a way to try again. */
export function LoadError({ error, retry, isInline = false }: LoadErrorProps) {
  return (
    <div className={isInline ? styles.inlineError : styles.error} role="alert">
      <span>{isInline ? `No se actualizó: ${messageOf(error)}` : messageOf(error)}</span>
      <button type="button" className={styles.retry} onClick={() => void retry()}>
        Reintentar
      </button>
    </div>
  );
}
