import { grupoPaga } from '@conserje/rules';
import { ascenderDespues } from './carreras.ts';
import { cajero } from './comercio.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, MINUTO_MS } from './mundo.ts';

const PAGADAS = 0.85;
const CON_OTRO_MONTO = 0.04;
const CON_ASCENSO = 0.05;
const PENDIENTES_PAGADOS = 0.6;
const GRUPOS = ['bajo', 'alto'] as const;

/** Puts down the payroll of some Sundays: cut in the evening, paid in the days that follow, its list reset a week later. */
export function pagarLosDomingos(m: Mundo, domingos: Temporal.ZonedDateTime[]): void {
  for (const domingo of domingos) {
    const pago = domingo.add({ hours: 18 });
    m.agenda.anotar(pago.epochMilliseconds, () => cortar(m));
    m.agenda.anotar(pago.add({ days: 7 }).subtract({ hours: 1 }).epochMilliseconds, () => cerrar(m));
  }
}

async function cortar(m: Mundo): Promise<void> {
  const quien = cajero(m);
  if (!quien) return;
  for (const op of [0, 1] as const) await m.mano.pide(quien, 'POST reiniciarNomina', { body: { op } });
  const { filas } = await m.mano.pide(quien, 'GET getListaPaga');
  for (const { id, usuario, monto, estado } of filas)
    if (estado === 'abierta' && m.azar.tal(PAGADAS))
      m.agenda.anotar(m.agenda.ahora + m.azar.entero(1, 72 * 60) * MINUTO_MS, () => pagar(m, { id, usuario, monto }));
}

/** A row of the list as it was seen. */
interface Fila {
  id: number;
  usuario: number;
  monto: number;
}

async function pagar(m: Mundo, { id, usuario, monto }: Fila): Promise<void> {
  const quien = cajero(m, usuario);
  // As they are called by now.
  const { usuario: nombre = '' } = m.plantilla.gente.find((p) => p.id === usuario) ?? {};
  if (!quien || (m.azar.tal(CON_ASCENSO) && (await ascender(m, quien, { id, usuario })))) return;
  if (m.azar.tal(CON_OTRO_MONTO))
    await m.mano.pide(quien, 'POST pagarMonto', { body: { id, monto: monto + m.azar.entero(1, 3) } });
  else await m.mano.pide(quien, 'POST pagar', { body: { id, nombre, op: 1, monto } });
}

/** Spends a pay on the next mission, where it reaches for it. @returns whether it did */
async function ascender(m: Mundo, quien: { id: number }, { id, usuario }: Pick<Fila, 'id' | 'usuario'>) {
  const { sig } = await m.mano.pide(quien, 'POST ascensoPaga', { body: { op: 0, id } });
  const persona = m.plantilla.gente.find((p) => p.id === usuario);
  const mision = m.escala.find((n) => n.nombre === sig);
  if (!persona || !mision) return false;
  await m.mano.pide(quien, 'POST ascensoPaga', { body: { op: 1, id } });
  m.plantilla.mover(persona, mision);
  ascenderDespues(m, persona);
  return true;
}

/** Resets the lists that have anyone on them; most of what was left unpaid is paid in the days that follow. */
async function cerrar(m: Mundo): Promise<void> {
  const { agenda, azar, mano } = m;
  const quien = cajero(m);
  if (!quien) return;
  const { filas } = await mano.pide(quien, 'GET getListaPaga');
  for (const [op, grupo] of GRUPOS.entries())
    if (filas.some((f) => grupoPaga(f.categoria) === grupo))
      await mano.pide(quien, 'POST reiniciarLista', { body: { op } });
  const pendientes = await mano.pide(quien, 'GET getPendientes', { query: { limite: 500 } });
  for (const { id, usuario, fecha } of pendientes) {
    if (Date.parse(fecha) !== agenda.ahora || !azar.tal(PENDIENTES_PAGADOS)) continue;
    agenda.anotar(agenda.ahora + azar.entero(1, 240) * HORA_MS, async () => {
      const paga = cajero(m, usuario);
      if (paga) await mano.pide(paga, 'POST pagarPendiente', { body: { id } });
    });
  }
}
