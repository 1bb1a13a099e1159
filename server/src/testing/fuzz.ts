import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect } from 'vitest';
import type { Cliente, Respuesta } from './cliente.ts';
import { comprobarRechazo, comprobarRespuesta } from './cliente.ts';
import type { Persona, Portal } from './portal.ts';
import { portalDelArchivo } from './portal.ts';

export const LLAMADAS = Object.entries<Call>(CONTRACT).filter(([, spec]) => !spec.stream);

/** Somebody of each sort: nobody, a member, a manager and an administrator. */
export const QUIENES = { visita: 0, bajo: 1, medio: 2, jefe: 3 };

/** An agency at work, of a file's own, and clients in the name of each sort of people, by their place in `QUIENES`. */
export function agenciaParaRomper(): {
  portal: () => Portal;
  como: (quien: number) => Promise<Cliente>;
  llave: (quien?: number) => Promise<string>;
} {
  const quienes: (Persona | null)[] = [null];
  const portal = portalDelArchivo(async (p) => {
    for (const categoria of [1, 5, 12]) quienes.push(await p.persona({ categoria }));
    const [, bajo, jefe] = quienes;
    for (const categoria of [1, 1]) {
      const otro = await p.persona({ categoria });
      await p.pide(jefe).logra('POST openTime', { body: { bajo: otro.id, alto: -1 } });
    }
    await p.pide(jefe).logra('POST openTime', { body: { bajo: bajo?.id ?? 0, alto: jefe?.id ?? 0 } });
  });
  const persona = (quien: number) => quienes[quien] ?? null;
  /** Good for one request, since that may end its session. */
  const llave = (quien = QUIENES.jefe) => portal().sesion(persona(quien)?.id ?? 0);
  const como = async (quien: number) => {
    const suya = persona(quien);
    return portal().pide(suya && { ...suya, key: await llave(quien) });
  };
  return { portal, como, llave };
}

/** An answer has its declared shape, a refusal that of the catalogue; and nothing is ever our fault. */
export function sinCulpaNuestra(spec: Call, respuesta: Respuesta): void {
  if (respuesta.http === 200) comprobarRespuesta(`${spec.method} ${spec.path}`, respuesta.cuerpo);
  else expect(comprobarRechazo(respuesta)).not.toHaveProperty('error', 'INTERNO');
}
