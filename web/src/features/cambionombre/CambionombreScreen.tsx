import { ADMINISTRADOR } from '@conserje/rules';
import { usePuede } from '../../platform/sesion.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { MiNombre } from './components/MiNombre.tsx';
import { Solicitudes } from './components/Solicitudes.tsx';

/** *Cambio de nombre* (part 2 §2): an administrator sees who asks for one, everyone else asks for their own. */
export default function CambionombreScreen() {
  if (usePuede(ADMINISTRADOR)) return <Solicitudes />;
  return (
    <Pantalla titulo="Cambio de nombre" descripcion="¿Cambiaste tu nombre en el hotel? Pide el cambio aquí.">
      <MiNombre />
    </Pantalla>
  );
}
