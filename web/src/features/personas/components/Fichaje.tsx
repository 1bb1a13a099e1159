import type { Persona } from '@conserje/contract';
import { diaEscrito } from '@conserje/rules';
import { useMemo } from 'react';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';

const COLUMNAS: readonly ColumnaLarga<'GET fichajesDe/:id'>[] = [
  {
    clave: 'dia',
    titulo: 'Día',
    valor: (f) => f.dia,
    celda: (f) => <time dateTime={f.dia}>{diaEscrito(f.dia)}</time>,
    tarjeta: 'titulo',
  },
  {
    clave: 'fecha',
    titulo: 'Entrada',
    valor: (f) => f.entrada,
    celda: (f) => <Instante valor={f.entrada} estilo="hora" />,
    tarjeta: 'izquierda',
  },
  {
    clave: 'salida',
    titulo: 'Salida',
    valor: (f) => f.salida,
    celda: (f) =>
      f.salida === '-' ? (
        '-'
      ) : (
        <span>
          <Instante valor={f.salida} estilo="hora" />
          {f.olvidada && <small> · se cerró sola</small>}
        </span>
      ),
    ordenable: false,
    tarjeta: 'derecha',
  },
  {
    clave: 'total',
    titulo: 'Total',
    valor: (f) => f.min,
    celda: (f) => <b>{duracion(f.min)}</b>,
    minutos: true,
    ordenable: false,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'deducido',
    titulo: 'Deducción',
    valor: (f) => f.deducido,
    celda: (f) => (f.deducido === 0 ? '—' : duracion(f.deducido)),
    minutos: true,
    numerica: true,
  },
];
const UNIDAD = ['entrada', 'entradas'] as const;
const idDe = ({ id }: { id: number }): number => id;

/** When someone was there. */
export default function Fichaje({ persona: { id, usuario } }: { persona: Persona }) {
  const lista = useMemo(
    () => listaLarga('GET fichajesDe/:id', ['fichaje', 'persona', String(id)], { params: { id } }),
    [id],
  );
  return (
    <TablaLarga
      lista={lista}
      leyenda={`Fichaje de ${usuario}`}
      archivo={`fichaje-${usuario}`}
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl="fichaje"
      tarjetasHasta={920}
      etiquetaBuscar="Buscar día, como 2026-03-10"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin fichajes">{usuario} todavía no fichó.</Vacio>}
    />
  );
}
