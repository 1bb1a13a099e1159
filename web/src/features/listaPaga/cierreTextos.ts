import type { GrupoCierre } from '@conserje/contract';
import { contar, creditos } from '../../ui/formato.ts';
import type { Cierre } from './cierre.ts';

const personas = (n: number): string => contar(n, 'persona', 'personas');
/** Who belongs to a group, in a word. */
const NOMBRES = ['Rangos bajos', 'Rangos altos'] as const;
const nombreDe = ({ op }: GrupoCierre): string => NOMBRES[op === 0 ? 0 : 1];

/** What an update brings to the lists. */
export function alActualizar({ cambian, nuevas, nuevosCreditos }: Cierre): string[] {
  if (cambian === 0) return ['Las listas ya están actualizadas.'];
  const otras = Math.max(0, cambian - nuevas);
  return [
    ...(nuevas > 0
      ? [`${nuevas === 1 ? 'Entra' : 'Entran'} ${personas(nuevas)} con ${creditos(nuevosCreditos)}.`]
      : []),
    ...(otras > 0 ? [`Cambia la paga de ${personas(otras)} más.`.replace(nuevas > 0 ? '' : ' más', '')] : []),
  ];
}

/**
 * Who waits, and who was paid.
 * @param propia what the reader waits for, and cannot pay
 */
export function alPagar({ lista }: Cierre, propia: number | undefined): string[] {
  const { personas: esperan, creditos: debe, pagadas, pagadoCreditos } = lista;
  const cobraron = pagadas > 0 ? [`Ya ${cobro(pagadas)} ${personas(pagadas)}: ${creditos(pagadoCreditos)}.`] : [];
  if (esperan === 0) return [pagadas > 0 ? 'Todo está pagado.' : 'Las listas están vacías.', ...cobraron];
  return [
    `${esperan === 1 ? 'Espera' : 'Esperan'} ${personas(esperan)}: ${creditos(debe)}.`,
    ...cobraron,
    ...(propia === undefined ? [] : [`No puedes pagarte a ti tus ${creditos(propia)}. Pídeselo a otra persona.`]),
  ];
}

const cobro = (n: number): string => (n === 1 ? 'cobró' : 'cobraron');

/** What closing the lists does: what was paid stays in the history, the rest is owed from then on. */
export function alCerrar({ abiertos }: Cierre): string[] {
  if (abiertos.length === 0) return ['No hay listas abiertas.'];
  return abiertos.map((grupo) => {
    const { personas: sinPagar, creditos: debe } = grupo.lista;
    if (sinPagar === 0) return `${nombreDe(grupo)}: todo está pagado, nada pasa a Pendientes.`;
    return `${nombreDe(grupo)}: ${personas(sinPagar)} sin pagar (${creditos(debe)}) ${sinPagar === 1 ? 'pasa' : 'pasan'} a Pendientes.`;
  });
}

/** What resetting the payroll does. */
export function alReiniciar({ acabado, abiertos, porReiniciar }: Cierre): string[] {
  if (acabado !== null) return ['La nómina ya empezó otro período.'];
  const nuevas = porReiniciar.filter((g) => g.nuevas > 0);
  return [
    'Horas y tiempos vuelven a 0 para la próxima paga. El historial no cambia.',
    ...(abiertos.length > 0
      ? []
      : nuevas.map(
          (g) => `${nombreDe(g)}: ${g.nuevas === 1 ? 'entra' : 'entran'} ${personas(g.nuevas)} en la lista nueva.`,
        )),
  ];
}
