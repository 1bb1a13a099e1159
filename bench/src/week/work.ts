import type { AnswerOf } from '@conserje/contract';
import { TIEMPO_OP } from '@conserje/rules';
import type { Agency, Person } from './agency.ts';
import { TiempoBook } from './books.ts';

/** Hours of a day at which managers open tiempos. */
const SLOTS = [8, 10, 12, 14, 16, 18, 20, 22];
const MINUTES = 60;
const MANAGERS = 6;
const BAJOS = [4, 6] as const;
/** Managers who come again and again, so that some are paid for their times. */
const DEDICATED = 12;
/** Longest total: with the ten minutes of a pause it is over when it is confirmed. */
const TOTAL_MAX = 85;

type Row = AnswerOf<'GET getAllTime'>[number];
/** The open tiempos of a slot, with their managers. */
type Slot = TiempoBook[];

const chooseSome = (a: Agency, books: Slot, rate: number): Slot => books.filter(() => a.random.chance(rate));
const open = (books: Slot): Slot => books.filter(({ closed }) => !closed);

function chooseManagers(a: Agency, hour: number): Person[] {
  const managers = a.present(2, 9);
  const dedicated = managers.filter(({ mision }) => mision.categoria >= 4).slice(0, DEDICATED);
  const holders = a.turnos
    .filter((turno) => turno.day === a.day && !turno.free && (turno.hour === hour || turno.hour === hour + 1))
    .map(({ usuario }) => a.person(usuario))
    .filter((person) => managers.includes(person) && a.random.chance(0.7));
  return [...new Set([...holders, ...a.sample(dedicated, 4), ...a.sample(managers, 2)])].slice(
    0,
    Math.max(MANAGERS, holders.length),
  );
}

const seenOf = ({ id, alto, pausa, sumado }: Row) => ({ id, alto, pausa, sumado });

/** Returns the rows of *Tiempos* as a person sees them. */
async function rowsSeen(a: Agency, person: Person): Promise<Map<number, Row>> {
  return new Map((await a.call(person, 'GET getAllTime')).map((row) => [row.id, row]));
}

/** Presses a button on a row as its presser sees it. */
async function press(a: Agency, by: Person, book: TiempoBook, op: number, more: object = {}): Promise<void> {
  const row = (await rowsSeen(a, by)).get(book.id);
  if (!row) throw new Error(`tiempo ${book.id} is not on the list`);
  await a.call(by, 'POST actionTime', { body: { ...seenOf(row), op, ...more } });
}

const managerOf = (a: Agency, { encargado }: TiempoBook): Person | null =>
  encargado === null ? null : a.person(encargado);

/** Opens tiempos at once, one by one, or for another manager who is asked first. */
async function openFor(a: Agency, manager: Person, bajos: readonly Person[]): Promise<Slot> {
  const books: Slot = [];
  const way = a.random.real();
  if (way < 0.6) {
    const body = { bajos: bajos.map(({ id }) => id), encargado: true };
    const { data } = await a.call(manager, 'POST abrirTiempos', { body });
    for (const { id, bajo } of data) books.push(new TiempoBook(id, bajo, manager.id, MINUTES, a.minute));
    a.check.equal('tiempos opened at once', manager.usuario, bajos.length, data.length);
    return books;
  }
  const other = way < 0.8 ? undefined : a.pickAbove(manager, manager.mision.categoria);
  for (const { id: bajo } of bajos) {
    const { data } = await a.call(other ?? manager, 'POST openTime', { body: { bajo, alto: manager.id } });
    books.push(new TiempoBook(data.id, bajo, other ? null : manager.id, MINUTES, a.minute));
  }
  if (other) a.after(5, () => acceptRequests(a, manager, books));
  return books;
}

async function acceptRequests(a: Agency, manager: Person, books: Slot): Promise<void> {
  const requests = await a.call(manager, 'GET getTimesSolicitudes');
  for (const { id, bajo } of requests) {
    const book = books.find((one) => one.bajo === bajo);
    if (!book || book.closed) continue;
    await a.call(manager, 'POST actionTimeSoli', { body: { id } });
    book.link(manager.id, a.minute);
  }
}

