import { useQuery } from '@tanstack/react-query';
import { Evidencia } from '../../../dominio/Evidencia.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { evidenciaQuery } from '../llamados.queries.ts';

/** The evidence of a call: fetched with the reader's key, as only those who may read the call get it. */
export default function Adjunto({ id, cerrar }: { id: number; cerrar: () => void }) {
  const { data, error, refetch } = useQuery(evidenciaQuery(id));
  return (
    <Dialogo titulo="Evidencia" cerrar={cerrar} ancho="xl">
      {error && !data ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Evidencia imagen={data} archivo={`evidencia-${id}.webp`} />
      )}
    </Dialogo>
  );
}
