import { DAY_MS, dayAndTimeOf, HOUR_MS, REACTION_KINDS } from '@conserje/rules';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

/** A comunicado of the demo, by its age at the end of the past. */
interface DemoComunicado {
  titulo: string;
  texto: string;
  daysAgo: number;
  /** Lowest categoria that it is for; absent: for all. */
  desde?: number;
  fijado?: true;
  obligatorio?: true;
  /** Days that it lasts. */
  lasts?: number;
  /** Days from its writing to its beginning. */
  delay?: number;
}

const COMUNICADOS: readonly DemoComunicado[] = [
  {
    titulo: 'Cómo se pide un ascenso',
    texto:
      '# Antes de pedirlo\n- Mira en **Mi cuenta** cuánto te falta\n- Ten tu firma\n\nLuego pídelo desde **Inicio**.',
    daysAgo: 16,
    fijado: true,
  },
  {
    titulo: 'Fin de semana de doble asistencia',
    texto: 'Este **sábado y domingo** cuenta doble.\n\nVengan temprano: la base se llena.',
    daysAgo: 13,
    lasts: 3,
  },
  {
    titulo: 'Sobre las misiones en el hotel',
    texto: 'Hay misiones mal escritas. Revisa la tuya en **Mi cuenta** y cópiala igual, también las mayúsculas.',
    daysAgo: 9,
  },
  {
    titulo: 'Turnos de la noche',
    texto:
      'Desde hoy, quien cierre la base deja en la radio quién queda a cargo.\n\n1. Confirma tus tiempos\n2. Desliga los que sigan\n3. Avisa por la radio',
    daysAgo: 6,
    desde: 5,
    obligatorio: true,
  },
  {
    titulo: 'Nuevo uniforme desde el lunes',
    texto:
      '# El uniforme cambia\nEl lunes a las 6:00 p. m. todos usamos el nuevo.\n\n## Qué lleva\n- Saco azul\n- Placa dorada\n- **Nada de sombreros**\n\nSi no lo tienes, pídelo en recepción. Las fotos están en https://foro.example/uniforme.',
    daysAgo: 2,
    obligatorio: true,
    fijado: true,
  },
  {
    titulo: 'Reunión de la junta',
    texto: 'El sábado a las 5:00 p. m. en la sala de juntas. Traigan sus [apuntes](https://foro.example/junta).',
    daysAgo: 1,
    desde: 10,
  },
  { titulo: '¡Llegamos a 100 fichajes en un día!', texto: 'Gracias a todos. 🎉', daysAgo: 0.5 },
  {
    titulo: 'Concurso de decoración',
    texto: 'Desde mañana se reciben las salas. Las bases estarán aquí.',
    daysAgo: 0.2,
    delay: 2,
  },
];

/** Share of the members who read a comunicado, and of these who react to it. */
const READ_RATE = 0.5;
/** Readers of one comunicado, so that a large agency is filled in the same time. */
const READERS_MAX = 200;
const REACTION_RATE = 0.4;
const READ_WITHIN_MS = 10 * HOUR_MS;

/** Schedules comunicados, who reads them, and reactions. */
export function scheduleComunicados(m: DemoWorld, from: number): void {
  const { queue } = m;
  for (const comunicado of COMUNICADOS) {
    const fecha = Math.max(from, queue.hasta - comunicado.daysAgo * DAY_MS);
    queue.schedule(fecha, () => publish(m, comunicado));
  }
}

async function publish(m: DemoWorld, { desde: lowest, lasts, delay, ...comunicado }: DemoComunicado): Promise<void> {
  const { queue, random, api, roster, zona, ladder } = m;
  const authors = roster.active.filter((p) => p.mision.categoria >= 10);
  if (authors.length === 0) return;
  const author = random.pick(authors);
  const all = [...new Set(ladder.map(({ categoria }) => categoria))];
  const moment = (days: number | undefined) =>
    days === undefined ? { dia: '', hora: '' } : dayAndTimeOf(queue.now + days * DAY_MS, zona);
  const [start, end] = [moment(delay), moment(lasts)];
  const { data } = await api.call(author, 'POST publicarComunicado', {
    body: {
      titulo: comunicado.titulo,
      texto: comunicado.texto,
      fijado: comunicado.fijado ?? false,
      obligatorio: comunicado.obligatorio ?? false,
      categorias: lowest === undefined ? [] : all.filter((categoria) => categoria >= lowest),
      desde: start.dia,
      desdeHora: start.hora,
      hasta: end.dia,
      hastaHora: end.hora,
    },
  });
  if (delay !== undefined) return;
  const audience = roster.active.filter((p) => p.id !== author.id && p.mision.categoria >= (lowest ?? 1));
  for (const person of audience.slice(0, READERS_MAX))
    if (random.chance(READ_RATE))
      queue.schedule(queue.now + Math.floor(random.real() * READ_WITHIN_MS), () => read(m, data.id, person));
}

async function read({ random, api, roster }: DemoWorld, id: number, person: Person): Promise<void> {
  // They may have left.
  if (!roster.active.includes(person)) return;
  await api.call(person, 'POST leerComunicado', { body: { id, vuelta: 1 } });
  if (!random.chance(REACTION_RATE)) return;
  await api.call(person, 'POST reaccionarComunicado', {
    body: { id, reaccion: random.pick(REACTION_KINDS), poner: true },
  });
}
