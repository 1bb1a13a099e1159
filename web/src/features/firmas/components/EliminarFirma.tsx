import type { Firma } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';

export const obraEliminar = (id: Firma['id']): string => `eliminar firma ${id}`;

/** Takes someone's signature away, after a question. */
export const EliminarFirma = ({ firma: { id, usuario, firma } }: { firma: Firma }) => (
  <AccionesFila>
    <AccionFila
      llamada="POST delFirma"
      envio={{ body: { usuario: id } }}
      clave={obraEliminar(id)}
      titulo={`Eliminar la firma de ${usuario}`}
      pregunta={{
        titulo: `¿Eliminar la firma de ${usuario}?`,
        texto: `${usuario} pierde la firma ${firma} y cualquiera podrá usarla. Le pediremos una nueva cuando la necesite.`,
        accion: 'Eliminar firma',
        peligro: true,
      }}
    >
      Eliminar
    </AccionFila>
  </AccionesFila>
);
