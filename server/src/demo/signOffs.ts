import type { SignOffMode } from '@conserje/rules';
import { SIGN_OFF_ROLES } from '@conserje/rules';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

/** People who try to confirm their period, and people who are reminded. */
const ASKED = 8;
const REMINDED = 2;

async function confirmParts(m: DemoWorld, person: Person): Promise<void> {
  const own = await m.api.call(person, 'GET miPeriodo');
  for (const papel of SIGN_OFF_ROLES) {
    const part = own[papel];
    if (!part || part.filas === 0) continue;
    const { estado: _state, nuevas: _new, confirmada: _last, ...visto } = part;
    await m.api.call(person, 'POST confirmarPeriodo', { body: { papel, visto } });
  }
}

/** The agency tries for a while to have periods confirmed, and leaves it again. */
async function trySignOffs(m: DemoWorld): Promise<void> {
  const people = m.roster.active.toSorted((a, b) => b.mision.orden - a.mision.orden);
  const [founder, ...others] = people;
  if (!founder) return;
  const ask = (periodo_confirma: SignOffMode) =>
    m.api.call(founder, 'POST editAjustes', { body: { data: { periodo_confirma } } });
  await ask('ambos');
  for (const person of others.slice(0, ASKED)) await confirmParts(m, person);
  const { filas } = await m.api.call(founder, 'GET confirmaciones');
  const missing = filas.filter(({ acciones }) => acciones.includes('recordar')).map(({ usuario }) => usuario);
  const usuarios = [...new Set(missing)].slice(0, REMINDED);
  if (usuarios.length > 0) await m.api.call(founder, 'POST recordarConfirmacion', { body: { usuarios } });
  await ask('nadie');
}

/** Schedules what the agency tries at the end. */
export const scheduleSignOffs = (m: DemoWorld): void => m.queue.schedule(m.queue.hasta, () => trySignOffs(m));
