import './estilos.ts';
import { textoMision } from '@conserje/rules';
import { Button, Modal } from '@mantine/core';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { Lema } from '../../dominio/Lema.tsx';
import { useCapa } from '../../platform/capas.ts';
import { cerrarDialogo } from '../../platform/dialogos.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { useUltimo } from '../../platform/useUltimo.ts';
import estilos from './Cuenta.module.css';

/** After a registration: what is left to do in the hotel. */
export function BienvenidaDialogo({ abierto }: { abierto: boolean }) {
  const { siglas } = useConfiguracion();
  const datos = useUltimo(useSesion().datos);
  useCapa(abierto, cerrarDialogo);
  return (
    <Modal
      opened={abierto && datos !== null}
      onClose={cerrarDialogo}
      title={`¡Hola, ${datos?.usuario ?? ''}!`}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {datos && (
        <div className={estilos.bienvenida}>
          <p>
            Ya entraste. Empiezas como <b>{datos.mision}</b>.
          </p>
          <Lema texto={textoMision(siglas, datos.mision, '', datos.firma)} />
          <Button data-autofocus onClick={cerrarDialogo}>
            Empezar
          </Button>
        </div>
      )}
    </Modal>
  );
}
