import { MOTOR } from './base.ts';
import type { Respuesta } from './cliente.ts';
import type { Persona, Portal } from './portal.ts';
import { gemelo } from './portal.ts';

type Enviar = (quien: Persona, path: string, body: object) => Promise<Respuesta>;

/** Sends one request after the other through two servers of one agency; on SQLite there is one. */
export async function porDosServidores(portal: Portal): Promise<Enviar> {
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  let turno = 0;
  return (quien, path, body) => {
    turno += 1;
    return (turno % 2 === 0 ? portal : otro).pide(quien)('POST', path, body);
  };
}

/** How often each HTTP code came back, with its error where it is one. */
export function codigos(respuestas: Respuesta[]): Record<string, number> {
  const cuenta: Record<string, number> = {};
  for (const { http, cuerpo } of respuestas) {
    const { error = '' } = cuerpo as { error?: string };
    const clave = `${http} ${error}`.trim();
    cuenta[clave] = (cuenta[clave] ?? 0) + 1;
  }
  return cuenta;
}

/** Does something so many times, all at once. */
export const veces = <T>(n: number, hacer: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => hacer(i)));
