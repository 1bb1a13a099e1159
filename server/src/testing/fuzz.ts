import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect } from 'vitest';
import type { Cliente, Respuesta } from './cliente.ts';
import { comprobarRechazo, comprobarRespuesta } from './cliente.ts';
import type { Persona, Portal } from './portal.ts';
import { portalDelArchivo } from './portal.ts';

export const LLAMADAS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

/** The categories of a member, a manager and an administrator. */
const CATEGORIAS = { bajo: 1, medio: 5, jefe: 12 };
type Miembro = keyof typeof CATEGORIAS;
export type Quien = Miembro | 'visita';
export const QUIENES: Quien[] = ['visita', 'bajo', 'medio', 'jefe'];

/** An agency at work, of a file's own, clients in the name of each sort of people, and keys good for one request, since that may end its session. */
export function agenciaParaRomper(): {
  portal: () => Portal;
  como: (quien: Quien) => Promise<Cliente>;
  llave: (quien: Miembro) => Promise<string>;
} {
  let gente: Record<Miembro, Persona>;
  const portal = portalDelArchivo(async (p) => {
    const persona = (de: Miembro) => p.persona({ categoria: CATEGORIAS[de] });
    gente = { bajo: await persona('bajo'), medio: await persona('medio'), jefe: await persona('jefe') };
    const jefe = p.pide(gente.jefe);
    for (const otro of [await persona('bajo'), await persona('bajo')])
      await jefe.logra('POST openTime', { body: { bajo: otro.id, alto: -1 } });
    await jefe.logra('POST openTime', { body: { bajo: gente.bajo.id, alto: gente.jefe.id } });
  });
  const llave = (quien: Miembro) => portal().sesion(gente[quien].id);
  const como = async (quien: Quien) =>
    portal().pide(quien === 'visita' ? null : { ...gente[quien], key: await llave(quien) });
  return { portal, como, llave };
}

/** An answer has its declared shape, a refusal that of the catalogue; and nothing is ever our fault. */
export function sinCulpaNuestra(spec: Call, respuesta: Respuesta): void {
  if (respuesta.http === 200) comprobarRespuesta(`${spec.method} ${spec.path}`, respuesta.cuerpo);
  else expect(comprobarRechazo(respuesta)).not.toHaveProperty('error', 'INTERNO');
}
