import type { AscensoOfrecido } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CLAVE_ASCENSOS } from '../../../dominio/ascenso.ts';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';

/** Takes an offer back, after a question that says who will know. */
export function RetirarAscenso({ ascenso }: { ascenso: AscensoOfrecido }) {
  const { id, usuarioNombre, mision, nueva, encargado, encargadoNombre } = ascenso;
  const cliente = useQueryClient();
  const { datos } = useSesion();
  const [retirar, retirando] = useEnvio(async () => {
    const avisados =
      encargado === datos?.id
        ? `Se le avisa. Puedes ofrecérselo otra vez.`
        : `Se le avisa, y también a ${encargadoNombre}, que se lo ofreció.`;
    const si = await confirmar({
      titulo: `¿Retirar el ascenso de ${usuarioNombre} a ${nueva}?`,
      texto: `${usuarioNombre} ya no podrá aceptarlo y se queda en ${mision}. ${avisados}`,
      accion: 'Retirar ascenso',
      peligro: true,
    });
    if (!si) return;
    try {
      const { msg } = await pedir('POST retirarAscenso', { body: { id } });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE_ASCENSOS });
  });
  return (
    <AccionesFila>
      <BotonFila
        titulo={`Retirar el ascenso de ${usuarioNombre} a ${nueva}`}
        ocupado={retirando}
        pulsar={() => retirar()}
      >
        Retirar
      </BotonFila>
    </AccionesFila>
  );
}
