import type { Firma } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import { alCambiarFirmas } from '../firmas.queries.ts';

/** Takes someone's signature away, after a question. */
export function EliminarFirma({ firma: { id, usuario, firma } }: { firma: Firma }) {
  const cliente = useQueryClient();
  const [eliminar, eliminando] = useEnvio(async () => {
    const si = await confirmar({
      titulo: `¿Eliminar la firma de ${usuario}?`,
      texto: `${usuario} deja de tener la firma ${firma}, que queda libre para cualquiera. Sus próximos ascensos pueden pedirle otra.`,
      accion: 'Eliminar firma',
      peligro: true,
    });
    if (!si) return;
    try {
      const { msg } = await pedir('POST delFirma', { body: { usuario: id } });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await alCambiarFirmas(cliente);
  });
  return (
    <AccionesFila>
      <BotonFila titulo={`Eliminar la firma de ${usuario}`} ocupado={eliminando} pulsar={() => eliminar()}>
        Eliminar
      </BotonFila>
    </AccionesFila>
  );
}
