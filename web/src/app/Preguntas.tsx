import { Button, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useCapa } from '../platform/capas.ts';
import { preguntaAbierta, suscribirPregunta } from '../platform/confirmar.ts';
import { useMontado } from '../platform/useMontado.ts';
import { useUltimo } from '../platform/useUltimo.ts';
import estilos from './Preguntas.module.css';

/** The library's dialogs lie at 200. */
const SOBRE_DIALOGOS = 300;

/** The dialog of `confirmar`. The way back has the focus, so that Enter in haste destroys nothing. */
export default function Preguntas() {
  const pedida = useSyncExternalStore(suscribirPregunta, preguntaAbierta);
  const abierta = useMontado() ? pedida : null;
  const pregunta = useUltimo(abierta);
  useCapa(abierta !== null, () => pregunta?.responder(false));
  return (
    <Modal
      opened={abierta !== null}
      onClose={() => pregunta?.responder(false)}
      title={pregunta?.titulo}
      // Over the dialog in which it was asked, whichever came first.
      zIndex={SOBRE_DIALOGOS}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <p className={estilos.texto}>{pregunta?.texto}</p>
      <div className={estilos.botones}>
        {!pregunta?.sola && (
          <Button variant="default" data-autofocus onClick={() => pregunta?.responder(false)}>
            Volver
          </Button>
        )}
        <Button
          {...(pregunta?.peligro ? { color: 'red.8' } : {})}
          data-autofocus={pregunta?.sola}
          onClick={() => pregunta?.responder(true)}
        >
          {pregunta?.accion}
        </Button>
      </div>
    </Modal>
  );
}
