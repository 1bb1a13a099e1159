import type { Fichaje } from '@conserje/contract';
import { diaEscrito, FICHAJE_MAX_HORAS } from '@conserje/rules';
import { useAhora } from '../../../platform/reloj.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { minutosEn, salidaEn } from '../abierto.ts';

interface Props {
  filas: readonly Fichaje[] | undefined;
  fallo: unknown;
  reintentar: () => unknown;
}

const PASO_MS = 15_000;

/** Whole minutes so far. */
function Total({ fichaje }: { fichaje: Fichaje }) {
  return <b>{duracion(minutosEn(fichaje, useAhora(PASO_MS)))}</b>;
}

function Salida({ fichaje }: { fichaje: Fichaje }) {
  const salida = salidaEn(fichaje, useAhora(PASO_MS));
  if (salida === null) return '-';
  return (
    <span>
      <Instante valor={salida} estilo="hora" />
      {(fichaje.olvidada || salida !== fichaje.salida) && <small> · se cerró sola a las {FICHAJE_MAX_HORAS} h</small>}
    </span>
  );
}

const COLUMNAS: readonly Columna<Fichaje>[] = [
  {
    clave: 'dia',
    titulo: 'Día',
    valor: (f) => f.entrada,
    csv: (f) => f.dia,
    celda: (f) => <time dateTime={f.dia}>{diaEscrito(f.dia)}</time>,
    buscable: false,
    tarjeta: 'titulo',
  },
  {
    clave: 'entrada',
    titulo: 'Entrada',
    valor: (f) => f.entrada,
    celda: (f) => <Instante valor={f.entrada} estilo="hora" />,
    buscable: false,
    tarjeta: 'izquierda',
  },
  {
    clave: 'salida',
    titulo: 'Salida',
    valor: (f) => f.salida,
    celda: (f) => <Salida fichaje={f} />,
    buscable: false,
    tarjeta: 'derecha',
  },
  {
    clave: 'total',
    titulo: 'Total',
    valor: (f) => f.min,
    minutos: true,
    celda: (f) => (
      <span>
        <Total fichaje={f} />
        {f.deducido > 0 && <small> (−{duracion(f.deducido)})</small>}
      </span>
    ),
    numerica: true,
    tarjeta: 'grande',
  },
];
const UNIDAD = ['entrada', 'entradas'] as const;
const idDe = (f: Fichaje): number => f.id;

/** 'Fichaje por dia' (part 2 §2 Clock-in): the reader's own entries. */
export const TablaPropios = ({ filas, fallo, reintentar }: Props) => (
  <Tabla
    leyenda="Fichaje por dia"
    archivo="fichaje-por-dia"
    propia
    columnas={COLUMNAS}
    filas={filas}
    idDe={idDe}
    ordenInicial="-dia"
    enUrl="dia"
    fallo={fallo}
    reintentar={reintentar}
    unidad={UNIDAD}
    etiquetaBuscar="Buscar día"
    vacio={<Vacio titulo="Sin fichajes">Toca «Fichar Entrada» cuando llegues.</Vacio>}
  />
);
