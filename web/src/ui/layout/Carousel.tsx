import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { startTransition, useEffect, useId, useRef, useState } from 'react';
import styles from './Carousel.module.css';
import type { CarouselView } from './carouselView.ts';
import { carouselViewOf } from './carouselView.ts';

interface Slide {
  id: string | number;
  content: ReactNode;
}

interface Props {
  title: string;
  /** A line below the heading. */
  note?: ReactNode;
  slides: readonly Slide[];
}

const INDEX_BY_KEY: Record<string, (view: CarouselView) => number> = {
  ArrowLeft: ({ first }) => first - 1,
  ArrowRight: ({ first }) => first + 1,
  Home: () => 0,
  End: ({ total }) => total - 1,
};

const rangeText = ({ first, last }: CarouselView): string =>
  first === last ? `${first + 1}` : `${first + 1}–${last + 1}`;

/**
 * A row that shows two or three slides at once (one on a narrow phone). Scrolling and snapping are the browser's own,
 * for touch, wheel and screen readers; it never moves by itself.
 */
export function Carousel({ title, note, slides }: Props) {
  const id = useId();
  const trackRef = useRef<HTMLUListElement>(null);
  const total = slides.length;
  const [measured, setMeasured] = useState<CarouselView | null>(null);
  const view = measured ?? carouselViewOf({ scrollOffset: 0, visibleWidth: 1, slideWidth: 1, total });

  useEffect(() => {
    const ul = trackRef.current;
    if (!ul) return;
    const measure = () => {
      const slideWidth = ul.scrollWidth / Math.max(1, total);
      const newView = carouselViewOf({ scrollOffset: ul.scrollLeft, visibleWidth: ul.clientWidth, slideWidth, total });
      setMeasured((before) => (before?.first === newView.first && before.last === newView.last ? before : newView));
    };
    // A transition, so that a new layout is painted before the count updates.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(ul);
    ul.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      ul.removeEventListener('scroll', measure);
    };
  }, [total]);

  const go = (index: number) => {
    const ul = trackRef.current;
    const target = ul?.children[Math.max(0, Math.min(total - 1, index))];
    if (ul && target instanceof HTMLElement) ul.scrollTo({ left: target.offsetLeft });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = INDEX_BY_KEY[event.key]?.({ ...view, total });
    if (index === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    go(index);
  };

  const showsAll = view.first === 0 && view.last === total - 1;
  return (
    <section className={styles.carousel} aria-labelledby={id} aria-roledescription="carrusel">
      <div className={styles.header}>
        <div>
          <h2 id={id} className="u-text-20 u-tight">
            {title}
          </h2>
          {note && <div className={styles.note}>{note}</div>}
        </div>
        <div className={styles.controls} hidden={showsAll}>
          <span className={styles.count}>{measured && `${rangeText(measured)} de ${total}`}</span>
          <button
            type="button"
            className={styles.button}
            aria-label={`Anteriores: ${title}`}
            aria-disabled={view.first === 0}
            onClick={() => go(view.first - view.fits)}
          >
            <IconPrevious size={20} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={`Siguientes: ${title}`}
            aria-disabled={view.last === total - 1}
            onClick={() => go(view.first + view.fits)}
          >
            <IconNext size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      <ul
        ref={trackRef}
        className={styles.track}
        style={{ '--total': total } as CSSProperties}
        tabIndex={showsAll ? undefined : 0}
        aria-labelledby={id}
        onKeyDown={onKeyDown}
      >
        {slides.map(({ id: key, content }) => (
          <li key={key} className={styles.slide}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}
