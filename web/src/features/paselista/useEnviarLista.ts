import type { AnswerOf } from '@conserje/contract';
import { useLlamada } from '../../platform/llamada.ts';
import type { Marcas, Persona } from './marcas.ts';
import { listaDe, resumir } from './marcas.ts';
import { consecuencia } from './nombres.ts';

/**
 * Sends the list after one question with its counts. Refused, the choice stays as it is.
 * @param cada minutes between lists
 * @param alEnviar hears what was sent, and of those for whom it could not be done any more
 */
export function useEnviarLista(
  encargado: number,
  cada: number,
  marcas: Marcas,
  alEnviar: (enviada: AnswerOf<'POST sendLista'>) => void,
): [enviar: (personas: readonly Persona[]) => void, enviando: boolean] {
  const [pasar, pasando] = useLlamada('POST sendLista', { alLograr: alEnviar });
  const enviar = (personas: readonly Persona[]) => {
    const presentes = personas.filter((p) => !p.seFue);
    const pregunta = {
      titulo: '¿Enviar la lista?',
      texto: consecuencia(resumir(marcas, presentes), presentes.length, cada),
      accion: 'Enviar lista',
    };
    pasar({ body: { ...listaDe(marcas, presentes), encargado } }, { pregunta });
  };
  return [enviar, pasando];
}
