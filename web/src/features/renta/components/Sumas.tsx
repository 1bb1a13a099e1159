import { useQuery } from '@tanstack/react-query';
import { Contadores } from '../../../ui/Contadores.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { creditos } from '../../../ui/formato.ts';
import { sumasQuery } from '../renta.queries.ts';
import { Fachada } from './Fachada.tsx';

/** What became of a month's rents: what was charged is what was paid, forgiven and is still owed. */
export function Sumas({ mes }: { mes: string }) {
  const { data, error, refetch } = useQuery(sumasQuery(mes));
  if (error && !data) return <FalloDeCarga error={error} reintentar={refetch} />;
  return (
    <>
      <Fachada mes={mes} totales={data} />
      <Contadores
        cuentas={[
          { rotulo: 'Total', valor: data && creditos(data.creditos) },
          { rotulo: 'Pagado', valor: data && creditos(data.cobrado) },
          { rotulo: 'Borrado', valor: data && creditos(data.borrado) },
          { rotulo: 'Falta', valor: data && creditos(data.falta), resaltado: true },
        ]}
      />
    </>
  );
}
