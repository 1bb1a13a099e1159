import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { detalleQuery } from '../tiempos.queries.ts';
import estilos from './DetalleTiempo.module.css';

type Apunte = AnswerOf<'GET getInfoDetailTime/:id'>['logs'][number] & { n: number };

const COLUMNAS: readonly Columna<Apunte>[] = [
  { clave: 'motivo', titulo: 'Qué pasó', valor: (l) => l.motivo, tarjeta: 'titulo' },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (l) => l.fecha,
    celda: (l) => <Instante valor={l.fecha} />,
    buscable: false,
  },
];

interface Props {
  id: number;
  cerrar: () => void;
}

/** Current and confirmed time of a tiempo, and everything that was done with it. */
export default function DetalleTiempo({ id, cerrar }: Props) {
  const { data, error, refetch } = useQuery(detalleQuery(id));
  return (
    <Dialogo titulo={data ? `Tiempo de ${data.nombre}` : 'Detalle del tiempo'} cerrar={cerrar} ancho="lg">
      {data ? (
        <>
          <dl className={estilos.cifras}>
            <Cifra titulo="Tiempo actual" minutos={data.tiempoActual} />
            <Cifra titulo="Tiempo confirmado" minutos={data.tiempoConfirmado} />
            <Cifra titulo="Sin confirmar" minutos={data.tiempoActual - data.tiempoConfirmado} />
          </dl>
          <Tabla
            leyenda={`Historial del tiempo de ${data.nombre}`}
            archivo={`tiempo-${data.nombre}`}
            columnas={COLUMNAS}
            filas={conNumero(data.logs)}
            idDe={(l) => l.n}
            ordenInicial="-fecha"
            enUrl={null}
            unidad={['registro', 'registros']}
            porPagina={20}
            tarjetasHasta={480}
            vacio={<Vacio titulo="Sin movimientos" />}
          />
        </>
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando el detalle" filas={5} />
      )}
    </Dialogo>
  );
}

/** The log has no identifiers of its own; it only ever grows at its end. */
const conNumero = (logs: readonly Omit<Apunte, 'n'>[]): Apunte[] => logs.map((l, n) => ({ ...l, n }));

function Cifra({ titulo, minutos }: { titulo: string; minutos: number }) {
  return (
    <div>
      <dt>{titulo}</dt>
      <dd>{duracion(minutos)}</dd>
    </div>
  );
}