async function startSlot(a: Agency, hour: number): Promise<void> {
  const managers = chooseManagers(a, hour);
  const busy = new Set(managers);
  const slot: Slot = [];
  for (const manager of managers) {
    const below = a.present(1, 8).filter(({ mision }) => mision.orden < manager.mision.orden);
    const bajos = a.sample(
      below.filter((person) => !busy.has(person)),
      a.random.integer(...BAJOS),
    );
    if (bajos.length === 0) continue;
    for (const bajo of bajos) busy.add(bajo);
    slot.push(...(await openFor(a, manager, bajos)));
  }
  a.tiempos.push(...slot);
  a.after(15, () => pauseSome(a, slot));
  a.after(20, () => callRoles(a, managers, slot));
  a.after(25, () => resume(a, slot));
  a.after(30, () => handOver(a, slot));
  a.after(33, () => linkAgain(a, slot));
  a.after(35, () => adjustSome(a, slot));
  a.after(40, () => confirmSome(a, slot));
  a.after(45, () => cancelSome(a, slot));
  a.after(96, () => linkAgain(a, slot));
  a.after(100, () => confirmAll(a, slot));
}

async function pauseSome(a: Agency, slot: Slot): Promise<void> {
  for (const book of chooseSome(a, open(slot), 0.12)) {
    const manager = managerOf(a, book);
    if (!manager) continue;
    await press(a, manager, book, TIEMPO_OP.pause);
    book.togglePause(a.minute);
  }
}

async function resume(a: Agency, slot: Slot): Promise<void> {
  for (const book of open(slot).filter(({ isPaused }) => isPaused)) {
    const manager = managerOf(a, book);
    if (!manager) continue;
    await press(a, manager, book, TIEMPO_OP.pause);
    book.togglePause(a.minute);
  }
}

const NOBODY = { pausados: [], sumados: [], fuerabase: [] };

type Part = keyof typeof NOBODY;

/** The part of a role call that a row falls into, if it may be named there. */
function partOf(a: Agency, { acciones, pausa }: AnswerOf<'GET getTimesLista'>[number], total: number): Part | null {
  const chance = a.random.real();
  if (pausa === 1 || chance >= 0.35) return null;
  const part = chance < 0.05 ? 'pausados' : chance < 0.3 ? 'sumados' : 'fuerabase';
  return acciones.includes(part) && (part !== 'sumados' || total < TOTAL_MAX) ? part : null;
}

/** Chooses whom a role call pauses, gives five minutes to, or notes as out of base. */
function chooseParts(a: Agency, rows: AnswerOf<'GET getTimesLista'>, books: ReadonlyMap<number, TiempoBook>) {
  const parts: Record<Part, number[]> = { pausados: [], sumados: [], fuerabase: [] };
  for (const row of rows) {
    const book = books.get(row.id);
    const part = book && partOf(a, row, book.total);
    if (part) parts[part].push(row.id);
  }
  return parts;
}

const listed = (parts: Record<Part, readonly number[]>, encargado: number) => ({
  pausados: parts.pausados.join(),
  sumados: parts.sumados.join(),
  fuerabase: parts.fuerabase.join(),
  encargado,
});

/** A role call by one of the managers. */
async function callRoles(a: Agency, managers: readonly Person[], slot: Slot): Promise<void> {
  const leader = managers.find(({ isActive, mision }) => isActive && mision.categoria >= 3);
  if (!leader) return;
  const books = new Map(open(slot).map((book) => [book.id, book]));
  const parts = chooseParts(a, await a.call(leader, 'GET getTimesLista'), books);
  const { omitidos } = await a.call(leader, 'POST sendLista', { body: listed(parts, leader.id) });
  a.check.equal('role calls leave nobody out', leader.usuario, [], omitidos);
  for (const id of parts.pausados) books.get(id)?.togglePause(a.minute);
  for (const id of parts.sumados) books.get(id)?.add(5, a.minute);
  a.roleCalls.push({ usuario: leader.id, minute: a.minute });
  if (a.roleCalls.length > 1) return;
  const word = await a.client.refused(leader, 'POST sendLista', { body: listed(NOBODY, leader.id) });
  a.check.equal('refusals', 'a second role call', 'LISTA_RECIENTE', word);
}

