import type { Membresia } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import { CLAVE } from '../membresias.queries.ts';

/** Ends a membership, after a question. */
export function Terminar({ membresia }: { membresia: Membresia }) {
  const { id, membresiaNombre, usuarioNombre, finaliza } = membresia;
  const cliente = useQueryClient();
  const [terminar, terminando] = useEnvio(async () => {
    const si = await confirmar({
      titulo: `¿Terminar ${membresiaNombre} de ${usuarioNombre}?`,
      texto: `${usuarioNombre} la pierde ahora mismo. Lo que pagó por ella no se devuelve.`,
      accion: 'Terminar membresía',
      peligro: true,
    });
    if (!si) return;
    try {
      const { msg } = await pedir('POST deleteMemb', { body: { id, finaliza } });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE });
  });
  return (
    <BotonFila
      titulo={`Terminar ${membresiaNombre} de ${usuarioNombre}`}
      ocupado={terminando}
      pulsar={() => terminar()}
    >
      Terminar
    </BotonFila>
  );
}
