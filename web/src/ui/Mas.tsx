import IconMas from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCapaEnTelefono } from '../platform/capas.ts';
import { EN_TELEFONO, useMedia } from '../platform/useMedia.ts';
import estilos from './Mas.module.css';
import type { MasDePantalla } from './masDePantalla.ts';
import { ContextoMas } from './masDePantalla.ts';

interface Props {
  /** What waits behind it, for those who do not see it: 'Ordenar y descargar'. */
  etiqueta: string;
  /** What narrows it: the window, or the table that it lies in. */
  de: 'pantalla' | 'tabla';
  /** What is set or waits behind it, which the button shows: 'hay un filtro puesto'. */
  puesto?: string | undefined;
  /** Of a table, which one it is, where a screen's «⋯» has those of several. */
  rotulo?: string;
  /** Also where there is room. */
  siempre?: boolean;
  children: ReactNode;
}

/**
 * What is seldom used, so that rows come first: behind one «⋯» where there is little room, else beside the rest. It lies in
 * a row that wraps, whose whole width it takes when it opens. A phone's screen has one: that of the screen takes in what
 * its tables have.
 */
export function Mas(props: Props) {
  const dePantalla = useContext(ContextoMas);
  const enTelefono = useMedia(EN_TELEFONO);
  if (props.de === 'tabla' && dePantalla && enTelefono) return <DentroDelMayor {...props} {...dePantalla} />;
  return <Propio {...props} />;
}

function DentroDelMayor({ etiqueta, rotulo, puesto, children, sitio, decir }: Props & MasDePantalla) {
  const id = useId();
  useEffect(() => {
    decir(id, { etiqueta, puesto });
    return () => decir(id, null);
  }, [decir, id, etiqueta, puesto]);
  return createPortal(
    <fieldset className={estilos.grupo} aria-label={rotulo ? `${etiqueta}: ${rotulo}` : etiqueta} data-tarjetas="">
      {rotulo && <p className={estilos.rotulo}>{rotulo}</p>}
      {children}
    </fieldset>,
    sitio,
  );
}

function Propio({ etiqueta, de, puesto, siempre = false, children }: Props) {
  const [abierto, setAbierto] = useState(false);
  useCapaEnTelefono(abierto, () => setAbierto(false));
  const boton = useRef<HTMLButtonElement>(null);
  const hoja = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!abierto) return;
    const alPulsar = (suceso: KeyboardEvent) => {
      const { target } = suceso;
      if (suceso.key !== 'Escape' || suceso.defaultPrevented || !(target instanceof Node)) return;
      if (target !== boton.current && !hoja.current?.contains(target)) return;
      setAbierto(false);
      boton.current?.focus();
    };
    document.addEventListener('keydown', alPulsar);
    return () => document.removeEventListener('keydown', alPulsar);
  }, [abierto]);
  return (
    <>
      <button
        ref={boton}
        type="button"
        className={`${estilos.boton} ${estilos[de]}`}
        data-mas
        data-siempre={siempre || undefined}
        data-puesto={puesto}
        aria-expanded={abierto}
        aria-controls={id}
        aria-label={puesto ? `${etiqueta} (${puesto})` : etiqueta}
        onClick={() => setAbierto(!abierto)}
      >
        <IconMas size={20} aria-hidden="true" />
      </button>
      <div
        ref={hoja}
        id={id}
        className={`${estilos.hoja} ${estilos[de]}`}
        data-abierta={abierto}
        data-siempre={siempre || undefined}
      >
        {children}
      </div>
    </>
  );
}
