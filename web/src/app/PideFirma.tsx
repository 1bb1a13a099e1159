import { FIRMA_LARGO, pideFirma } from '@conserje/rules';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { perezosa } from '../platform/perezosa.ts';
import { useSesion } from '../platform/sesion.tsx';
import { Contencion } from './Contencion.tsx';
import estilos from './PideFirma.module.css';

const FirmaDialogo = perezosa(() => import('../dominio/FirmaDialogo.tsx'));

/**
 * Whoever stands where missions carry a signature and has none (a sale, a pay promotion, an edit) is asked for it on every
 * screen until they have one (decisions §6). It lies at the foot of the window, so that its coming and going moves nothing,
 * and stops nobody's work.
 */
export function PideFirma() {
  const { datos } = useSesion();
  const { firma_desde } = useConfiguracion();
  const [abierto, setAbierto] = useState(false);
  const falta = datos !== null && datos.firma === '' && pideFirma(datos.id_categoria, firma_desde);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-sin-firma', falta);
  }, [falta]);
  if (!falta) return null;
  const cerrar = () => setAbierto(false);
  // The button that had the focus goes with what it asked for.
  const alGuardar = () => {
    cerrar();
    document.getElementById('contenido')?.focus({ preventScroll: true });
  };
  return (
    <aside className={estilos.banda} aria-label="Necesitas una firma">
      <p className={estilos.texto}>Tu misión lleva firma. Crea la tuya.</p>
      <button type="button" className={estilos.boton} onClick={() => setAbierto(true)}>
        Elegir firma
      </button>
      <Contencion callada>
        <Suspense fallback={null}>
          {abierto && (
            <FirmaDialogo accion="Guardar firma" cerrar={cerrar} alGuardar={alGuardar}>
              <b>{datos.mision}</b> lleva tu firma al final: {FIRMA_LARGO} letras o números que nadie más use. Elígela
              bien: después solo la cambia un admin.
            </FirmaDialogo>
          )}
        </Suspense>
      </Contencion>
    </aside>
  );
}
