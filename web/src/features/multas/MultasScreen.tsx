import { colCreditos, colEncargado, colFecha, colMotivo, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { Cobrado } from './components/Cobrado.tsx';
import { multasQuery } from './multas.queries.ts';

const NuevaMulta = perezosa(() => import('./components/NuevaMulta.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET getAllMultas'>[] = [
  colUsuario((m) => m.usuarioNombre),
  colMotivo((m) => m.motivo),
  colCreditos((m) => m.creditos),
  colEncargado((m) => m.encargadoNombre),
  colFecha((m) => m.fecha),
  {
    clave: 'cobrado',
    titulo: 'Cobrado',
    valor: (m) => (m.cobrado === 1 ? 'Sí' : 'No'),
    celda: (m) => <Cobrado multa={m} />,
  },
];

/** *Multas* (part 2 §2): who was fined, why, and whether it was collected. */
export default function MultasScreen() {
  return (
    <PantallaLista
      titulo="Multas"
      descripcion="Quién fue multado, por qué, y si ya se cobró."
      nuevo={{
        abrir: 'Nueva Multa',
        cerrar: 'Cerrar Nueva Multa',
        forma: (acabar) => <NuevaMulta alHacer={() => acabar()} />,
      }}
      lista={multasQuery}
      columnas={COLUMNAS}
      ordenInicial="-fecha"
      unidad={['multa', 'multas']}
      tarjetasHasta={920}
      buscar="usuario, motivo o encargado"
      vacio={['Nadie ha sido multado', 'Con «Nueva Multa» queda aquí, con su motivo y sus créditos.']}
    />
  );
}
