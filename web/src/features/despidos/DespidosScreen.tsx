import { colEncargado, colFecha, colMotivo, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { Sello } from './components/Sello.tsx';
import { despidosQuery } from './despidos.queries.ts';

const NuevoDespido = perezosa(() => import('./components/NuevoDespido.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET getAllDespidos'>[] = [
  colUsuario((d) => d.usuarioNombre),
  colMotivo((d) => d.motivo),
  { ...colFecha((d) => d.fecha, { tarjeta: 'grande' }), celda: (d) => <Sello fecha={d.fecha} /> },
  colEncargado((d) => d.encargadoNombre),
];

/** *Despidos* (part 2 §2): who left the agency, why, and who decided it. */
export default function DespidosScreen() {
  return (
    <PantallaLista
      titulo="Despidos"
      descripcion="Despidos y su motivo."
      nuevo={{
        abrir: 'Nuevo despido',
        cerrar: 'Cerrar',
        forma: (acabar) => <NuevoDespido alHacer={() => acabar()} />,
      }}
      leyenda="Despedidos"
      lista={despidosQuery}
      columnas={COLUMNAS}
      ordenInicial="-fecha"
      unidad={['despido', 'despidos']}
      buscar="usuario, motivo o encargado"
      vacio={['Sin despidos', 'Aparecen aquí con su motivo y quién lo hizo.']}
    />
  );
}
