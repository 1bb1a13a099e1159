import { colDia, colPor, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { Etiqueta, LlaveAlLlegar } from '../../dominio/Relevo.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { trasladosQuery } from './traslados.queries.ts';

const NuevoTraslado = perezosa(() => import('./components/NuevoTraslado.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET getTraslados'>[] = [
  colUsuario((t) => t.usuarioNombre),
  { clave: 'agencia', titulo: 'Agencia', valor: (t) => t.agencia, celda: (t) => <Etiqueta agencia={t.agencia} /> },
  { clave: 'mision', titulo: 'Misión', valor: (t) => t.mision, celda: (t) => <LlaveAlLlegar mision={t.mision} /> },
  colPor((t) => t.altoNombre),
  colDia((t) => t.fecha),
];

/** *Traslados* (part 2 §2): who came from another agency, and at which mission they entered. */
export default function TrasladosScreen() {
  return (
    <PantallaLista
      titulo="Traslados"
      descripcion="Personas que llegaron de otras agencias."
      nuevo={{
        abrir: 'Nuevo Traslado',
        cerrar: 'Cerrar Nuevo Traslado',
        forma: (acabar) => <NuevoTraslado alHacer={acabar} />,
      }}
      lista={trasladosQuery}
      columnas={COLUMNAS}
      ordenInicial="-fecha"
      unidad={['traslado', 'traslados']}
      buscar="usuario, misión, agencia o encargado"
      vacio={['Sin traslados', 'Toca «Nuevo Traslado» cuando llegue alguien.']}
    />
  );
}
