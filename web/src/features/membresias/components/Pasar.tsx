import type { Membresia } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';

interface Props {
  membresia: Membresia;
  /** Who has registered with that name. */
  a: NonNullable<Membresia['pasarA']>;
}

/** Hands a membership from outside over to the user of that name, after a question: a name proves nothing. */
export const Pasar = ({ membresia: { id, membresiaNombre, usuarioNombre, finaliza }, a }: Props) => (
  <AccionFila
    llamada="POST pasarMembresia"
    envio={{ body: { id, usuario: a.id, finaliza } }}
    titulo={`Pasar ${membresiaNombre} a ${a.usuario}`}
    pregunta={{
      titulo: `¿Pasar ${membresiaNombre} a ${a.usuario}?`,
      texto: `${usuarioNombre} la compró sin cuenta y ahora ${a.usuario} tiene ese nombre. Confirma que es la misma persona. Se suman los días que queden.`,
      accion: 'Pasar membresía',
    }}
  >
    Pasar
  </AccionFila>
);
