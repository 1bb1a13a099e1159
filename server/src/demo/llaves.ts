import type { Mundo } from './mundo.ts';

/** What is given to a few beyond their category's, and up to which category they stand. */
const LLAVES = ['mul', 'mem,mis', 'ren', 'ldp'];
const HASTA_CATEGORIA = 7;

/** Puts down that the highest of the agency gives a few people a permission that their category does not. */
export function darLlaves({ agenda, mano, plantilla }: Mundo): void {
  agenda.anotar(agenda.hasta, async () => {
    const [da] = plantilla.activos.toSorted((a, b) => b.mision.categoria - a.mision.categoria);
    const reciben = plantilla.activos.filter(
      ({ mision }) =>
        mision.categoria >= 3 && mision.categoria <= HASTA_CATEGORIA && mision.categoria < (da?.mision.categoria ?? 0),
    );
    for (const [i, permisos] of LLAVES.entries()) {
      const usuario = reciben[i * 3]?.id;
      if (da && da.mision.categoria >= 11 && usuario !== undefined)
        await mano.pide(da, 'POST actionExcepciones', { body: { op: 0, usuario, permisos } });
    }
  });
}
