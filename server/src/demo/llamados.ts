import { DAY_MS, WEEK_MS } from '@conserje/rules';
import sharp from 'sharp';
import type { SeededRandom } from './seededRandom.ts';
import { seededRandom } from './seededRandom.ts';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

/** Llamados per week and member; `REPEATED_RATE` is the share given to people who already have one. */
const LLAMADOS_PER_WEEK = 0.012;
const REPEATED_RATE = 0.5;
const EVIDENCE_RATE = 0.4;
/** Share of llamados that a superior of the giver lifts the next day. */
const LIFT_RATE = 0.12;
const LIFT_REASONS = ['Fue un malentendido', 'Se disculpó y lo arregló', 'No era su turno'];

/** Motivo, description, and the infraction of the rulebook; 0: none. */
const FAULTS: [motivo: string, descripcion: string, infraccion: number][] = [
  ['Flood en recepción', 'Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.', 11],
  ['Ausente sin avisar', 'Dejó el puesto veinte minutos con un tiempo abierto y no respondió a los susurros.', 6],
  ['Uniforme incorrecto', 'Se le pidió dos veces que se cambiara y volvió a entrar igual.', 2],
  ['Falta de respeto a un compañero', 'Se burló de quien estaba aprendiendo. Se disculpó después de hablarlo.', 16],
  ['Bailar dentro de la base', 'Lo hizo durante el pase de lista, después de que se avisara por altavoz.', 4],
  ['Misión mal puesta', 'Lleva tres días con las siglas de otra agencia en su misión.', 0],
  ['Ignorar una orden', 'No dejó pasar a quien tenía cita, aunque se le indicó que la esperaban.', 0],
];

/** Schedules llamados from an instant on, given by management above. */
export function issueLlamados(m: DemoWorld, from: number, staffCount: number): void {
  const { queue, random } = m;
  const llamadoCount = Math.max(12, Math.ceil((staffCount * LLAMADOS_PER_WEEK * (queue.hasta - from)) / WEEK_MS));
  const calledPeople: Person[] = [];
  for (let i = 0; i < llamadoCount; i += 1)
    queue.schedule(from + Math.floor(random.real() * (queue.hasta - from)), () => addLlamadoToSomeone(m, calledPeople));
}

async function addLlamadoToSomeone(m: DemoWorld, calledPeople: Person[]): Promise<void> {
  const { random, api, roster, queue } = m;
  const previouslyCalled = calledPeople.filter((p) => roster.active.includes(p));
  const person =
    previouslyCalled.length > 0 && random.chance(REPEATED_RATE)
      ? random.pick(previouslyCalled)
      : random.pick(roster.active);
  const manager = roster.pickAbove(random, person.mision.orden, 10);
  if (!manager) return;
  calledPeople.push(person);
  const [motivo, descripcion, infraccion] = random.pick(FAULTS);
  const evidencia = random.chance(EVIDENCE_RATE) ? { evidencia: await drawScreenshot(random) } : {};
  const { data } = await api.call(manager, 'POST actionLlamado', {
    body: {
      op: 0,
      user: person.id,
      motivo,
      descripcion,
      ...evidencia,
      ...(await proposedPunishment(m, manager, person, infraccion)),
    },
  });
  // Their own random sequence, so that the rest of the past does not depend on them.
  const lifts = { ...m, random: seededRandom(data.id) };
  if (lifts.random.chance(LIFT_RATE))
    queue.schedule(queue.now + DAY_MS, () => liftLlamado(lifts, data.id, manager, person));
}

/** Returns what the form fills in: the infraccion, its step, and the multa that the normativa proposes. */
async function proposedPunishment({ api }: DemoWorld, giver: Person, to: Person, infraccion: number) {
  if (infraccion === 0) return {};
  const { normativa, siguientes, multar } = await api.call(giver, 'GET castigosDe/:id', { params: { id: to.id } });
  const { contenido } = await api.call(giver, 'GET normativaVersion/:version', { params: { version: normativa } });
  const gravity = contenido.infracciones.find(({ id }) => id === infraccion)?.gravedad;
  const next = siguientes.find(({ falta }) => falta === gravity);
  if (!next) return {};
  const { gravedad, paso, castigo } = next;
  const multa = multar && castigo?.efecto === 'multa' ? { multa: castigo.cantidad } : {};
  return { infraccion, normativa, gravedad, paso, ...multa };
}

async function liftLlamado({ random, api, roster }: DemoWorld, id: number, giver: Person, to: Person): Promise<void> {
  const superior = roster.pickAbove(random, giver.mision.orden, 10);
  if (!superior || superior === to) return;
  await api.call(superior, 'POST levantarLlamado', { body: { id, motivo: random.pick(LIFT_REASONS) } });
}

const [WIDTH, HEIGHT, TILE] = [320, 200, 20];
const FLOOR_COLORS = ['#3b4a6b', '#5a4636', '#3f5b4a', '#5b3f57'];
const CLOTHES_COLORS = ['#c94f4f', '#4f86c9', '#e0b34a', '#6fb36f', '#b36fb3', '#e8e8e8'];

/** Draws a sketch of a hotel room: tiled floor, people and speech bubbles. */
async function drawScreenshot(random: SeededRandom): Promise<Blob> {
  const points = Buffer.alloc(WIDTH * HEIGHT * 3);
  const fillRect = (color: string, x: number, y: number, width: number, height: number): void => {
    const rgb = Buffer.from(color.slice(1), 'hex');
    for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row += 1)
      for (let column = Math.max(0, x); column < Math.min(WIDTH, x + width); column += 1)
        rgb.copy(points, (row * WIDTH + column) * 3);
  };
  fillRect('#1d2233', 0, 0, WIDTH, HEIGHT);
  const floorColor = random.pick(FLOOR_COLORS);
  for (let y = 3 * TILE; y < HEIGHT; y += TILE)
    for (let x = (y / TILE) % 2 === 0 ? 0 : TILE; x < WIDTH; x += 2 * TILE) fillRect(floorColor, x, y, TILE, TILE);
  for (let figures = random.integer(3, 7); figures > 0; figures -= 1) {
    const [x, y] = [random.integer(10, WIDTH - 30), random.integer(70, HEIGHT - 40)];
    fillRect(random.pick(CLOTHES_COLORS), x, y + 10, 14, 20);
    fillRect('#e2b48c', x + 2, y, 10, 10);
    fillRect('#20242f', x + 1, y + 30, 5, 8);
    fillRect('#20242f', x + 8, y + 30, 5, 8);
  }
  for (let bubble = 0; bubble < 3; bubble += 1) {
    const length = random.integer(80, 200);
    fillRect('#f4f1e6', random.integer(5, 100), 6 + bubble * 16, length, 12);
  }
  const image = sharp(points, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const png = await image
    .resize(WIDTH * 3, HEIGHT * 3, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
