import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { miNombreQuery } from '../cambionombre.queries.ts';
import { EnEspera } from './EnEspera.tsx';
import { PedirNombre } from './PedirNombre.tsx';

/** One's own name: the request that waits, or the form for one. */
export function MiNombre() {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery({ ...miNombreQuery(datos?.id ?? 0), enabled: datos !== null });
  if (!datos) return null;
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data === undefined && !error && <Cargando que="Cargando tu solicitud" filas={1} alto="11rem" />}
      {data?.estado === 'espera' && <EnEspera solicitud={data} />}
      {data !== undefined && data?.estado !== 'espera' && <PedirNombre datos={datos} anterior={data} />}
    </>
  );
}
