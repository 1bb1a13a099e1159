import type { Membresia } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import { CLAVE } from '../membresias.queries.ts';

interface Props {
  membresia: Membresia;
  /** Who has registered with that name. */
  a: NonNullable<Membresia['pasarA']>;
}

/** Hands a membership from outside over to the user of that name, after a question: a name proves nothing. */
export function Pasar({ membresia: { id, membresiaNombre, usuarioNombre, finaliza }, a }: Props) {
  const cliente = useQueryClient();
  const [pasar, pasando] = useEnvio(async () => {
    const si = await confirmar({
      titulo: `¿Pasar ${membresiaNombre} a ${a.usuario}?`,
      texto: `La compró ${usuarioNombre}, de fuera, y ${a.usuario} se registró con ese nombre. Un nombre no prueba que sea la misma persona: asegúrate antes. Pasa con el tiempo que le queda; si ya tiene una de ese tipo, se suma.`,
      accion: 'Pasar membresía',
    });
    if (!si) return;
    try {
      const { msg } = await pedir('POST pasarMembresia', { body: { id, usuario: a.id, finaliza } });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE });
  });
  return (
    <BotonFila titulo={`Pasar ${membresiaNombre} a ${a.usuario}`} ocupado={pasando} pulsar={() => pasar()}>
      Pasar
    </BotonFila>
  );
}
