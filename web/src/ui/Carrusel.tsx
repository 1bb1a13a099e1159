import IconAnterior from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconSiguiente from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { startTransition, useEffect, useId, useRef, useState } from 'react';
import estilos from './Carrusel.module.css';
import type { Vista } from './carruselVista.ts';
import { vistaDe } from './carruselVista.ts';

interface Diapositiva {
  id: string | number;
  contenido: ReactNode;
}

interface Props {
  titulo: string;
  /** A line under the heading. */
  nota?: ReactNode;
  diapositivas: readonly Diapositiva[];
}

const TECLAS: Record<string, (vista: Vista) => number> = {
  ArrowLeft: ({ primera }) => primera - 1,
  ArrowRight: ({ primera }) => primera + 1,
  Home: () => 0,
  End: ({ total }) => total - 1,
};

const cuales = ({ primera, ultima }: Vista): string =>
  primera === ultima ? `${primera + 1}` : `${primera + 1}–${ultima + 1}`;

/**
 * A row that shows two or three at once (one on a narrow phone). The browser itself scrolls and snaps, so a thumb, a
 * wheel and a screen reader find what they know; it never moves by itself.
 */
export function Carrusel({ titulo, nota, diapositivas }: Props) {
  const id = useId();
  const pista = useRef<HTMLUListElement>(null);
  const total = diapositivas.length;
  const [medida, setMedida] = useState<Vista | null>(null);
  const vista = medida ?? vistaDe({ inicio: 0, visible: 1, paso: 1, total });

  useEffect(() => {
    const ul = pista.current;
    if (!ul) return;
    const medir = () => {
      const paso = ul.scrollWidth / Math.max(1, total);
      const nueva = vistaDe({ inicio: ul.scrollLeft, visible: ul.clientWidth, paso, total });
      setMedida((vieja) => (vieja?.primera === nueva.primera && vieja.ultima === nueva.ultima ? vieja : nueva));
    };
    // It also measures what has just been laid out: that is shown first, and the count comes to it.
    const observador = new ResizeObserver(() => startTransition(medir));
    observador.observe(ul);
    ul.addEventListener('scroll', medir, { passive: true });
    return () => {
      observador.disconnect();
      ul.removeEventListener('scroll', medir);
    };
  }, [total]);

  const ir = (indice: number) => {
    const ul = pista.current;
    const destino = ul?.children[Math.max(0, Math.min(total - 1, indice))];
    if (ul && destino instanceof HTMLElement) ul.scrollTo({ left: destino.offsetLeft });
  };
  const alPulsar = (suceso: KeyboardEvent) => {
    const indice = TECLAS[suceso.key]?.({ ...vista, total });
    if (indice === undefined || suceso.target !== suceso.currentTarget) return;
    suceso.preventDefault();
    ir(indice);
  };

  const entera = vista.primera === 0 && vista.ultima === total - 1;
  return (
    <section className={estilos.carrusel} aria-labelledby={id} aria-roledescription="carrusel">
      <div className={estilos.cabeza}>
        <div>
          <h2 id={id} className={estilos.titulo}>
            {titulo}
          </h2>
          {nota && <div className={estilos.nota}>{nota}</div>}
        </div>
        <div className={estilos.mandos} hidden={entera}>
          <span className={estilos.cuenta}>{medida && `${cuales(medida)} de ${total}`}</span>
          <button
            type="button"
            className={estilos.boton}
            aria-label={`Anteriores: ${titulo}`}
            aria-disabled={vista.primera === 0}
            onClick={() => ir(vista.primera - vista.cabe)}
          >
            <IconAnterior size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={estilos.boton}
            aria-label={`Siguientes: ${titulo}`}
            aria-disabled={vista.ultima === total - 1}
            onClick={() => ir(vista.primera + vista.cabe)}
          >
            <IconSiguiente size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul
        ref={pista}
        className={estilos.pista}
        style={{ '--total': total } as CSSProperties}
        tabIndex={entera ? undefined : 0}
        aria-labelledby={id}
        onKeyDown={alPulsar}
      >
        {diapositivas.map(({ id: clave, contenido }) => (
          <li key={clave} className={estilos.diapositiva}>
            {contenido}
          </li>
        ))}
      </ul>
    </section>
  );
}
