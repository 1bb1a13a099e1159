import { useDialogo } from '../../platform/dialogos.ts';
import { useMontado } from '../../platform/useMontado.ts';
import { BienvenidaDialogo } from './BienvenidaDialogo.tsx';
import { EntrarDialogo } from './EntrarDialogo.tsx';
import { PruebaDialogo } from './PruebaDialogo.tsx';
import { RegistroDialogo } from './RegistroDialogo.tsx';

/** Login, registration and what follows it, and the proof of who one is, in one lazily loaded part. */
export default function Dialogos() {
  const pedido = useDialogo();
  const dialogo = useMontado() ? pedido : null;
  return (
    <>
      <EntrarDialogo dialogo={dialogo?.tipo === 'entrar' ? dialogo : null} />
      <PruebaDialogo dialogo={dialogo?.tipo === 'prueba' ? dialogo : null} />
      <RegistroDialogo abierto={dialogo?.tipo === 'registro'} />
      <BienvenidaDialogo abierto={dialogo?.tipo === 'bienvenida'} />
    </>
  );
}
