import type { DemoWorld } from './world.ts';

/** Permisos given as excepcion, and the highest categoria that receives them. */
const EXTRA_PERMISOS = ['mul', 'mem,mis', 'ren', 'ldp'];
const CATEGORIA_LIMIT = 7;

/** Schedules excepciones for a few people, given by the highest person. */
export function giveExtraPermisos({ queue, api, roster }: DemoWorld): void {
  queue.schedule(queue.hasta, async () => {
    const [giver] = roster.active.toSorted((a, b) => b.mision.categoria - a.mision.categoria);
    const recipients = roster.active.filter(
      ({ mision }) =>
        mision.categoria >= 3 &&
        mision.categoria <= CATEGORIA_LIMIT &&
        mision.categoria < (giver?.mision.categoria ?? 0),
    );
    for (const [i, permisos] of EXTRA_PERMISOS.entries()) {
      const usuario = recipients[i * 3]?.id;
      if (giver && giver.mision.categoria >= 11 && usuario !== undefined)
        await api.call(giver, 'POST actionExcepciones', { body: { op: 0, usuario, permisos } });
    }
  });
}
