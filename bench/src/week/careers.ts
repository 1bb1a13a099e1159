import type { Agency, Person } from './agency.ts';

/** Minutes of the hours between two slots of work, when nobody has an open tiempo. */
const OFFER_TIMES = ['9:45', '13:45', '17:45', '21:45'];
const OFFERS = 10;
const ACCEPT_RATE = 0.85;
/** Highest categoria whose people are promoted here. */
const CATEGORIA_MAX = 7;
const FIRMA_FROM = 3;

/** Offers the next mision to someone whose waiting time is over. */
async function offer(a: Agency, to: Person): Promise<void> {
  const next = a.misionAt(to.mision.orden + 1);
  const promoters = a.present(5, 11).filter(({ mision }) => mision.orden > next.orden);
  if (promoters.length === 0) return;
  const promoter = a.random.pick(promoters);
  const last = await a.call(promoter, 'GET verUltimoAscenso/:id', { params: { id: to.id } });
  a.check.equal('next misions', to.usuario, [next.id, next.nombre], [last.id_nuevo, last.m_nueva]);
  if (!last.disponible) return;
  await a.call(promoter, 'POST sendAscenso', {
    body: {
      usuario: to.id,
      encargado: promoter.id,
      nueva: last.m_nueva,
      id_rango: last.id_nuevo,
      micat: promoter.mision.categoria,
    },
  });
  a.after(3, () => answer(a, to, promoter));
}

async function answer(a: Agency, to: Person, promoter: Person): Promise<void> {
  if (!to.isActive) return;
  const requests = await a.call(to, 'GET getSolicitudes/:userId', { params: { userId: to.id } });
  const [request] = requests;
  a.check.equal(
    'offers that wait',
    to.usuario,
    [promoter.id],
    requests.map(({ encargado }) => encargado),
  );
  if (!request) return;
  const { id, encargado, id_rango: rango, nueva: mision } = request;
  const body = { option: 0, id, encargado, rango, mision };
  if (!a.random.chance(ACCEPT_RATE)) {
    await a.call(to, 'POST actionSolicitudes', { body: { ...body, option: 1 } });
    return;
  }
  const next = a.misionAt(to.mision.orden + 1);
  if (next.categoria >= FIRMA_FROM && to.firma === '') {
    const word = await a.client.refused(to, 'POST actionSolicitudes', { body });
    a.check.equal('refusals', 'an ascenso without a firma', 'FIRMA_REQUERIDA', word);
    to.firma = a.newFirma();
    await a.call(to, 'POST actionSolicitudes', { body: { ...body, firma: to.firma } });
  } else await a.call(to, 'POST actionSolicitudes', { body });
  a.ascensos.push({ promoter, to, held: new Set(to.held) });
  a.move(to, next);
  promoter.done.ascensos += 1;
}

export function scheduleAscensos(a: Agency): void {
  for (let day = 0; day < 7; day += 1)
    for (const time of OFFER_TIMES)
      a.at(day, time, async () => {
        for (const person of a.sample(a.present(1, CATEGORIA_MAX), OFFERS)) await offer(a, person);
      });
}

/** An ascenso counts while it stands: not if its user goes back to a mision that they held before it. */
export function undoAscensos(a: Pick<Agency, 'ascensos'>, person: Person, back: number): void {
  const undone = a.ascensos.filter(({ to, held }) => to === person && held.has(back));
  for (const { promoter } of undone) promoter.done.ascensos -= 1;
  a.ascensos = a.ascensos.filter((ascenso) => !undone.includes(ascenso));
}

/** Demotes two people by one mision. */
export function scheduleDegrados(a: Agency): void {
  a.at(4, '11:50', async () => {
    for (const person of a.sample(
      a.active(3, 6).filter(({ mision }) => mision.orden > 0),
      2,
    )) {
      const by = a.pickAbove(person, 10);
      if (!by) continue;
      const lower = a.misionAt(person.mision.orden - 1);
      await a.call(by, 'POST actionDegrado', {
        body: { usuario: person.id, motivo: 'No cumple con su cargo', rango: lower.id },
      });
      undoAscensos(a, person, lower.id);
      a.move(person, lower);
    }
  });
}
