import { TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import type { Grupo, QueReinicio } from '../listaPaga.queries.ts';
import { previoQuery } from '../listaPaga.queries.ts';
import { consecuencias, GENTE, nombreReinicio } from '../reinicio.ts';
import estilos from './Dialogos.module.css';

/** More names than these wait behind a press. */
const A_LA_VISTA = 24;

interface Props {
  que: QueReinicio;
  op: Grupo;
  cerrar: () => void;
}

/** Asks before a reset (part 2 §2), and says what it will do: what is shown is what the server must find. */
export default function ReiniciarDialogo({ que, op, cerrar }: Props) {
  const { data, error, refetch } = useQuery(previoQuery(que, op));
  const [rechazo, setRechazo] = useState<string>();
  const vacia = que === 1 && data !== undefined && data.personas + data.pagadas === 0;
  const [reiniciar, reiniciando] = useLlamada(que === 0 ? 'POST reiniciarNomina' : 'POST reiniciarLista', {
    alLograr: cerrar,
    form: { rechazar: (fallo) => setRechazo(mensajeDe(fallo)) },
  });
  const pulsar = () => {
    if (!data) return;
    setRechazo(undefined);
    reiniciar({ body: { op, visto: { personas: data.personas, creditos: data.creditos } } });
  };
  return (
    <Dialogo titulo={TEXTOS.seguroReiniciar} cerrar={cerrar}>
      <div className={estilos.forma}>
        <p>
          <b>{que === 0 ? 'La nómina' : 'La lista de paga'}</b> de los <b>{GENTE[op]}</b>.
        </p>
        {vacia ? (
          <p>No hay lista abierta de ese grupo. Nada que reiniciar.</p>
        ) : data ? (
          <>
            <ul>
              {consecuencias(que, data).map((texto) => (
                <li key={texto}>{texto}</li>
              ))}
            </ul>
            {data.nombres.length > 0 && <Nombres que={que} {...data} />}
          </>
        ) : error ? (
          <FalloDeCarga error={error} reintentar={refetch} />
        ) : (
          <Cargando que="Cargando el reinicio" filas={3} alto="2rem" />
        )}
        {rechazo && (
          <p className={estilos.error} role="alert">
            {rechazo}
          </p>
        )}
        <div className={estilos.botones}>
          <Button data-autofocus variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Boton color="red.8" disabled={!data || vacia} loading={reiniciando} onClick={pulsar}>
            {nombreReinicio(que, op)}
          </Boton>
        </div>
      </div>
    </Dialogo>
  );
}

function Nombres({
  que,
  nombres,
  personas,
  nuevas,
}: {
  que: QueReinicio;
  nombres: string[];
  personas: number;
  nuevas: number;
}) {
  const resto = (que === 1 ? personas : nuevas) - nombres.length;
  const titulo = que === 1 ? 'Quiénes quedan pendientes' : 'Quiénes entran en la lista';
  return (
    <details className={estilos.nombres} open={nombres.length <= A_LA_VISTA}>
      <summary>{titulo}</summary>
      {nombres.join(', ')}
      {resto > 0 && ` y ${resto} más`}
    </details>
  );
}