async function handOver(a: Agency, slot: Slot): Promise<void> {
  for (const book of chooseSome(a, open(slot), 0.08)) {
    const manager = managerOf(a, book);
    if (!manager) continue;
    await press(a, manager, book, TIEMPO_OP.link);
    book.link(null, a.minute);
  }
}

/** Someone above takes each tiempo without a manager. */
async function linkAgain(a: Agency, slot: Slot): Promise<void> {
  for (const book of open(slot).filter(({ encargado }) => encargado === null)) {
    const by = a.pickAbove(a.person(book.bajo), 2);
    if (!by) continue;
    await press(a, by, book, TIEMPO_OP.link);
    book.link(by.id, a.minute);
  }
}

async function adjustSome(a: Agency, slot: Slot): Promise<void> {
  for (const book of chooseSome(a, open(slot), 0.1)) {
    const manager = managerOf(a, book);
    if (!manager || manager.mision.categoria < 5 || book.total > TOTAL_MAX - 10) continue;
    if (manager.mision.categoria < 7) {
      await press(a, manager, book, TIEMPO_OP.mas5);
      book.add(5, a.minute);
    } else if (a.random.chance(0.5)) {
      await press(a, manager, book, TIEMPO_OP.mas10);
      book.add(10, a.minute);
    } else {
      const mins = a.random.integer(1, 10);
      const sumar = a.random.chance(0.5);
      await press(a, manager, book, TIEMPO_OP.adjust, { mins, sumar });
      book.add(sumar ? mins : -mins, a.minute);
    }
  }
}

async function confirm(a: Agency, by: Person, book: TiempoBook): Promise<void> {
  await press(a, by, book, TIEMPO_OP.confirm);
  a.recordWork(by, book.confirm(a.minute));
}

async function confirmSome(a: Agency, slot: Slot): Promise<void> {
  for (const book of chooseSome(a, open(slot), 0.08)) {
    const manager = managerOf(a, book);
    if (manager) await confirm(a, manager, book);
  }
}

/** Cancels some, and takes half of these back three minutes later. */
async function cancelSome(a: Agency, slot: Slot): Promise<void> {
  for (const book of chooseSome(a, open(slot), 0.04)) {
    const manager = managerOf(a, book);
    if (!manager || book.isPaused) continue;
    await press(a, manager, book, TIEMPO_OP.cancel);
    book.cancel(a.minute);
    if (a.random.chance(0.5))
      a.after(3, async () => {
        if (!manager.isActive || !a.person(book.bajo).isActive) return;
        await a.call(manager, 'POST recuperarTiempo', { body: { id: book.id } });
        book.recover(a.minute);
      });
  }
}

/** Each manager confirms what is finished, at once or one by one. */
async function confirmAll(a: Agency, slot: Slot): Promise<void> {
  for (const id of new Set(open(slot).map(({ encargado }) => encargado))) {
    const manager = id === null ? undefined : a.person(id);
    const books = open(slot).filter((book) => book.encargado === id && book.isFinished(a.minute));
    if (!manager || books.length === 0) continue;
    if (a.random.chance(0.3)) {
      for (const book of books) await confirm(a, manager, book);
      continue;
    }
    const rows = await rowsSeen(a, manager);
    const tiempos = books.flatMap((book) => {
      const row = rows.get(book.id);
      return row ? [seenOf(row)] : [];
    });
    const { cerrados, minutos } = await a.call(manager, 'POST confirmarTerminados', { body: { tiempos } });
    const ofEach = books.map((book) => book.confirm(a.minute));
    for (const credits of ofEach) a.recordWork(manager, credits);
    const credits = ofEach.flat();
    const attended = credits.filter(({ tipo }) => tipo === 'asistencia').reduce((n, credit) => n + credit.minutos, 0);
    a.check.equal('tiempos confirmed at once', manager.usuario, [books.length, attended], [cerrados.length, minutos]);
  }
  a.check.equal('tiempos closed after a slot', `day ${a.day}`, 0, open(slot).length);
}

export function scheduleWork(a: Agency): void {
  for (let day = 0; day < 7; day += 1) for (const hour of SLOTS) a.at(day, `${hour}:00`, () => startSlot(a, hour));
}
