import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { formatNumber } from '../text/format.ts';
import styles from './TableControls.module.css';

interface Props {
  /** Accessible name: distinguishes the navigations of a screen. */
  caption: string;
  page: number;
  pages: number;
  go: (page: number) => void;
}

/** Page navigation; renders nothing for a single page. */
export function TablePagination({ caption, page, pages, go }: Props) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={`Páginas: ${caption}`}>
      <button type="button" className={styles.button} disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconPrevious size={18} aria-hidden="true" />
        Anterior
      </button>
      <span aria-live="polite">
        Página {formatNumber(page)} de {formatNumber(pages)}
      </span>
      <button type="button" className={styles.button} disabled={page >= pages} onClick={() => go(page + 1)}>
        Siguiente
        <IconNext size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}
