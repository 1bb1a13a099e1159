import type { Persona } from '@conserje/contract';
import { useMemo } from 'react';
import { colEncargado, colFecha } from '../../../dominio/columnas.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { listaLarga } from '../../../platform/paginas.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';

const COLUMNAS: readonly ColumnaLarga<'GET allMembership'>[] = [
  { clave: 'membresia', titulo: 'Membresía', valor: (m) => m.membresiaNombre, tarjeta: 'titulo' },
  { clave: 'estado', titulo: 'Estado', valor: (m) => m.estado, tarjeta: 'grande' },
  colEncargado((m) => m.encargadoNombre),
  colFecha((m) => m.fecha, { tarjeta: 'izquierda' }),
  {
    clave: 'finaliza',
    titulo: 'Fin',
    valor: (m) => m.finaliza,
    celda: (m) => (m.perma ? 'Permanente' : <Instante valor={m.finaliza} estilo="fecha" />),
    numerica: true,
    tarjeta: 'derecha',
  },
];
const UNIDAD = ['membresía', 'membresías'] as const;
const idDe = ({ id }: { id: number }): number => id;

/** Someone's memberships, those that have ended too. */
export default function Membresias({ persona: { id, usuario } }: { persona: Persona }) {
  const lista = useMemo(() => listaLarga('GET allMembership', ['membresias', String(id)], { query: { de: id } }), [id]);
  return (
    <TablaLarga
      lista={lista}
      leyenda={`Membresías de ${usuario}`}
      archivo={`membresias-${usuario}`}
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl="membresias"
      tarjetasHasta={920}
      etiquetaBuscar="Buscar membresía o encargado"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin membresías">Las que compre {usuario} quedan aquí.</Vacio>}
    />
  );
}
