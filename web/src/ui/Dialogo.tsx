import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import { preguntaAbierta, suscribirPregunta } from '../platform/confirmar.ts';
import { useDialogo } from '../platform/dialogos.ts';
import { useTarjeta } from '../platform/tarjeta.ts';
import { useMontado } from '../platform/useMontado.ts';
import { ProveedorDialogo, useSalida } from './enDialogo.ts';

interface Props {
  titulo: string;
  cerrar: () => void;
  /** Undefined: wide enough for a small form. */
  ancho?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A dialog that is there as long as its part of the screen is drawn. Whoever had the focus when it came gets it back when
 * it goes, however it goes. What was typed into it is not lost by leaving it: it asks.
 */
export function Dialogo({ titulo, cerrar, ancho = 'md', children }: Props) {
  const montado = useMontado();
  const { contexto, salir, tapado } = useSalida(true, cerrar, titulo);
  const preguntando = useSyncExternalStore(suscribirPregunta, preguntaAbierta) !== null;
  const conTarjeta = useTarjeta() !== null;
  const probando = useDialogo() !== null;
  useEffect(() => {
    const antes = document.activeElement;
    return () => {
      if (antes instanceof HTMLElement && antes.isConnected) antes.focus();
    };
  }, []);
  return (
    <Modal
      opened={montado}
      onClose={salir}
      size={ancho}
      title={titulo}
      returnFocus={false}
      // What lies over it is closed first.
      closeOnEscape={!preguntando && !conTarjeta && !probando && !tapado}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <ProveedorDialogo value={contexto}>{children}</ProveedorDialogo>
    </Modal>
  );
}
