import { useQuery } from '@tanstack/react-query';
import { useDireccion } from '../../../platform/useDireccion.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { evidenciaQuery } from '../llamados.queries.ts';
import estilos from './Adjunto.module.css';

/** The evidence of a call: fetched with the reader's key, as only those who may read the call get it. */
export default function Adjunto({ id, cerrar }: { id: number; cerrar: () => void }) {
  const { data, error, refetch } = useQuery(evidenciaQuery(id));
  const direccion = useDireccion(data);
  return (
    <Dialogo titulo="Evidencia" cerrar={cerrar} ancho="xl">
      {error && !data ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : direccion === undefined ? (
        <Cargando que="Cargando la evidencia" filas={1} alto="40dvh" />
      ) : (
        <div className={estilos.adjunto}>
          <img src={direccion} alt="Evidencia del llamado de atención" className={estilos.imagen} />
          <a href={direccion} download={`evidencia-${id}.webp`} className={estilos.guardar}>
            Guardar imagen
          </a>
        </div>
      )}
    </Dialogo>
  );
}
