import type { Persona } from '@conserje/contract';
import { useMemo } from 'react';
import { colEncargado, colFecha, colMotivo } from '../../../dominio/columnas.tsx';
import { Motivo } from '../../../dominio/Motivo.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { Vacio } from '../../../ui/Espera.tsx';

const COLUMNAS: readonly ColumnaLarga<'GET llamadosDe/:id'>[] = [
  { ...colMotivo((l) => l.motivo), tarjeta: 'titulo' },
  {
    clave: 'descripcion',
    titulo: 'Descripción',
    valor: (l) => l.descripcion,
    celda: (l) => <Motivo texto={l.descripcion} />,
    ordenable: false,
    tarjeta: 'pie',
  },
  colEncargado((l) => l.encargadoNombre),
  colFecha((l) => l.fecha, { tarjeta: 'izquierda' }),
];
const UNIDAD = ['llamado', 'llamados'] as const;
const idDe = ({ id }: { id: number }): number => id;

/** Someone's calls of attention; their evidence is on that screen. */
export default function Llamados({ persona: { id, usuario } }: { persona: Persona }) {
  const lista = useMemo(
    () => listaLarga('GET llamadosDe/:id', ['llamados', 'persona', String(id)], { params: { id } }),
    [id],
  );
  return (
    <TablaLarga
      lista={lista}
      leyenda={`Llamados de atención a ${usuario}`}
      archivo={`llamados-${usuario}`}
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl="llamados"
      tarjetasHasta={920}
      etiquetaBuscar="Buscar motivo o encargado"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin llamados de atención">Los que reciba {usuario} aparecen aquí.</Vacio>}
    />
  );
}
