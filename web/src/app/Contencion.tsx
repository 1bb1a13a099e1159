import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { mensajeDe } from '../platform/api.ts';
import estilos from './Contencion.module.css';

interface Estado {
  fallo: { error: unknown } | null;
}

/** Keeps a screen's failure inside its frame: the rest of the portal lives on. */
export class Contencion extends Component<{ children: ReactNode }, Estado> {
  override state: Estado = { fallo: null };

  static getDerivedStateFromError(error: unknown): Estado {
    return { fallo: { error } };
  }

  override render(): ReactNode {
    const { fallo } = this.state;
    if (!fallo) return this.props.children;
    return (
      <div className={estilos.fallo} role="alert">
        <h1>Esta pantalla se detuvo</h1>
        <p>{mensajeDe(fallo.error)}</p>
        <Button onClick={() => location.reload()}>Cargarla de nuevo</Button>
      </div>
    );
  }
}
