import type { GrupoClones } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';

/** What a change of it is: `op` 0 lets them, 1 takes it back. */
export const obraPermiso = (id: number, op: 0 | 1): string => `permitido ${id} ${op}`;

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
        obra={obraPermiso(id, 0)}
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
      obra={obraPermiso(id, 1)}
      titulo={`Quitar a ${usuario} de los permitidos`}
    >
      Quitar
    </AccionFila>
  );
}
