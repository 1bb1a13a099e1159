import type { Datos } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { ultimoAscensoQuery } from '../../../dominio/ascenso.ts';
import { CuentaAscenso } from '../../../dominio/CuentaAscenso.tsx';
import { useArranque } from '../../../dominio/configuracion.ts';

/** The next mission, and when one may be promoted to it; nothing for whoever stands at the top of the ladder. */
export function ProximoAscenso({ datos }: { datos: Datos }) {
  const { rangos } = useArranque();
  const ultima = rangos.at(-1);
  const enLaCima = ultima?.id_categoria === datos.id_categoria && ultima.misiones.at(-1)?.nombre === datos.mision;
  const { data } = useQuery({ ...ultimoAscensoQuery(datos.id), enabled: !enLaCima });
  if (enLaCima) return null;
  return (
    <div>
      <dt>Próximo ascenso</dt>
      <dd>
        {data ? (
          <>
            {data.m_nueva} · <CuentaAscenso desde={data.date_finaliza} disponible={data.disponible} />
          </>
        ) : (
          '…'
        )}
      </dd>
    </div>
  );
}
