import type { GrupoClones } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';

interface Props {
  cuenta: Pick<GrupoClones['usuarios'][number], 'id' | 'usuario' | 'acciones'>;
}

/** Lets an account share its connection, or takes that back, where the reader may. */
export function Permiso({ cuenta: { id, usuario, acciones } }: Props) {
  const clave = `permitido ${id}`;
  if (acciones.includes('permitir'))
    return (
      <AccionFila
        llamada="POST actionWhite"
        envio={{ body: { user: id, op: 0 } }}
        clave={clave}
        titulo={`Permitir que ${usuario} comparta conexión`}
      >
        Permitir
      </AccionFila>
    );
  if (!acciones.includes('retirar')) return null;
  return (
    <AccionFila
      llamada="POST actionWhite"
      envio={{ body: { user: id, op: 1 } }}
      clave={clave}
      titulo={`Quitar a ${usuario} de los permitidos`}
    >
      Quitar
    </AccionFila>
  );
}
