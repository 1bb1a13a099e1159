import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSesion } from '../platform/sesion.tsx';
import { barraDe, recordarBarra } from './costumbres.ts';
import estilos from './Lugares.module.css';
import { PorAtender, PorAtenderFuera } from './PorAtender.tsx';
import { PANTALLAS_WEB } from './pantallas.tsx';
import { posiblesPara } from './posibles.ts';
import { precargar } from './rutas.ts';

/**
 * At the foot of a narrow window, within reach of the thumb: the four screens that its user goes to most, and the menu with
 * all of them.
 */
export function Lugares({ abrirMenu }: { abrirMenu: () => void }) {
  const { datos } = useSesion();
  const { pathname } = useLocation();
  const id = datos?.id;
  const posibles = posiblesPara(datos);
  const rutas = barraDe(id, posibles);
  useEffect(() => {
    if (id !== undefined) recordarBarra(id, rutas);
  }, [id, rutas]);
  return (
    <nav className={estilos.barra} aria-label="Lugares frecuentes">
      {rutas.map((ruta) => {
        const pantalla = PANTALLAS_WEB.find((una) => una.ruta === ruta);
        if (!pantalla) return null;
        const { titulo, corto = titulo, icono: Icono } = pantalla;
        return (
          <NavLink
            key={ruta}
            to={ruta}
            end
            className={estilos.lugar ?? ''}
            onPointerEnter={() => precargar(ruta)}
            onClick={(suceso) => {
              // Whoever is there already wants its top, with all that they have set there.
              if (pathname !== ruta) return;
              suceso.preventDefault();
              window.scrollTo(0, 0);
            }}
          >
            <Icono size={22} stroke={1.75} aria-hidden="true" />
            <span className={estilos.nombre}>{corto}</span>
            <PorAtender en={ruta} />
          </NavLink>
        );
      })}
      <button
        type="button"
        className={estilos.lugar}
        aria-label="Abrir el menú"
        aria-haspopup="dialog"
        onClick={abrirMenu}
      >
        <IconMenu size={22} stroke={1.75} aria-hidden="true" />
        <span className={estilos.nombre}>Menú</span>
        <PorAtenderFuera posibles={posibles} vistas={rutas} />
      </button>
    </nav>
  );
}
