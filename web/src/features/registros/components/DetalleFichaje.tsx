import type { EntradaFichaje, TotalFichaje } from '@conserje/contract';
import { diaEscrito, OP_FICHAR, RESTAS } from '@conserje/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { Vistas } from '../../../ui/Vistas.tsx';
import { detalleQuery } from '../registros.queries.ts';

type Vista = 'entradas' | 'totales';

/** 'Detalle del fichaje' (part 2 §2 Logs): clock entries to the beginning, searched by whose or of which day, and their totals. */
export function DetalleFichaje({ cerrar }: { cerrar: () => void }) {
  const [palabra, setPalabra] = useState('');
  const [vista, setVista] = useState<Vista>('entradas');
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...detalleQuery(palabra.trim()),
    placeholderData: keepPreviousData,
  });
  const entradas = useMemo(() => data?.pages.flatMap((p) => p.datos.entradas), [data]);
  const totales = useMemo(() => data && deTodas(data.pages.flatMap((p) => p.datos.totales)), [data]);
  const comun = {
    fallo: error,
    reintentar: refetch,
    enUrl: null,
    enServidor: { valor: palabra, cambiar: setPalabra, pendiente: isPlaceholderData },
    etiquetaBuscar: 'Buscar usuario o día',
    herramientas: (
      <Vistas leyenda="Qué se muestra del fichaje" vistas={VISTAS} vista={vista} cambiar={(otra) => setVista(otra)} />
    ),
    vacio: <Vacio titulo="Sin fichajes">Aquí verás los fichajes de todos.</Vacio>,
  };
  return (
    <Dialogo titulo="Detalle del fichaje" cerrar={cerrar} ancho="62rem">
      {vista === 'entradas' ? (
        <Tabla
          {...comun}
          leyenda="Entradas"
          archivo="fichaje-entradas"
          columnas={ENTRADAS}
          filas={entradas}
          idDe={idDe}
          ordenInicial="-entrada"
          acciones={ACCIONES}
          unidad={UNIDAD}
          tarjetasHasta={720}
        />
      ) : (
        <Tabla
          {...comun}
          leyenda="Totales por día"
          archivo="fichaje-totales"
          columnas={TOTALES}
          filas={totales}
          idDe={claveDe}
          ordenInicial="-dia"
          unidad={UNIDAD_DIAS}
          tarjetasHasta={520}
        />
      )}
      {hasNextPage && (
        <button
          type="button"
          className={controles.boton}
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver más'}
        </button>
      )}
    </Dialogo>
  );
}

const VISTAS = [
  { clave: 'entradas', texto: 'Entradas' },
  { clave: 'totales', texto: 'Totales por día' },
] as const;
const idDe = (e: EntradaFichaje): number => e.id;
const claveDe = (t: TotalFichaje): string => `${t.usuario} ${t.dia}`;
/** A day lies on two pages where they meet; what it comes to is of the whole day. */
const deTodas = (totales: readonly TotalFichaje[]): TotalFichaje[] => [
  ...new Map(totales.map((t) => [claveDe(t), t])).values(),
];
const UNIDAD = ['entrada', 'entradas'] as const;
const UNIDAD_DIAS = ['total', 'totales'] as const;

const ENTRADAS: readonly Columna<EntradaFichaje>[] = [
  {
    clave: 'usuario',
    ordenable: false,
    titulo: 'Usuario',
    valor: (e) => e.nombreUsuario,
    celda: (e) => <Quien usuario={e.nombreUsuario} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'entrada',
    ordenable: false,
    titulo: 'Entrada',
    valor: (e) => e.entrada,
    celda: (e) => <Instante valor={e.entrada} />,
    buscable: false,
    tarjeta: 'izquierda',
  },
  {
    clave: 'salida',
    ordenable: false,
    titulo: 'Salida',
    valor: (e) => e.salida,
    celda: (e) =>
      e.salida === '-' ? (
        '-'
      ) : (
        <span>
          <Instante valor={e.salida} estilo="hora" />
          {e.olvidada && <small> · se cerró sola</small>}
        </span>
      ),
    buscable: false,
    tarjeta: 'derecha',
  },
  {
    clave: 'total',
    ordenable: false,
    titulo: 'Total',
    valor: (e) => e.min,
    celda: (e) => <b>{duracion(e.min)}</b>,
    minutos: true,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'deduccion',
    ordenable: false,
    titulo: 'Deducción',
    valor: (e) => e.deducido,
    celda: (e) => (e.deducido === 0 ? '—' : duracion(e.deducido)),
    minutos: true,
    numerica: true,
  },
];

const TOTALES: readonly Columna<TotalFichaje>[] = [
  {
    clave: 'usuario',
    ordenable: false,
    titulo: 'Usuario',
    valor: (t) => t.usuarioNombre,
    celda: (t) => <Quien usuario={t.usuarioNombre} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'dia',
    ordenable: false,
    titulo: 'Día',
    valor: (t) => t.dia,
    celda: (t) => <time dateTime={t.dia}>{diaEscrito(t.dia)}</time>,
    tarjeta: 'izquierda',
  },
  {
    clave: 'total',
    ordenable: false,
    titulo: 'Total',
    valor: (t) => t.minsT,
    celda: (t) => <b>{duracion(t.minsT)}</b>,
    minutos: true,
    numerica: true,
    tarjeta: 'grande',
  },
];

const ACCIONES = {
  titulo: 'Acciones',
  celda: (e: EntradaFichaje) => e.acciones.length > 0 && <Correcciones entrada={e} />,
};

/** What may be done with an entry: minutes are taken off as they are seen. */
function Correcciones({
  entrada: { id, usuario, nombreUsuario, min, deducido, acciones },
}: {
  entrada: EntradaFichaje;
}) {
  const clave = `fichaje ${id}`;
  const restas = [OP_FICHAR.restar5, OP_FICHAR.restar10].filter((op) =>
    acciones.includes(`restar${RESTAS[op]}` as 'restar5'),
  );
  return (
    <AccionesFila>
      {restas.map((op) => (
        <AccionFila
          key={op}
          llamada="POST actionFichar"
          clave={clave}
          envio={{ body: { op, id, usuario, min } }}
          titulo={`Quitar ${RESTAS[op]} minutos a ${nombreUsuario}`}
        >
          −{RESTAS[op]}
        </AccionFila>
      ))}
      {acciones.includes('devolver') && (
        <AccionFila
          llamada="POST actionFichar"
          clave={clave}
          envio={{ body: { op: OP_FICHAR.devolver, id, usuario, min } }}
          titulo={`Devolver ${deducido} minutos a ${nombreUsuario}`}
        >
          Devolver
        </AccionFila>
      )}
      {acciones.includes('cerrar') && (
        <AccionFila
          llamada="POST actionFichar"
          clave={clave}
          envio={{ body: { op: OP_FICHAR.cerrar, id, usuario } }}
          titulo={`Cerrar el fichaje de ${nombreUsuario}`}
          pregunta={{
            titulo: `¿Cerrar el fichaje de ${nombreUsuario}?`,
            texto: 'Su entrada termina ahora, con los minutos que tiene. Le llegará una notificación.',
            accion: 'Cerrar fichaje',
            peligro: true,
          }}
        >
          Cerrar
        </AccionFila>
      )}
    </AccionesFila>
  );
}
