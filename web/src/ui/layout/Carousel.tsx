import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { startTransition, useEffect, useId, useRef, useState } from 'react';
import styles from './Carousel.module.css';
import type { View } from './carouselView.ts';
import { viewOf } from './carouselView.ts';

interface Slide {
  id: string | number;
  contenido: ReactNode;
}

interface Props {
  title: string;
  /** A line under the heading. */
  note?: ReactNode;
  slides: readonly Slide[];
}

const KEYS: Record<string, (vista: View) => number> = {
  ArrowLeft: ({ primera }) => primera - 1,
  ArrowRight: ({ primera }) => primera + 1,
  Home: () => 0,
  End: ({ total }) => total - 1,
};

const which = ({ primera, ultima }: View): string =>
  primera === ultima ? `${primera + 1}` : `${primera + 1}–${ultima + 1}`;

/**
 * A row that shows two or three at once (one on a narrow phone). The browser itself scrolls and snaps, so a thumb, a
 * wheel and a screen reader find what they know; it never moves by itself.
 */
export function Carousel({ title, note, slides }: Props) {
  const id = useId();
  const pista = useRef<HTMLUListElement>(null);
  const total = slides.length;
  const [measured, setMeasured] = useState<View | null>(null);
  const vista = measured ?? viewOf({ inicio: 0, visible: 1, paso: 1, total });

  useEffect(() => {
    const ul = pista.current;
    if (!ul) return;
    const measure = () => {
      const paso = ul.scrollWidth / Math.max(1, total);
      const nueva = viewOf({ inicio: ul.scrollLeft, visible: ul.clientWidth, paso, total });
      setMeasured((old) => (old?.primera === nueva.primera && old.ultima === nueva.ultima ? old : nueva));
    };
    // It also measures what has just been laid out: that is shown first, and the count comes to it.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(ul);
    ul.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      ul.removeEventListener('scroll', measure);
    };
  }, [total]);

  const go = (index: number) => {
    const ul = pista.current;
    const target = ul?.children[Math.max(0, Math.min(total - 1, index))];
    if (ul && target instanceof HTMLElement) ul.scrollTo({ left: target.offsetLeft });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = KEYS[event.key]?.({ ...vista, total });
    if (index === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    go(index);
  };

  const whole = vista.primera === 0 && vista.ultima === total - 1;
  return (
    <section className={styles.carousel} aria-labelledby={id} aria-roledescription="carrusel">
      <div className={styles.header}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note && <div className={styles.note}>{note}</div>}
        </div>
        <div className={styles.controls} hidden={whole}>
          <span className={styles.count}>{measured && `${which(measured)} de ${total}`}</span>
          <button
            type="button"
            className={styles.button}
            aria-label={`Anteriores: ${title}`}
            aria-disabled={vista.primera === 0}
            onClick={() => go(vista.primera - vista.fits)}
          >
            <IconPrevious size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={`Siguientes: ${title}`}
            aria-disabled={vista.ultima === total - 1}
            onClick={() => go(vista.primera + vista.fits)}
          >
            <IconNext size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul
        ref={pista}
        className={styles.track}
        style={{ '--total': total } as CSSProperties}
        tabIndex={whole ? undefined : 0}
        aria-labelledby={id}
        onKeyDown={onKeyDown}
      >
        {slides.map(({ id: clave, contenido }) => (
          <li key={clave} className={styles.slide}>
            {contenido}
          </li>
        ))}
      </ul>
    </section>
  );
}
