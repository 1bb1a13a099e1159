import type { Mundo } from './mundo.ts';
import { HORA_MS } from './mundo.ts';

/** Of those who share a connection so many are known to be brothers or flatmates. */
const CONOCIDOS = 0.5;

/** Puts down that somebody looks at who shares a connection, a while before the end; what they leave waits. */
export function revisarClones({ agenda, azar, mano, plantilla }: Mundo): void {
  agenda.anotar(agenda.hasta - 3 * HORA_MS, async () => {
    const quien = plantilla.activos.find((p) => p.mision.categoria >= 10);
    if (!quien) return;
    for (const { usuarios } of await mano.pide(quien, 'GET getAllClones')) {
      if (!azar.tal(CONOCIDOS)) continue;
      for (const { id, acciones } of usuarios.slice(1))
        if (acciones.includes('permitir')) await mano.pide(quien, 'POST actionWhite', { body: { user: id, op: 0 } });
    }
  });
}
