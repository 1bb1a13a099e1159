import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { ApiError } from '../../platform/api/apiError.ts';
import { showToast } from '../../platform/state/toasts.ts';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

interface Props {
  children: ReactNode;
  /** For overlays: shows a toast and renders nothing after a failure. */
  isSilent?: boolean;
  /** What an overlay shows: it is rendered again for the next. */
  shown?: unknown;
  /** Closes an overlay that failed: nobody could answer it. */
  close?: () => unknown;
}

const OWN_ERROR =
  'El problema es del portal, no de tu internet. Recarga la pantalla. Si sigue igual, avísale a un admin.';
/** Text for the user. React logs an error of the code itself to the console, for developers. */
const describeFailure = (error: unknown): string => (error instanceof ApiError ? error.msg : OWN_ERROR);

/** Confines a rendering error to a part of the page. */
export class ErrorBoundary extends Component<Props, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.isSilent) showToast({ msg: `No se pudo abrir: ${describeFailure(error)}`, kind: 'error' });
    this.props.close?.();
  }

  override componentDidUpdate({ shown }: Props): void {
    if (this.state.failure && this.props.shown && this.props.shown !== shown) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.isSilent) return null;
    return (
      <div className={styles.error} role="alert">
        <h1 className="u-pixel-font">Esta pantalla falló</h1>
        <p className="u-flush">{describeFailure(failure.error)}</p>
        <Button onClick={() => location.reload()}>Recargar</Button>
      </div>
    );
  }
}
