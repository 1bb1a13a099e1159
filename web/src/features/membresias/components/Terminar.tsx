import type { Membresia } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';

/** Ends a membership, after a question. */
export const Terminar = ({ membresia: { id, membresiaNombre, usuarioNombre, finaliza } }: { membresia: Membresia }) => (
  <AccionFila
    llamada="POST deleteMemb"
    envio={{ body: { id, finaliza } }}
    titulo={`Terminar ${membresiaNombre} de ${usuarioNombre}`}
    pregunta={{
      titulo: `¿Terminar ${membresiaNombre} de ${usuarioNombre}?`,
      texto: `${usuarioNombre} la pierde ahora. No se devuelven los créditos.`,
      accion: 'Terminar membresía',
      peligro: true,
    }}
  >
    Terminar
  </AccionFila>
);
