import type { SolicitudNombre } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';

export const claveNombre = ({ id }: SolicitudNombre): string => `nombre ${id}`;

/** Gives someone the name that they ask for, or does not. */
export function Decidir({ solicitud }: { solicitud: SolicitudNombre }) {
  const { id, usuario, usuarioNombre, nombre, acciones } = solicitud;
  const comun = { llamada: 'POST actionNombre', clave: claveNombre(solicitud) } as const;
  const comoSeVe = { id, nombre, iduser: usuario };
  if (acciones.length === 0) return <small>Lo responde alguien de mayor rango</small>;
  return (
    <AccionesFila>
      <AccionFila
        {...comun}
        envio={{ body: { op: 0, ...comoSeVe } }}
        titulo={`Aceptar que ${usuarioNombre} se llame ${nombre}`}
        pregunta={{
          titulo: `¿Cambiar el nombre de ${usuarioNombre}?`,
          texto: `Se llamará ${nombre} en todo el portal y entrará con ese nombre. Su nombre anterior queda libre.`,
          accion: 'Aceptar el nombre',
        }}
      >
        Aceptar
      </AccionFila>
      <AccionFila
        {...comun}
        envio={{ body: { op: 1, ...comoSeVe } }}
        titulo={`Rechazar que ${usuarioNombre} se llame ${nombre}`}
      >
        Rechazar
      </AccionFila>
    </AccionesFila>
  );
}
