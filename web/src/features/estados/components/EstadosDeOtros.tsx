import type { EstadoAjeno } from '@conserje/contract';
import { citado } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import estilos from '../Estados.module.css';
import { estadosQuery } from '../estados.queries.ts';

/** What others have on the ticker, and what the reader may take off it. @param yo whose own stands above it */
export function EstadosDeOtros({ yo }: { yo: number }) {
  const { data, error, refetch } = useQuery(estadosQuery(yo));
  const otros = data?.filter((estado) => estado.usuario !== yo);
  return (
    <section className={estilos.otros} aria-label="Estados de otras personas">
      <h2>Estados de otras personas</h2>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data === undefined && !error && <Cargando que="Cargando los estados" filas={2} alto="5rem" />}
      {otros?.length === 0 && <p className={estilos.cuenta}>Sin otros estados. Los que publiquen aparecen aquí.</p>}
      {otros?.map((estado) => (
        <EstadoDeOtro key={estado.id} estado={estado} />
      ))}
    </section>
  );
}

function EstadoDeOtro({ estado: { id, usuarioNombre, mensaje, acciones } }: { estado: EstadoAjeno }) {
  const [retirar, retirando] = useLlamada('POST retirarEstado', {
    pregunta: {
      titulo: `¿Retirar el estado de ${usuarioNombre}?`,
      texto: `${citado(mensaje)} ya no se verá abajo del portal. A ${usuarioNombre} le llegará una notificación.`,
      accion: 'Retirar estado',
      peligro: true,
    },
  });
  return (
    <article className={estilos.panel} aria-label={`Estado de ${usuarioNombre}`}>
      <div className={estilos.muestra}>
        <Avatar usuario={usuarioNombre} size={54} headOnly />
        <p>
          <b>
            <Puerta nombre={usuarioNombre} />
          </b>{' '}
          {mensaje}
        </p>
      </div>
      {acciones.includes('retirar') && (
        <Boton variant="default" loading={retirando} onClick={() => retirar({ body: { id } })}>
          Retirar estado
        </Boton>
      )}
    </article>
  );
}
