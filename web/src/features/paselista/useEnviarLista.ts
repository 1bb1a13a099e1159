import type { Omitido } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { avisar, avisarError } from '../../platform/avisos.ts';
import { confirmar } from '../../platform/confirmar.ts';
import { useEnvio } from '../../platform/formulario.ts';
import type { Marcas, Persona } from './marcas.ts';
import { listaDe, resumir } from './marcas.ts';
import { consecuencia } from './nombres.ts';
import { claves } from './paselista.queries.ts';

/**
 * Sends the list after one question with its counts. Refused, the choice stays as it is.
 * @param cada minutes between lists
 * @param alEnviar hears of those for whom it could not be done any more
 */
export function useEnviarLista(
  encargado: number,
  cada: number,
  marcas: Marcas,
  alEnviar: (omitidos: Omitido[]) => void,
): [enviar: (personas: readonly Persona[]) => void, enviando: boolean] {
  const cliente = useQueryClient();
  return useEnvio(async (personas: readonly Persona[]) => {
    const presentes = personas.filter((p) => !p.seFue);
    const si = await confirmar({
      titulo: '¿Enviar la lista?',
      texto: consecuencia(resumir(marcas, presentes), presentes.length, cada),
      accion: 'Enviar lista',
    });
    if (!si) return;
    try {
      const { msg, omitidos } = await pedir('POST sendLista', {
        body: { ...listaDe(marcas, presentes), encargado },
      });
      alEnviar(omitidos);
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await Promise.all([
      cliente.invalidateQueries({ queryKey: claves.paselista }),
      cliente.invalidateQueries({ queryKey: claves.tiempos }),
    ]);
  });
}
