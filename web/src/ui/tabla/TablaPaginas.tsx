import IconAnterior from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconSiguiente from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { numero } from '../formato.ts';
import estilos from './TablaControles.module.css';

interface Props {
  /** What is paged; tells the navigations of one screen apart. */
  leyenda: string;
  pagina: number;
  paginas: number;
  ir: (pagina: number) => void;
}

/** Nothing where one page holds everything. */
export function TablaPaginas({ leyenda, pagina, paginas, ir }: Props) {
  if (paginas < 2) return null;
  return (
    <nav className={estilos.paginas} aria-label={`Páginas: ${leyenda}`}>
      <button type="button" className={estilos.boton} disabled={pagina <= 1} onClick={() => ir(pagina - 1)}>
        <IconAnterior size={18} aria-hidden="true" />
        Anterior
      </button>
      <span aria-live="polite">
        Página {numero(pagina)} de {numero(paginas)}
      </span>
      <button type="button" className={estilos.boton} disabled={pagina >= paginas} onClick={() => ir(pagina + 1)}>
        Siguiente
        <IconSiguiente size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}
