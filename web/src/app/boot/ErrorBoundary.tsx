import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { ApiError } from '../../platform/api/apiError.ts';
import { notify } from '../../platform/state/notices.ts';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryState {
  fallo: { error: unknown } | null;
}

interface Props {
  children: ReactNode;
  /** For overlays: shows a notice and renders nothing after a failure. */
  callada?: boolean;
}

const OWN_ERROR =
  'El problema es del portal, no de tu internet. Recarga la pantalla. Si sigue igual, avísale a un admin.';
/** Text for the user. React logs an error of the code itself to the console, for developers. */
const describeFailure = (error: unknown): string => (error instanceof ApiError ? error.msg : OWN_ERROR);

/** Confines a rendering error to a part of the page. */
export class ErrorBoundary extends Component<Props, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { fallo: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { fallo: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.callada) notify({ msg: `No se pudo abrir: ${describeFailure(error)}`, tipo: 'error' });
  }

  override render(): ReactNode {
    const { fallo } = this.state;
    if (!fallo) return this.props.children;
    if (this.props.callada) return null;
    return (
      <div className={styles.error} role="alert">
        <h1>Esta pantalla falló</h1>
        <p>{describeFailure(fallo.error)}</p>
        <Button onClick={() => location.reload()}>Recargar</Button>
      </div>
    );
  }
}
