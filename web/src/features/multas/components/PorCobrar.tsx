import { useQuery } from '@tanstack/react-query';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { Franja } from '../../../ui/Franja.tsx';
import { contar, creditos } from '../../../ui/formato.ts';
import { Relativo } from '../../../ui/Relativo.tsx';
import type { Cobradas } from '../multas.queries.ts';
import { totalQuery } from '../multas.queries.ts';
import { Pincho } from './Pincho.tsx';

const MAS_ANTIGUAS = { a: '?cobradas=no&orden=fecha', texto: 'Ver multas' };
const TODAS = { a: '', texto: 'Ver todas' };

/** What is still to be collected of all fines, whatever the list shows, and the way to them, the oldest first. */
export function PorCobrar({ vista }: { vista: Cobradas }) {
  const { data, error, refetch } = useQuery(totalQuery());
  if (error && !data) return <FalloDeCarga error={error} reintentar={refetch} />;
  const debe = data !== undefined && data.desde !== null;
  return (
    <Franja
      etiqueta="Por cobrar"
      dibujo={<Pincho personas={data?.personas ?? 0} />}
      puerta={vista !== 'todas' ? TODAS : debe ? MAS_ANTIGUAS : undefined}
    >
      {data?.desde && (
        <>
          {contar(data.personas, 'persona debe', 'personas deben')} <b>{creditos(data.creditos)}</b>. La más antigua es
          de <Relativo valor={data.desde} />.
        </>
      )}
      {data?.desde === null && 'Sin multas por cobrar.'}
    </Franja>
  );
}
