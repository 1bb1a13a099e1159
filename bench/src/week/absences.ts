import { AUSENCIA_OP } from '@conserje/rules';
import type { Agency, Person } from './agency.ts';
import { parseCalendar } from './calendar.ts';

const ASKING = 12;

/** An accepted ausencia that a calendar must show. */
export interface AusenciaBook {
  id: number;
  usuario: Person;
  inicio: number;
  final: number;
}

async function ask(a: Agency, person: Person, inicio: number, final: number): Promise<number> {
  const { data } = await a.call(person, 'POST addAusencia', {
    body: { usuario: person.id, motivo: 'Viaje', inicio: a.dayText(inicio), final: a.dayText(final) },
  });
  return data.id;
}

function note(book: AusenciaBook[], entry: AusenciaBook): void {
  book.push(entry);
  entry.usuario.ausencias.push(entry);
}

/** Requests of members, answered by management, and ausencias that it enters itself. */
export function scheduleAusencias(a: Agency, book: AusenciaBook[]): void {
  a.at(0, '7:00', async () => {
    for (const [i, person] of a.sample(a.unwatched(1, 7), ASKING).entries()) {
      const decider = a.random.pick(a.active(10));
      const first = a.random.integer(1, 3);
      const last = Math.min(6, first + a.random.integer(0, 2));
      const id = await ask(a, person, first, last);
      if (i % 6 === 5) {
        await a.call(person, 'POST retirarAusencia', { body: { id } });
        continue;
      }
      const isAccepted = i % 6 !== 4;
      await a.call(decider, 'POST ausenciaAction', {
        body: { op: isAccepted ? AUSENCIA_OP.accept : AUSENCIA_OP.cancel, id },
      });
      if (!isAccepted) continue;
      note(book, { id, usuario: person, inicio: first, final: last });
      if (i % 2 === 0) await askAgain(a, book, person, last);
    }
    await enterForOthers(a, book);
  });
  a.at(3, '7:30', () => endOne(a, book));
}

/** A second ausencia of the same person: refused on the same days, accepted on later ones. */
async function askAgain(a: Agency, book: AusenciaBook[], person: Person, last: number): Promise<void> {
  const word = await a.client.refused(person, 'POST addAusencia', {
    body: { usuario: person.id, motivo: 'Viaje', inicio: a.dayText(last), final: a.dayText(last + 1) },
  });
  a.check.equal('refusals', 'an ausencia on the same day', 'AUSENCIA_CRUZADA', word);
  const [inicio, final] = [last + 6, last + 9];
  const id = await ask(a, person, inicio, final);
  await a.call(a.random.pick(a.active(10)), 'POST ausenciaAction', { body: { op: AUSENCIA_OP.accept, id } });
  note(book, { id, usuario: person, inicio, final });
}

async function enterForOthers(a: Agency, book: AusenciaBook[]): Promise<void> {
  const free = a.unwatched(1, 7).filter(({ ausencias }) => ausencias.length === 0);
  for (const person of a.sample(free, 3)) {
    const [inicio, final] = [0, a.random.integer(1, 4)];
    const { data } = await a.call(a.random.pick(a.active(10)), 'POST anotarAusencia', {
      body: { usuario: person.id, motivo: 'Avisó por el foro', inicio: a.dayText(inicio), final: a.dayText(final) },
    });
    note(book, { id: data.id, usuario: person, inicio, final });
  }
}

/** Ends a running one early: the day of the return is worked. */
async function endOne(a: Agency, book: AusenciaBook[]): Promise<void> {
  const running = book.find(({ inicio, final }) => inicio < a.day && final >= a.day);
  if (!running) return;
  await a.call(running.usuario, 'POST terminarAusencia', { body: { id: running.id } });
  running.final = a.day - 1;
}

/** Fetches the private calendar of everyone and compares it with the accepted ausencias. */
export async function compareCalendar(a: Agency, book: readonly AusenciaBook[], reader: Person): Promise<void> {
  const { ruta } = await a.callProven(reader, 'POST crearCalendario', { body: { todas: true } });
  const archivo = ruta.split('/').at(-1) ?? '';
  const text = await a.client.text({ direccion: '10.40.0.1' }, 'GET /calendario/:archivo', { params: { archivo } });
  const shown = parseCalendar(text);
  const kept = book
    .filter(({ usuario, inicio, final }) => usuario.isActive && inicio <= final)
    .map(({ usuario, inicio, final }) => ({ usuario, inicio: a.dayText(inicio), final: a.dayText(final) }));
  const sorted = (events: { inicio: string; final: string }[]): string[] =>
    events.map(({ inicio, final }) => `${inicio} to ${final}`).toSorted();
  a.check.equal('the calendar', 'days of everyone', sorted(kept), sorted(shown));
  for (const { usuario, inicio } of kept) {
    const isShown = shown.some((event) => event.inicio === inicio && event.summary.includes(usuario.usuario));
    a.check.equal('the calendar', `${usuario.usuario} from ${inicio}`, true, isShown);
  }
}
