import type { SolicitudNombre } from '@conserje/contract';
import { colUsuario } from '../../../dominio/columnas.tsx';
import { PantallaLista } from '../../../dominio/PantallaLista.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { Relativo } from '../../../ui/Relativo.tsx';
import { solicitudesQuery } from '../cambionombre.queries.ts';
import { claveNombre, Decidir } from './Decidir.tsx';
import { MiNombre } from './MiNombre.tsx';
import { Placa } from './Placa.tsx';

const COLUMNAS: readonly ColumnaLarga<'GET getAllRequest'>[] = [
  colUsuario((s) => s.usuarioNombre),
  {
    clave: 'nombre',
    titulo: 'Nombre nuevo',
    valor: (s) => s.nombre,
    celda: (s) => <Placa nombre={s.nombre} nueva />,
    tarjeta: 'grande',
  },
  {
    clave: 'fecha',
    titulo: 'Desde',
    valor: (s) => s.fecha,
    celda: (s) => <Relativo valor={s.fecha} />,
    buscable: false,
    tarjeta: 'derecha',
  },
];

const ACCIONES = { titulo: 'Acciones', celda: (s: SolicitudNombre) => <Decidir solicitud={s} /> };
const QUIETA = { propia: (s: SolicitudNombre) => esObraPropia(claveNombre(s)) };

/** Who waits for another name, the longest first. */
export function Solicitudes() {
  return (
    <PantallaLista
      titulo="Cambio de nombre"
      descripcion="Cambios de nombre por responder."
      nuevo={{
        abrir: 'Cambiar mi nombre',
        cerrar: 'Cerrar',
        enUrl: 'mio',
        forma: () => <MiNombre />,
      }}
      leyenda="Solicitudes de nombre"
      lista={solicitudesQuery}
      columnas={COLUMNAS}
      acciones={ACCIONES}
      quieta={QUIETA}
      ordenInicial="fecha"
      unidad={['solicitud', 'solicitudes']}
      buscar="usuario o nombre nuevo"
      vacio={['Sin solicitudes', 'Aparecen aquí cuando alguien pide un cambio.']}
    />
  );
}
