import type { Excepcion } from '@conserje/contract';
import { leerPermisos, nombrarPermisos } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { perezosa } from '../../../platform/perezosa.ts';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';

const EditarExcepcion = perezosa(() => import('./EditarExcepcion.tsx'));

export const obraEliminar = ({ id }: Excepcion): string => `eliminar excepciones ${id}`;

/** What the reader may do with a row. */
export function AccionesExcepcion({ excepcion }: { excepcion: Excepcion }) {
  const [editando, setEditando] = useState(false);
  const { id, usuario_nombre, permisos, acciones } = excepcion;
  return (
    <AccionesFila>
      {acciones.includes('editar') && (
        <BotonFila titulo={`Editar los permisos de ${usuario_nombre}`} pulsar={() => setEditando(true)}>
          Editar
        </BotonFila>
      )}
      {acciones.includes('eliminar') && (
        <AccionFila
          llamada="POST actionExcepciones"
          envio={{ body: { op: 2, id, visto: permisos } }}
          clave={obraEliminar(excepcion)}
          titulo={`Eliminar los permisos extra de ${usuario_nombre}`}
          pregunta={{
            titulo: `¿Quitar los permisos extra de ${usuario_nombre}?`,
            texto: `${usuario_nombre} pierde ahora estos permisos: ${nombrarPermisos(leerPermisos(permisos))}. Conserva los de su rango.`,
            accion: 'Quitar permisos extra',
            peligro: true,
          }}
        >
          Eliminar
        </AccionFila>
      )}
      {editando && (
        <Suspense fallback={null}>
          <EditarExcepcion excepcion={excepcion} cerrar={() => setEditando(false)} />
        </Suspense>
      )}
    </AccionesFila>
  );
}
