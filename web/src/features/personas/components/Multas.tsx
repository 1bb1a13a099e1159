import type { Persona } from '@conserje/contract';
import { useMemo } from 'react';
import { colCreditos, colEncargado, colFecha, colMotivo } from '../../../dominio/columnas.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { Vacio } from '../../../ui/Espera.tsx';

const COLUMNAS: readonly ColumnaLarga<'GET getAllMultas'>[] = [
  { ...colMotivo((m) => m.motivo), tarjeta: 'titulo' },
  colCreditos((m) => m.creditos),
  colEncargado((m) => m.encargadoNombre),
  colFecha((m) => m.fecha, { tarjeta: 'izquierda' }),
  {
    clave: 'cobrado',
    titulo: 'Cobrado',
    valor: (m) => (m.cobrado === 1 ? 'Sí' : 'No'),
    tarjeta: 'derecha',
  },
];
const UNIDAD = ['multa', 'multas'] as const;
const idDe = ({ id }: { id: number }): number => id;

/** Someone's fines. */
export default function Multas({ persona: { id, usuario } }: { persona: Persona }) {
  const lista = useMemo(() => listaLarga('GET getAllMultas', ['multas', String(id)], { query: { de: id } }), [id]);
  return (
    <TablaLarga
      lista={lista}
      leyenda={`Multas de ${usuario}`}
      archivo={`multas-${usuario}`}
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl="multas"
      tarjetasHasta={920}
      etiquetaBuscar="Buscar motivo o encargado"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin multas">Las que reciba {usuario} aparecen aquí.</Vacio>}
    />
  );
}
