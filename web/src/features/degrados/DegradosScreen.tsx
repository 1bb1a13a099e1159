import { colDia, colMotivo, colPor, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { RelevoAbajo } from '../../dominio/Relevo.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { degradosQuery } from './degrados.queries.ts';

const NuevoDegrado = perezosa(() => import('./components/NuevoDegrado.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET getAllDegrados'>[] = [
  colUsuario((d) => d.usuarioNombre),
  colPor((d) => d.encargadoNombre),
  colMotivo((d) => d.motivo),
  {
    clave: 'mision',
    titulo: 'Misión',
    valor: (d) => d.rango_degrado,
    celda: (d) => <RelevoAbajo de={d.rango_anterior} a={d.rango_degrado} />,
    tarjeta: 'izquierda',
  },
  colDia((d) => d.fecha),
];

/** *Degrados* (part 2 §2): who was taken down the ladder, by whom and why. */
export default function DegradosScreen() {
  return (
    <PantallaLista
      titulo="Degrados"
      descripcion="Degrados y su motivo."
      nuevo={{
        abrir: 'Añadir nuevo',
        cerrar: 'Cerrar',
        forma: (acabar) => <NuevoDegrado alHacer={acabar} />,
      }}
      leyenda="Degrados"
      lista={degradosQuery}
      columnas={COLUMNAS}
      ordenInicial="-fecha"
      unidad={['degrado', 'degrados']}
      buscar="usuario, encargado, motivo o misión"
      vacio={['Sin degrados', 'Los que hagas aparecen aquí con su motivo.']}
    />
  );
}
