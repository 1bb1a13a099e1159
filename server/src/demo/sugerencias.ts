import { APPROVAL, DAY_MS, WEEK_MS } from '@conserje/rules';
import type { DemoWorld } from './world.ts';

/** Sugerencias per week and member. */
const SUGERENCIAS_PER_WEEK = 0.02;
const COUNT_MIN = 14;
/** Share of reviewed sugerencias that were approved, and of the newest ones that wait. */
const APPROVED_RATE = 0.6;
const WAITING_RATE = 0.4;
/** Maximum time until review. */
const READ_WITHIN_MS = 3 * DAY_MS;

const IDEAS = [
  'Poner más sillas en la sala de espera: los viernes la gente espera de pie.',
  'Que los pases de lista avisen diez minutos antes por la radio.',
  'Un uniforme de invierno, con bufanda.',
  'Abrir otro turno de noche para quienes se conectan desde España.',
  'Concurso de decoración de salas cada mes, con premio en créditos. Se votaría aquí mismo, y ganaría quien más votos tenga el último domingo.',
  'Que haya un mapa de la base para los nuevos: entrada, recepción, sala de ascensos, comedor y salida de emergencia.',
  'Dar las gracias a quien recluta: una placa en la entrada con su nombre 🏅',
  'Clases de moderación los sábados.\nPrimero, normas.\nDespués, casos.\nAl final, preguntas.',
  'Música más tranquila por la mañana 🎹☕',
  'Que el saludo de recepción sea siempre el mismo: <Buenas, bienvenido a la agencia>',
  'Una sala sin flood para estudiar el reglamento.',
  'Revisar el precio de los traslados, que otras agencias los dan más baratos.',
];

/** Schedules sugerencias from an instant on, and their review. */
export function scheduleSugerencias(m: DemoWorld, from: number, staffCount: number): void {
  const { queue, random } = m;
  const sugerenciaCount = Math.max(
    COUNT_MIN,
    Math.ceil((staffCount * SUGERENCIAS_PER_WEEK * (queue.hasta - from)) / WEEK_MS),
  );
  for (let i = 0; i < sugerenciaCount; i += 1)
    queue.schedule(from + Math.floor(random.real() * (queue.hasta - from)), () => suggest(m));
}

async function suggest({ queue, random, api, roster }: DemoWorld): Promise<void> {
  const author = random.pick(roster.active);
  await api.call(author, 'POST actionSugerencias', { body: { op: 0, sugerencia: random.pick(IDEAS) } });
  const [newest] = await api.call(author, 'GET actionSugerencias', { query: { mias: 1, limite: 1 } });
  const fecha = queue.now + Math.floor(random.real() * READ_WITHIN_MS);
  if (!newest || (queue.hasta - queue.now < 2 * READ_WITHIN_MS && random.chance(WAITING_RATE))) return;
  queue.schedule(fecha, async () => {
    const bosses = roster.active.filter((p) => p.mision.categoria >= 11);
    const aprobacion = random.chance(APPROVED_RATE) ? APPROVAL.aprobada : APPROVAL.noAprobada;
    if (bosses.length === 0) return;
    await api.call(random.pick(bosses), 'POST actionSugerencias', { body: { op: 1, id: newest.id, aprobacion } });
  });
}
