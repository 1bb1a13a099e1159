import type { OpTiempo } from '@conserje/rules';
import { OP } from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';
import IconAjustar from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconDetalle from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconDesligar from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import IconCancelar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Nombre } from '../../../dominio/Nombre.tsx';
import { SIN_ALTO } from '../../../dominio/tiempos.ts';
import { useCapa } from '../../../platform/capas.ts';
import type { FilaTiempo } from '../lista.ts';
import estilos from './MenuTiempo.module.css';

export interface MenuAbierto {
  tiempo: FilaTiempo;
  boton: HTMLElement;
  /** Each opening is another menu: one that is still closing must not take the next along. */
  vez: number;
}

interface Props extends Omit<MenuAbierto, 'vez'> {
  cerrar: () => void;
  actuar: (tiempo: FilaTiempo, op: OpTiempo) => void;
  ajustar: (tiempo: FilaTiempo) => void;
  verDetalle: (id: number) => void;
}

const ANCHO = 224;
const ALTO = 208;

/** Below the button and flush with its right side; above it where there is no room below. */
function lugar(boton: HTMLElement): CSSProperties {
  const { top, bottom, right } = boton.getBoundingClientRect();
  const cabe = bottom + ALTO < window.innerHeight;
  const propias = { '--x': `${Math.max(8, right - ANCHO)}px`, '--y': `${cabe ? bottom + 4 : top - ALTO - 4}px` };
  return propias as CSSProperties;
}

const opciones = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Arrows go round, Home and End to the ends, as in any menu. */
function moverse(suceso: KeyboardEvent<HTMLElement>): void {
  const todas = opciones(suceso.currentTarget);
  const actual = todas.indexOf(document.activeElement as HTMLElement);
  const destinos: Record<string, number> = {
    ArrowDown: actual + 1,
    ArrowUp: actual - 1,
    Home: 0,
    End: -1,
  };
  const destino = destinos[suceso.key];
  if (destino === undefined) return;
  suceso.preventDefault();
  todas.at(destino % todas.length)?.focus();
}

/**
 * The rest of a row's actions: one menu for all rows. It stands in the browser's own dialog, which keeps presses from what
 * lies behind, closes with Escape and gives the focus back; on a phone it rises from the bottom, where the thumb is.
 */
export default function MenuTiempo({ tiempo, boton, cerrar, actuar, ajustar, verDetalle }: Props) {
  const dialogo = useRef<HTMLDialogElement>(null);
  // Its row may go while it is open, and the button with it.
  const [sitio] = useState(() => lugar(boton));
  useCapa(true, () => dialogo.current?.close());
  useEffect(() => {
    const caja = dialogo.current;
    if (!caja) return;
    if (!caja.open) caja.showModal();
    opciones(caja)[0]?.focus();
    const alPulsarFuera = (suceso: MouseEvent) => {
      if (suceso.target === caja) caja.close();
    };
    caja.addEventListener('click', alPulsarFuera);
    return () => caja.removeEventListener('click', alPulsarFuera);
  }, []);
  const elegir = (hacer: () => void) => () => {
    dialogo.current?.close();
    hacer();
  };
  const puede = (op: OpTiempo) => tiempo.acciones.includes(op);
  const nombre = `Más acciones de ${tiempo.bajoNombre}`;
  return (
    <dialog ref={dialogo} className={estilos.caja} style={sitio} aria-label={nombre} onClose={cerrar}>
      <p className={estilos.quien} aria-hidden="true">
        <Nombre de={tiempo.bajoNombre} />
      </p>
      <div role="menu" tabIndex={-1} aria-label={nombre} className={estilos.menu} onKeyDown={moverse}>
        <Opcion icono={IconDetalle} texto="Ver detalle" elegir={elegir(() => verDetalle(tiempo.id))} />
        {puede(OP.ajustar) && <Opcion icono={IconAjustar} texto="Ajustar" elegir={elegir(() => ajustar(tiempo))} />}
        {tiempo.alto !== SIN_ALTO && puede(OP.ligar) && (
          <Opcion icono={IconDesligar} texto="Desligar" elegir={elegir(() => actuar(tiempo, OP.ligar))} />
        )}
        {puede(OP.cancelar) && (
          <Opcion
            icono={IconCancelar}
            texto="Cancelar tiempo"
            peligro
            elegir={elegir(() => actuar(tiempo, OP.cancelar))}
          />
        )}
      </div>
    </dialog>
  );
}

interface PropsOpcion {
  icono: Icon;
  texto: string;
  peligro?: boolean;
  elegir: () => void;
}

function Opcion({ icono: Icono, texto, peligro = false, elegir }: PropsOpcion) {
  return (
    <button type="button" role="menuitem" className={peligro ? estilos.peligro : estilos.opcion} onClick={elegir}>
      <Icono size={20} aria-hidden="true" />
      {texto}
    </button>
  );
}
