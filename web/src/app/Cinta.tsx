import { veEstados } from '@conserje/rules';
import IconPausa from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconSeguir from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useLayoutEffect, useState } from 'react';
import { Avatar } from '../dominio/Avatar.tsx';
import { Puerta } from '../dominio/Puerta.tsx';
import { guardar, leer } from '../platform/memoria.ts';
import { useSesion } from '../platform/sesion.tsx';
import { cintaQuery } from './arranque.ts';
import estilos from './Cinta.module.css';

/** Part 2 §9: the status list is asked for again every 180 s. */
const CADA_MS = 180_000;
/** Whether this device wants it still. */
const MEMORIA = 'conserje-cinta';
const ANCHO_TARJETA = 400;
/** Pixels a second: a card is read twice before it is gone, however many there are. */
const PASO = 40;

type Estados = Awaited<ReturnType<ReturnType<typeof cintaQuery>['queryFn']>>;

function Tarjetas({ estados, copia = false }: { estados: Estados; copia?: boolean }) {
  return (
    <ul className={estilos.grupo} aria-hidden={copia}>
      {estados.map(({ id, usuarioNombre, mensaje }) => (
        <li key={id} className={estilos.tarjeta}>
          <Avatar usuario={usuarioNombre} size={28} headOnly />
          <p>
            <b>
              <Puerta nombre={usuarioNombre} sinParada={copia} />
            </b>{' '}
            {mensaje}
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * The status ticker (part 2 §2 App shell). Where there is room it lies at the foot of the window, behind everything else in
 * the page's order, so that its coming and going never moves the screen. Whoever has stopped it finds it still (WCAG 2.2.2).
 */
export function Cinta() {
  const { datos } = useSesion();
  const quiere = datos === null || veEstados(datos.config.estados, datos);
  const { data: estados = [] } = useQuery({ ...cintaQuery(), refetchInterval: CADA_MS, enabled: quiere });
  const [parada, setParada] = useState(() => leer(MEMORIA) === 'parada');
  const alternar = () => {
    guardar(MEMORIA, parada ? 'en marcha' : 'parada');
    setParada(!parada);
  };
  const visible = quiere && estados.length > 0;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-cinta', visible);
    return () => document.documentElement.removeAttribute('data-cinta');
  }, [visible]);
  if (!visible) return null;
  // A few cards are spread over the window's width, and that is then what passes. To ask for it here would cost a layout.
  const ancho = Math.max(estados.length * ANCHO_TARJETA, window.screen.width);
  const duracion = { '--duracion': `${Math.round(ancho / PASO)}s` } as CSSProperties;
  return (
    <aside className={estilos.cinta} aria-label="Estados del personal">
      <button
        type="button"
        className={estilos.boton}
        onClick={alternar}
        aria-label={parada ? 'Reanudar estados' : 'Pausar estados'}
      >
        {parada ? <IconSeguir size={18} aria-hidden="true" /> : <IconPausa size={18} aria-hidden="true" />}
      </button>
      <section
        className={estilos.ventana}
        data-parada={parada}
        style={duracion}
        aria-label="Estados"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach
        tabIndex={0}
      >
        <Tarjetas estados={estados} />
        <Tarjetas estados={estados} copia />
      </section>
    </aside>
  );
}
