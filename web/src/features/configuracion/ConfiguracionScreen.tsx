import { Pantalla } from '../../ui/Pantalla.tsx';
import estilos from './Configuracion.module.css';
import { Ajustes } from './components/Ajustes.tsx';
import { CambioClave } from './components/CambioClave.tsx';
import { DosPasos } from './components/DosPasos.tsx';
import { EnEsteDispositivo } from './components/EnEsteDispositivo.tsx';
import { MisDatos } from './components/MisDatos.tsx';
import { Notificaciones } from './components/Notificaciones.tsx';
import { Programas } from './components/Programas.tsx';
import { Sesiones } from './components/Sesiones.tsx';

/** `/configuracion` (part 2 §2 Configuration, decisions §3). */
export default function ConfiguracionScreen() {
  return (
    <Pantalla titulo="Configuración">
      <div className={estilos.tablero}>
        <Ajustes />
        <CambioClave />
        <EnEsteDispositivo />
        <DosPasos />
        <Sesiones />
        <Programas />
        <Notificaciones />
        <MisDatos />
      </div>
    </Pantalla>
  );
}
