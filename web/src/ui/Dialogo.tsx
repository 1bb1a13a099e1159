import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import { useCapa } from '../platform/capas.ts';
import { preguntaAbierta, suscribirPregunta } from '../platform/confirmar.ts';
import { useDialogo } from '../platform/dialogos.ts';
import { useTarjeta } from '../platform/tarjeta.ts';
import { useMontado } from '../platform/useMontado.ts';

interface Props {
  titulo: string;
  cerrar: () => void;
  /** Undefined: wide enough for a small form. */
  ancho?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A dialog that is there as long as its part of the screen is drawn. Whoever had the focus when it came gets it back when
 * it goes, however it goes.
 */
export function Dialogo({ titulo, cerrar, ancho = 'md', children }: Props) {
  const montado = useMontado();
  useCapa(true, cerrar);
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
      onClose={cerrar}
      size={ancho}
      title={titulo}
      returnFocus={false}
      // What lies over it is closed first.
      closeOnEscape={!preguntando && !conTarjeta && !probando}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {children}
    </Modal>
  );
}
