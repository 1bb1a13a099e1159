import type { Permitido } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { colEncargado, colFecha, colUsuario } from '../../../dominio/columnas.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { permitidosQuery } from '../clones.queries.ts';
import { obraPermiso, Permiso } from './Permiso.tsx';

const COLUMNAS: readonly Columna<Permitido>[] = [
  colUsuario((p: Permitido) => p.usuarioNombre),
  { ...colEncargado((p: Permitido) => p.encargadoNombre), titulo: 'Permitida por' },
  colFecha((p: Permitido) => p.fecha),
];
const UNIDAD = ['cuenta', 'cuentas'] as const;
const idDe = (p: Permitido): number => p.usuario;
const QUIETA = { propia: (p: Permitido) => esObraPropia(obraPermiso(p.usuario, 1)) };
const ACCIONES = {
  titulo: 'Acciones',
  celda: ({ usuario: id, usuarioNombre: usuario, acciones }: Permitido) =>
    acciones.length > 0 && <Permiso cuenta={{ id, usuario, acciones }} />,
};

/** The white list (part 1 §2 Clones). */
export function Permitidos() {
  const { data, error, refetch } = useQuery(permitidosQuery());
  return (
    <Tabla
      leyenda="Cuentas permitidas"
      archivo="clones-permitidos"
      columnas={COLUMNAS}
      filas={data}
      idDe={idDe}
      ordenInicial="-fecha"
      fallo={error}
      reintentar={refetch}
      unidad={UNIDAD}
      acciones={ACCIONES}
      quieta={QUIETA}
      etiquetaBuscar="Buscar cuenta"
      vacio={<Vacio titulo="Sin cuentas permitidas">Toca «Permitir» en un grupo para agregarla.</Vacio>}
    />
  );
}
