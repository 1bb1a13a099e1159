import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { EstadoActual } from './components/EstadoActual.tsx';
import { EstadoNuevo } from './components/EstadoNuevo.tsx';
import { EstadosDeOtros } from './components/EstadosDeOtros.tsx';
import { miEstadoQuery } from './estados.queries.ts';

/** `/estados` (part 2 §2 Status): the own status with its deletion, or the form to write one; below, those of others. */
export default function EstadosScreen() {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery({ ...miEstadoQuery(datos?.id ?? 0), enabled: datos !== null });
  return (
    <Pantalla titulo="Estados" descripcion="Escribe un mensaje corto. Todos lo verán abajo del portal.">
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data === undefined && !error && <Cargando que="Cargando tu estado" filas={1} alto="9rem" />}
      {data === null && <EstadoNuevo />}
      {data && <EstadoActual estado={data} />}
      {datos && <EstadosDeOtros yo={datos.id} />}
    </Pantalla>
  );
}
