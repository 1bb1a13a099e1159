import type { AnswerOf } from '@conserje/contract';
import type { Agency, Person } from './agency.ts';
import type { Counts, Gravedad } from './books.ts';
import { GRAVEDADES, nextStep } from './books.ts';

/** People who misbehave again and again, so that every step of the scale of castigos is reached. */
const OFFENDERS = 9;
const LIFTED = 4;
/** Fine of each step (part 1 §9); the first grave one is edited in the week. */
const FINES: Record<Gravedad, readonly number[]> = { leve: [0, 0, 0], moderada: [5, 15, 0], grave: [25, 0, 0] };

type Content = AnswerOf<'GET normativa'>['contenido'];

export function countInForce(a: Agency, usuario: number): Counts {
  const counts: Counts = { leve: 0, moderada: 0, grave: 0 };
  for (const llamado of a.llamados) if (llamado.usuario === usuario && !llamado.lifted) counts[llamado.gravedad] += 1;
  return counts;
}

const fineOf = (a: Agency, gravedad: Gravedad, paso: number): number =>
  gravedad === 'grave' && paso === 1 ? a.graveFine : (FINES[gravedad][paso - 1] ?? 0);

export const infractionOf = ({ infracciones }: Content, gravedad: Gravedad): number =>
  infracciones.find((infraccion) => infraccion.gravedad === gravedad)?.id ?? 0;

/** Calls someone's attention with the punishment that the form proposes, which must be that of the books. */
async function callAttention(a: Agency, to: Person): Promise<void> {
  const by = a.pickAbove(to, 10);
  if (!by) return;
  const proposal = await a.call(by, 'GET castigosDe/:id', { params: { id: to.id } });
  const { contenido } = await a.call(by, 'GET normativa');
  const vigentes = countInForce(a, to.id);
  const expected = GRAVEDADES.map((falta) => {
    const { gravedad, paso } = nextStep(falta, vigentes);
    return { falta, vigentes: vigentes[falta], gravedad, paso, multa: fineOf(a, gravedad, paso) };
  });
  const proposed = proposal.siguientes.map(({ falta, vigentes: n, gravedad, paso, castigo }) => ({
    falta,
    vigentes: n,
    gravedad,
    paso,
    multa: castigo?.efecto === 'multa' ? castigo.cantidad : 0,
  }));
  a.check.equal('proposed punishments', to.usuario, expected, proposed);
  const choice = a.random.real();
  const fault: Gravedad = choice < 0.55 ? 'leve' : choice < 0.85 ? 'moderada' : 'grave';
  const step = expected.find(({ falta }) => falta === fault);
  if (!step) return;
  const { gravedad, paso, multa } = step;
  const { data } = await a.call(by, 'POST actionLlamado', {
    body: {
      op: 0,
      user: to.id,
      motivo: 'Falta en la base',
      descripcion: 'Se le avisó antes.',
      infraccion: infractionOf(contenido, fault),
      normativa: proposal.normativa,
      gravedad,
      paso,
      ...(multa > 0 && { multa }),
    },
  });
  a.llamados.push({ id: data.id, usuario: to.id, gravedad: fault, lifted: false });
  a.check.equal('fines of llamados', to.usuario, multa, data.multa?.creditos ?? 0);
  if (multa === 0) return;
  a.multas.push({ usuario: to.id, creditos: multa, collected: false });
}

/** Lifts llamados by the founder, who stands above every giver but herself. */
async function liftSome(a: Agency): Promise<void> {
  const { boss } = a;
  for (const llamado of a.llamados.filter(({ lifted }) => !lifted)) {
    const { id } = llamado;
    if (a.llamados.filter(({ lifted }) => lifted).length >= LIFTED) return;
    if (id === null || !a.random.chance(0.4)) continue;
    const { filas } = await a.call(boss, 'GET llamadosDe/:id', { params: { id: llamado.usuario } });
    if (!filas.find((row) => row.id === id)?.acciones.includes('levantar')) continue;
    const body = { id, motivo: 'Fue un malentendido' };
    await a.call(boss, 'POST levantarLlamado', { body });
    llamado.lifted = true;
    const word = await a.client.refused(boss, 'POST levantarLlamado', { body });
    a.check.equal('refusals', 'lifting twice', 'YA_ESTA_ASI', word);
  }
}

export function scheduleLlamados(a: Agency): void {
  let offenders: Person[] = [];
  a.at(0, '9:48', async () => {
    offenders = a.sample(a.active(1, 6), OFFENDERS);
  });
  for (let day = 0; day < 7; day += 1)
    for (const time of ['9:52', '17:52'])
      a.at(day, time, async () => {
        for (const person of a.sample(offenders, 4)) if (person.isActive) await callAttention(a, person);
      });
  a.at(5, '19:55', () => liftSome(a));
}

/** Edits the rulebook in the middle of the week: a first grave fault costs more from that day on. */
export function scheduleNormativa(a: Agency): void {
  const FINE = 30;
  a.at(3, '11:55', async () => {
    const { boss } = a;
    const { ultima, contenido } = await a.call(boss, 'GET normativa');
    const grave = contenido.castigos.grave.with(0, { texto: `Multa de ${FINE}C`, efecto: 'multa', cantidad: FINE });
    const reglas = [...contenido.reglas, { id: 0, texto: 'Saluda a quien entra.' }];
    const body = {
      version: ultima,
      rige: a.dayText(3),
      nota: 'Multa más alta por faltas graves',
      avisar: true,
      contenido: { ...contenido, reglas, castigos: { ...contenido.castigos, grave } },
    };
    await a.call(boss, 'POST guardarNormativa', { body });
    a.graveFine = FINE;
    const word = await a.client.refused(boss, 'POST guardarNormativa', { body });
    a.check.equal('refusals', 'an edit of an older rulebook', 'CAMBIO_MIENTRAS', word);
    const held = await a.call(boss, 'GET normativa');
    a.check.equal('the edited rulebook', 'lines', reglas.length, held.contenido.reglas.length);
    a.check.equal('the edited rulebook', 'fine', FINE, held.contenido.castigos.grave[0]?.cantidad);
  });
}
