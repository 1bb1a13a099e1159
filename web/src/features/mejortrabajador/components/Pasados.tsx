import type { MejorPasado } from '@conserje/contract';
import { tituloDeMejor } from '@conserje/rules';
import { colEncargado, colUsuario } from '../../../dominio/columnas.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { mejoresPasadosQuery } from '../mejores.queries.ts';

const COLUMNAS: readonly ColumnaLarga<'GET mejoresPasados'>[] = [
  colUsuario((m) => m.usuarioNombre),
  { clave: 'categoria', titulo: 'Reconocimiento', valor: (m) => tituloDeMejor(m.categoria) },
  {
    clave: 'desde',
    titulo: 'Desde',
    valor: (m) => m.desde,
    celda: (m) => <Instante valor={m.desde} estilo="fecha" />,
  },
  {
    clave: 'hasta',
    titulo: 'Hasta',
    valor: (m) => m.hasta ?? 'Ahora',
    celda: (m) => (m.hasta === null ? 'Ahora' : <Instante valor={m.hasta} estilo="fecha" />),
  },
  colEncargado((m) => m.encargadoNombre),
];
const UNIDAD = ['reconocimiento', 'reconocimientos'] as const;
const idDe = (m: MejorPasado): number => m.id;

/** Everyone who was best worker, newest first. */
export function Pasados() {
  return (
    <TablaLarga
      lista={mejoresPasadosQuery}
      leyenda="Reconocimientos anteriores"
      archivo="mejores-trabajadores"
      columnas={COLUMNAS}
      idDe={idDe}
      ordenInicial="-desde"
      tarjetasHasta={720}
      etiquetaBuscar="Buscar usuario o encargado"
      unidad={UNIDAD}
      vacio={<Vacio titulo="Sin reconocimientos">Aquí verás a quienes elijan y las fechas.</Vacio>}
    />
  );
}
