import { useDialogo } from '../../platform/dialogos.ts';
import { useMontado } from '../../platform/useMontado.ts';
import { EntrarDialogo } from './EntrarDialogo.tsx';
import { RegistroDialogo } from './RegistroDialogo.tsx';

/** Login and registration in one lazily loaded part: whoever opens the one often wants the other. */
export default function Dialogos() {
  const pedido = useDialogo();
  const dialogo = useMontado() ? pedido : null;
  return (
    <>
      <EntrarDialogo dialogo={dialogo?.tipo === 'entrar' ? dialogo : null} />
      <RegistroDialogo abierto={dialogo?.tipo === 'registro'} />
    </>
  );
}
