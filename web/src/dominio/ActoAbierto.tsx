import { useInfiniteQuery } from '@tanstack/react-query';
import { Cargando, FalloDeCarga } from '../ui/Espera.tsx';
import controles from '../ui/tabla/TablaControles.module.css';
import { Cambios, Frase } from './FraseLibro.tsx';
import estilos from './Libro.module.css';
import { libroQuery } from './libro.ts';

/** What one press did to each, below the line that tells of all. */
export function ActoAbierto({ acto, clave }: { acto: number; clave: readonly string[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    libroQuery(clave, { acto }, ''),
  );
  if (!data)
    return error ? (
      <FalloDeCarga error={error} reintentar={refetch} enLinea />
    ) : (
      <Cargando que="Cargando los registros" filas={2} />
    );
  return (
    <>
      <ul className={estilos.acto}>
        {data.pages
          .flatMap((p) => p.datos)
          .map((registro) => (
            <li key={registro.id}>
              <Frase registro={registro} />
              {registro.diferencias.length > 0 && <Cambios diferencias={registro.diferencias} />}
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={controles.boton}
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver más'}
        </button>
      )}
    </>
  );
}
