import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { useCapa } from '../platform/capas.ts';
import barra from './Barra.module.css';
import { BotonTema } from './BotonTema.tsx';
import estilos from './Cajon.module.css';
import { MenuLateral } from './MenuLateral.tsx';

interface Props {
  abierto: boolean;
  cerrar: () => void;
  abrirPaleta: () => void;
}

/** The side menu as a drawer, where there is no room beside the screen. */
export function Cajon({ abierto, cerrar, abrirPaleta }: Props) {
  const { nombre } = useConfiguracion();
  useCapa(abierto, cerrar);
  const dialogo = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const caja = dialogo.current;
    if (abierto && !caja?.open) caja?.showModal();
    if (!abierto) caja?.close();
  }, [abierto]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialogo}
      className={estilos.cajon}
      aria-label="Menú"
      onClose={cerrar}
      onClick={(suceso) => {
        if (suceso.target === dialogo.current) cerrar();
      }}
    >
      <div className={estilos.interior}>
        <div className={estilos.cabeza}>
          <span className={estilos.nombre}>{nombre}</span>
          <button
            type="button"
            className={barra.boton}
            onClick={() => {
              cerrar();
              abrirPaleta();
            }}
            aria-label="Buscar"
          >
            <IconBuscar size={20} aria-hidden="true" />
          </button>
          <BotonTema className={barra.boton} />
          <button type="button" className={barra.boton} onClick={cerrar} aria-label="Cerrar el menú">
            <IconCerrar size={22} aria-hidden="true" />
          </button>
        </div>
        {abierto && <MenuLateral />}
      </div>
    </dialog>
  );
}
