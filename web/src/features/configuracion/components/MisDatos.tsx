import { Link } from 'react-router';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { entregar } from '../../../ui/descargar.ts';
import estilos from '../Configuracion.module.css';

/** What is stored about oneself: to read of, and to take along. */
export function MisDatos() {
  const { datos } = useSesion();
  const [bajar, bajando] = useLlamada('POST misDatos', {
    alLograr: (suyos) =>
      entregar(`mis-datos-${datos?.usuario ?? ''}.json`, JSON.stringify(suyos, null, 1), 'application/json'),
  });
  return (
    <section className={`${estilos.panel} ${estilos.datos}`} aria-labelledby="mis-datos">
      <h2 id="mis-datos">Tus datos</h2>
      <p className={estilos.misDatos}>Descarga un archivo con tus datos. La descarga queda en el historial.</p>
      <div className={estilos.acciones}>
        <Boton variant="default" size="sm" loading={bajando} onClick={() => bajar()}>
          Descargar mis datos
        </Boton>
        <Link to="/privacidad">Cómo usamos tus datos</Link>
      </div>
    </section>
  );
}
