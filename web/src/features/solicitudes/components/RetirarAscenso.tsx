import type { AscensoOfrecido } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { useSesion } from '../../../platform/sesion.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';

export const obraRetirar = ({ id }: AscensoOfrecido): string => `retirar ascenso ${id}`;

/** Takes an offer back, after a question that says who will know. */
export function RetirarAscenso({ ascenso }: { ascenso: AscensoOfrecido }) {
  const { id, usuarioNombre, mision, nueva, encargado, encargadoNombre } = ascenso;
  const { datos } = useSesion();
  const avisados =
    encargado === datos?.id
      ? 'Le llegará una notificación. Puedes ofrecérselo otra vez.'
      : `Les llegará una notificación a ${usuarioNombre} y a ${encargadoNombre}.`;
  return (
    <AccionesFila>
      <AccionFila
        llamada="POST retirarAscenso"
        envio={{ body: { id } }}
        clave={obraRetirar(ascenso)}
        titulo={`Retirar el ascenso de ${usuarioNombre} a ${nueva}`}
        pregunta={{
          titulo: `¿Retirar el ascenso de ${usuarioNombre} a ${nueva}?`,
          texto: `${usuarioNombre} ya no podrá aceptarlo y sigue como ${mision}. ${avisados}`,
          accion: 'Retirar ascenso',
          peligro: true,
        }}
      >
        Retirar
      </AccionFila>
    </AccionesFila>
  );
}
