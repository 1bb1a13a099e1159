import type { FilaPaga } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { creditos } from '../../../ui/formato.ts';
import { ascensoQuery, ponerFila } from '../listaPaga.queries.ts';
import estilos from './Dialogos.module.css';

/** 'Ascensos por paga' (part 2 §2 Pay list): what a pay would buy, and what would be left of it. */
export default function AscensoDialogo({ fila, cerrar }: { fila: FilaPaga; cerrar: () => void }) {
  const cliente = useQueryClient();
  const [rechazo, setRechazo] = useState<string>();
  const [aplicar, aplicando] = useLlamada('POST ascensoPaga', {
    guardar: ({ data: despues }) => despues && ponerFila(cliente, despues),
    alLograr: cerrar,
    form: { rechazar: (fallo) => setRechazo(mensajeDe(fallo)) },
  });
  // While it is applied the row becomes a paid one, of which there is nothing to show.
  const { data, error, refetch } = useQuery({ ...ascensoQuery(fila.id), enabled: !aplicando });
  const pulsar = () => {
    if (!data?.sig) return;
    setRechazo(undefined);
    aplicar({ body: { op: 1, id: fila.id, sig: data.sig, creditos: data.creditos } });
  };
  return (
    <Dialogo titulo={TEXTOS.ascensosPorPaga} cerrar={cerrar}>
      <div className={estilos.forma}>
        {data ? (
          <dl className={estilos.datos}>
            <dt>Usuario</dt>
            <dd>
              <b>
                <Puerta nombre={data.usuarioNombre} />
              </b>
            </dd>
            <dt>Misión actual</dt>
            <dd>
              <Llavero mision={data.actual} />
            </dd>
            <dt>Misión nueva</dt>
            <dd>{data.sig === null ? TEXTOS.sinAscensoPorPaga : <Llavero mision={data.sig} />}</dd>
            <dt>Créditos que quedan</dt>
            <dd className={estilos.cifra}>{creditos(data.creditos)}</dd>
          </dl>
        ) : error ? (
          <FalloDeCarga error={error} reintentar={refetch} />
        ) : (
          <Cargando que="Cargando el ascenso" filas={4} alto="2.25rem" />
        )}
        {data?.sig && (
          <p className={estilos.suave}>
            {data.creditos > 0 ? `Le quedan ${creditos(data.creditos)} en Pendientes.` : 'No le sobran créditos.'}
          </p>
        )}
        {rechazo && (
          <p className={estilos.error} role="alert">
            {rechazo}
          </p>
        )}
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Cerrar
          </Button>
          <Boton data-autofocus disabled={!data?.sig} loading={aplicando} onClick={pulsar}>
            Aplicar
          </Boton>
        </div>
      </div>
    </Dialogo>
  );
}
