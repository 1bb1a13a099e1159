import type { AnswerOf } from '@conserje/contract';
import { diaDe } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { dia, duracion } from '../../../ui/formato.ts';
import graficos from '../../../ui/Grafico.module.css';
import { MapaCalor } from '../../../ui/MapaCalor.tsx';
import { Tarjeta } from '../../../ui/Tarjeta.tsx';
import type { Momento } from '../presencia.ts';
import { bloqueDeSemana, decirHora, diasResumidos, horaDe, resumenDePresencia } from '../presencia.ts';
import { presenciaQuery } from '../resumen.queries.ts';
import estilos from './Presencia.module.css';

/** The agency's week by day and hour: the windows in which somebody was there. */
export default function Presencia({ lunes }: { lunes: string }) {
  const { data, error, refetch } = useQuery(presenciaQuery(lunes));
  return (
    <Tarjeta titulo="Cuándo hay gente">
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data ? <Fachada dias={data.dias} /> : !error && <Cargando que="Cargando las horas" filas={1} alto="24rem" />}
    </Tarjeta>
  );
}

function Fachada({ dias }: { dias: AnswerOf<'GET presenciaSemana/:dia'>['dias'] }) {
  const { zona } = useConfiguracion();
  const instante = useAhora(60_000);
  const [hoy, hora] = [diaDe(instante, zona), horaDe(instante, zona)];
  const ahora = useMemo((): Momento => ({ dia: hoy, hora }), [hoy, hora]);
  const bloques = useMemo(() => [bloqueDeSemana(dias, ahora)], [dias, ahora]);
  const casillas = bloques.flatMap((b) => b.casillas).filter((c) => c.valor !== null);
  const punta = casillas.reduce((a, b) => ((b.valor ?? 0) > (a?.valor ?? -1) ? b : a), casillas[0]);
  return (
    <figure className={graficos.figura}>
      <figcaption className={graficos.leyenda}>{resumenDePresencia(dias, ahora)}</figcaption>
      <MapaCalor
        titulo="Hora de la semana"
        bloques={bloques}
        inicial={punta?.clave ?? ''}
        decir={({ valor }) => `${decirHora(valor ?? 0)} (${duracion(valor ?? 0)} entre todos)`}
        cero="nadie"
        escala={decirHora(punta?.valor ?? 0)}
        estilo="ventanas"
      />
      <p className={estilos.nota}>
        Muestra los minutos confirmados en la hora en que se trabajaron. No incluye lo que falta confirmar ni los
        ajustes.
      </p>
      <details className={graficos.detalle}>
        <summary>Ver en una tabla</summary>
        <table className={estilos.dias}>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Asistencia</th>
              <th scope="col">Más gente</th>
              <th scope="col">Sin nadie</th>
            </tr>
          </thead>
          <tbody>
            {diasResumidos(dias, ahora).map((d) => (
              <tr key={d.dia}>
                <th scope="row">{dia(d.dia, { weekday: 'short', day: 'numeric' })}</th>
                <td>{duracion(d.minutos)}</td>
                <td>{d.punta === null ? '—' : `${d.punta}–${d.punta + 1} h`}</td>
                <td>{d.vacias.join(', ') || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
