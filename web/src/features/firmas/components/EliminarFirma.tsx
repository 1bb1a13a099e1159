import type { Firma } from '@conserje/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { useEnvio } from '../../../platform/formulario.ts';
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
    <Button
      variant="default"
      loading={eliminando}
      aria-label={`Eliminar la firma de ${usuario}`}
      onClick={() => eliminar()}
    >
      Eliminar
    </Button>
  );
}
