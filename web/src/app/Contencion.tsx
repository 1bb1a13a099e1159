import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { avisar } from '../platform/avisos.ts';
import { ErrorApi } from '../platform/errorApi.ts';
import estilos from './Contencion.module.css';

interface Estado {
  fallo: { error: unknown } | null;
}

interface Props {
  children: ReactNode;
  /** For what opens over the screen: a failure is told and leaves nothing behind. */
  callada?: boolean;
}

const FALLA_PROPIA =
  'El problema es del portal, no de tu internet. Recarga la pantalla. Si sigue igual, avísale a un admin.';
/** What the code throws is for those who mend it, on the console. */
const motivoDe = (error: unknown): string => (error instanceof ErrorApi ? error.msg : FALLA_PROPIA);

/** Keeps a part's failure inside its frame: the rest of the portal lives on. */
export class Contencion extends Component<Props, Estado> {
  override state: Estado = { fallo: null };

  static getDerivedStateFromError(error: unknown): Estado {
    return { fallo: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.callada) avisar({ msg: `No se pudo abrir: ${motivoDe(error)}`, tipo: 'error' });
  }

  override render(): ReactNode {
    const { fallo } = this.state;
    if (!fallo) return this.props.children;
    if (this.props.callada) return null;
    return (
      <div className={estilos.fallo} role="alert">
        <h1>Esta pantalla falló</h1>
        <p>{motivoDe(fallo.error)}</p>
        <Button onClick={() => location.reload()}>Recargar</Button>
      </div>
    );
  }
}
