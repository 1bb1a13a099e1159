import { PONE_EN_MARCHA } from '@conserje/rules';
import { Suspense, useEffect } from 'react';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { abrirDialogo } from '../../platform/dialogos.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { useTrasPintar } from '../../platform/pintado.ts';
import { usePuede, useSesion } from '../../platform/sesion.tsx';
import { Administracion } from './components/Administracion.tsx';
import ahora from './components/Ahora.module.css';
import { ChatComunidad } from './components/ChatComunidad.tsx';
import { Escala } from './components/Escala.tsx';
import { HorarioPagos } from './components/HorarioPagos.tsx';
import { MejoresTrabajadores } from './components/MejoresTrabajadores.tsx';
import { Membresias } from './components/Membresias.tsx';
import { Pasos } from './components/Pasos.tsx';
import { Vestibulo } from './components/Vestibulo.tsx';
import estilos from './InicioScreen.module.css';

const Ahora = perezosa(() => import('./components/Ahora.tsx'));
const PuestaEnMarcha = perezosa(() => import('./components/PuestaEnMarcha.tsx'));

/** Home (part 1 §2 Home / info page). */
export default function InicioScreen() {
  const { nombre } = useConfiguracion();
  const { datos } = useSesion();
  const administra = usePuede(PONE_EN_MARCHA);
  const pintado = useTrasPintar();
  const visita = !datos;
  useEffect(() => {
    if (visita && new URLSearchParams(location.search).has('unirse')) abrirDialogo({ tipo: 'registro' });
  }, [visita]);
  useEffect(() => {
    document.title = nombre;
  }, [nombre]);
  const hueco = <div className={ahora.hueco} aria-busy="true" />;
  const resto = (
    <>
      {datos ? (
        <Suspense fallback={hueco}>
          <Ahora datos={datos} />
        </Suspense>
      ) : (
        <Pasos />
      )}
      <Administracion />
      {pintado && (
        <>
          <HorarioPagos />
          <Membresias />
          <Escala />
          <MejoresTrabajadores />
          <ChatComunidad />
        </>
      )}
    </>
  );
  return (
    <div className={estilos.inicio} data-dentro={datos ? '' : undefined}>
      <Vestibulo />
      {administra ? (
        <Suspense fallback={hueco}>
          <PuestaEnMarcha hueco={hueco}>{resto}</PuestaEnMarcha>
        </Suspense>
      ) : (
        resto
      )}
    </div>
  );
}
