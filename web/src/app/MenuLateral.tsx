import { PANTALLAS, puedeEntrar } from '@conserje/rules';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCuantasAusencias } from '../dominio/ausencias.ts';
import { useCuantasRectificaciones } from '../dominio/rectificaciones.ts';
import { useCuantasSolicitudes } from '../dominio/solicitudes.ts';
import { useSesion } from '../platform/sesion.tsx';
import estilos from './MenuLateral.module.css';
import type { Grupo } from './pantallas.tsx';
import { GRUPOS, PANTALLAS_WEB } from './pantallas.tsx';
import { precargar } from './rutas.ts';

/** The side menu: its four groups with what exists and the reader may open; a group without any is left out. */
export function MenuLateral() {
  const { datos } = useSesion();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // The menu is longer than most windows: whoever comes by a link sees where they are.
    menu.current?.querySelector(`[href="${CSS.escape(pathname)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const visibles = PANTALLAS_WEB.filter(({ ruta }) => puedeEntrar(PANTALLAS[ruta], datos));
  const grupos = (Object.keys(GRUPOS) as Grupo[]).filter((grupo) => visibles.some((p) => p.grupo === grupo));
  return (
    <nav ref={menu} className={estilos.menu} aria-label="Principal">
      {grupos.map((grupo) => (
        <section key={grupo} className={estilos.grupo}>
          <h2 className={estilos.titulo}>{GRUPOS[grupo]}</h2>
          <ul className={estilos.lista}>
            {visibles
              .filter((pantalla) => pantalla.grupo === grupo)
              .map(({ ruta, titulo, icono: Icono }) => (
                <li key={ruta}>
                  <NavLink
                    to={ruta}
                    end
                    className={estilos.enlace ?? ''}
                    onPointerEnter={() => precargar(ruta)}
                    onFocus={() => precargar(ruta)}
                  >
                    <Icono size={20} stroke={1.75} aria-hidden="true" />
                    {titulo}
                    {ruta === '/solicitudes' && <Solicitudes />}
                    {ruta === '/ausencias' && <Ausencias />}
                    {ruta === '/nomina' && <Rectificaciones />}
                  </NavLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const Solicitudes = () => <PorAtender cuantas={useCuantasSolicitudes()} />;
const Ausencias = () => <PorAtender cuantas={useCuantasAusencias()} />;
const Rectificaciones = () => <PorAtender cuantas={useCuantasRectificaciones()} />;

/** How many requests wait for the reader. */
function PorAtender({ cuantas }: { cuantas: number }) {
  if (cuantas === 0) return null;
  return (
    <span className={estilos.cuenta}>
      {cuantas}
      <span className={estilos.oculto}> por responder</span>
    </span>
  );
}
