import type { Datos } from '@conserje/contract';
import IconAbajo from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSalir from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Avatar } from '../dominio/Avatar.tsx';
import { Llavero } from '../dominio/Llavero.tsx';
import { Nombre } from '../dominio/Nombre.tsx';
import { useCapaEnTelefono } from '../platform/capas.ts';
import { useSesion } from '../platform/sesion.tsx';
import estilos from './MenuUsuario.module.css';

/** Who is logged in, and the way out. A disclosure of plain links, so Tab goes through it. */
export function MenuUsuario({ datos }: { datos: Datos }) {
  const { salir } = useSesion();
  const { pathname } = useLocation();
  const [abierto, setAbierto] = useState(false);
  const [saliendo, setSaliendo] = useState(false);
  useCapaEnTelefono(abierto, () => setAbierto(false));
  const caja = useRef<HTMLDivElement>(null);
  const boton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way to another screen closes it
  useEffect(() => setAbierto(false), [pathname]);
  useEffect(() => {
    if (!abierto) return;
    const fuera = (suceso: PointerEvent) => {
      if (suceso.target instanceof Node && !caja.current?.contains(suceso.target)) setAbierto(false);
    };
    document.addEventListener('pointerdown', fuera);
    return () => document.removeEventListener('pointerdown', fuera);
  }, [abierto]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what its own controls let through
    <div
      ref={caja}
      className={estilos.caja}
      onKeyDown={(suceso) => {
        if (suceso.key !== 'Escape' || !abierto) return;
        setAbierto(false);
        boton.current?.focus();
      }}
      onBlur={(suceso) => {
        if (suceso.relatedTarget && !suceso.currentTarget.contains(suceso.relatedTarget)) setAbierto(false);
      }}
    >
      <button
        ref={boton}
        type="button"
        className={estilos.boton}
        aria-expanded={abierto}
        aria-controls="menu-usuario"
        aria-label={`Menú de ${datos.usuario}`}
        onClick={() => setAbierto(!abierto)}
      >
        <Avatar usuario={datos.usuario} size={32} headOnly />
        <span className={estilos.nombre}>
          <Nombre de={datos.usuario} />
        </span>
        <IconAbajo size={16} aria-hidden="true" />
      </button>
      <div id="menu-usuario" className={estilos.menu} hidden={!abierto}>
        <div className={estilos.quien}>
          <b>
            <Nombre de={datos.usuario} />
          </b>
          <Llavero mision={datos.mision} app={datos.config.app} />
        </div>
        <Link to="/perfil">Mi cuenta</Link>
        <Link to="/configuracion">Configuración</Link>
        <button
          type="button"
          disabled={saliendo}
          onClick={() => {
            setSaliendo(true);
            void salir();
          }}
        >
          <IconSalir size={18} aria-hidden="true" />
          Cerrar sesión
        </button>
      </div>
    </div>
  );
}
