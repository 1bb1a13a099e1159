import { useInfiniteQuery } from '@tanstack/react-query';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import controles from '../../../ui/tabla/TablaControles.module.css';
import estilos from '../Sugerencias.module.css';
import type { Vista } from '../sugerencias.queries.ts';
import { ordenDe, sugerenciasQuery } from '../sugerencias.queries.ts';
import { Papeleta } from './Papeleta.tsx';

interface Props {
  vista: Vista;
  mias: boolean;
  buscar: string;
}

const VACIO: Record<Vista, string> = {
  pendientes: 'Sin sugerencias pendientes',
  aprobadas: 'Sin sugerencias aprobadas',
  noaprobadas: 'Sin sugerencias no aprobadas',
  todas: 'Sin sugerencias',
};

/** The slips, as many as were asked for. */
export function Buzon({ vista, mias, buscar }: Props) {
  const consulta = sugerenciasQuery(vista, mias)({ buscar, orden: ordenDe(vista) });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(consulta);
  const todas = data?.pages.flatMap((pagina) => pagina.datos);
  if (!todas) {
    if (error) return <FalloDeCarga error={error} reintentar={refetch} />;
    return <Cargando que="Cargando las sugerencias" filas={4} alto="7rem" />;
  }
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {todas.length === 0 ? (
        <Vacio titulo={buscar === '' ? VACIO[vista] : `Sin resultados para «${buscar}»`}>
          {mias ? 'Solo ves las tuyas.' : 'Toca «Añadir Sugerencia» para enviar la primera.'}
        </Vacio>
      ) : (
        <ul className={estilos.papeletas} aria-label="Sugerencias" aria-busy={isPlaceholderData}>
          {todas.map((s) => (
            <Papeleta key={s.id} sugerencia={s} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={controles.paginas}>
          <button
            type="button"
            className={controles.boton}
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Cargando…' : 'Ver más'}
          </button>
        </div>
      )}
    </>
  );
}
