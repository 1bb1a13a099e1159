import { readFile } from 'node:fs/promises';
import { TIEMPO_OP, TURNO_OFFER_OP } from '@conserje/rules';
import type { Agency } from './agency.ts';
import type { OpenBrowsers } from './browsers.ts';
import { waitForScreen } from './browsers.ts';

const nameOf = (a: Agency, id: number | undefined): string => (id === undefined ? '' : a.person(id).usuario);

/** Schedules what both browsers must show by themselves. */
export function scheduleLive(a: Agency, browsers: OpenBrowsers): void {
  a.at(0, '3:05', () => browsers.open(a));
  const member = { who: 'phone' as const };
  const admin = { who: 'desktop' as const };
  const events = [
    {
      ...member,
      what: 'a comunicado',
      route: '/comunicados',
      day: 1,
      from: '9:54',
      to: '9:56',
      text: () => 'Uniforme nuevo',
    },
    {
      ...member,
      what: 'a poll',
      route: '/encuestas',
      day: 2,
      from: '9:54',
      to: '9:56',
      text: () => '¿Cuál uniforme prefieren?',
    },
    {
      ...member,
      what: 'an edited rulebook',
      route: '/normativa',
      day: 3,
      from: '11:54',
      to: '11:56',
      text: () => 'Saluda a quien entra.',
    },
    {
      ...admin,
      what: 'an open tiempo',
      route: '/tiempos',
      day: 1,
      from: '9:58',
      to: '10:01',
      text: () => nameOf(a, a.tiempos.at(-1)?.bajo),
    },
    {
      ...admin,
      what: 'a dismissal',
      route: '/despidos',
      day: 2,
      from: '12:27',
      to: '12:29',
      text: () => lastDismissed(a),
    },
    {
      ...admin,
      what: 'an entry of the black list',
      route: '/listanegra',
      day: 3,
      from: '17:44',
      to: '17:46',
      text: () => 'Troll.Base',
    },
    {
      ...admin,
      what: 'a llamado',
      route: '/llamadoatencion',
      day: 4,
      from: '9:51',
      to: '9:53',
      text: () => lastCalled(a),
    },
    {
      ...admin,
      what: 'a fine',
      route: '/multas',
      day: 5,
      from: '15:49',
      to: '15:51',
      text: () => `caso ${a.multas.length - 1}`,
    },
  ];
  for (const event of events) browsers.schedule(a, event);
  scheduleOwnTiempo(a, browsers);
  scheduleRequest(a, browsers);
  scheduleOffer(a, browsers);
  a.at(7, '0:30', () => compareDownload(a, browsers));
}

/** Line of the person who got the last llamado: their name, and how many of their llamados count. */
function lastCalled(a: Agency): string {
  const usuario = a.llamados.at(-1)?.usuario;
  const own = a.llamados.filter((llamado) => llamado.usuario === usuario);
  const vigentes = own.filter(({ lifted }) => !lifted).length;
  return `${nameOf(a, usuario)} ${vigentes} ${vigentes === 1 ? 'vigente' : 'vigentes'} de ${own.length}`;
}

const lastDismissed = (a: Agency): string => a.everyone.findLast(({ isActive }) => !isActive)?.usuario ?? '';

/** A manager opens a tiempo for the member, who sees it on *Mi cuenta*, and cancels it. */
function scheduleOwnTiempo(a: Agency, browsers: OpenBrowsers): void {
  let id = 0;
  browsers.schedule(a, {
    what: 'their own tiempo',
    who: 'phone',
    route: '/perfil',
    day: 4,
    from: '7:40',
    to: '7:42',
    text: () => `con ${a.watching.admin.usuario}`,
  });
  a.at(4, '7:41', async () => {
    const { member, admin } = a.watching;
    const { data } = await a.call(admin, 'POST openTime', { body: { bajo: member.id, alto: admin.id } });
    id = data.id;
  });
  a.at(4, '7:43', async () => {
    const { admin } = a.watching;
    const body = { op: TIEMPO_OP.cancel, id, alto: admin.id, pausa: 0, sumado: 0 };
    await a.call(admin, 'POST actionTime', { body });
  });
}

/** A member asks for an ausencia, which the administrator sees, and takes the request back. */
function scheduleRequest(a: Agency, browsers: OpenBrowsers): void {
  let asked: { id: number; usuario: string } | undefined;
  browsers.schedule(a, {
    what: 'a request of an ausencia',
    who: 'desktop',
    route: '/ausencias',
    day: 1,
    from: '6:40',
    to: '6:42',
    text: () => asked?.usuario ?? '',
  });
  a.at(1, '6:41', async () => {
    const person = a.random.pick(a.unwatched(1, 3).filter(({ ausencias }) => ausencias.length === 0));
    const [inicio, final] = [a.dayText(12), a.dayText(13)];
    const body = { usuario: person.id, motivo: 'Examen', inicio, final };
    const { data } = await a.call(person, 'POST addAusencia', { body });
    asked = { id: data.id, usuario: person.usuario };
    a.after(2, async () => void (await a.call(person, 'POST retirarAusencia', { body: { id: data.id } })));
  });
}

/** Someone offers the member an hour that nobody else asked for; the member accepts in the browser's place. */
function scheduleOffer(a: Agency, browsers: OpenBrowsers): void {
  let from = '';
  browsers.schedule(a, {
    what: 'an offered turno',
    who: 'phone',
    route: '/turnos?vista=mios',
    day: 3,
    from: '7:40',
    to: '7:42',
    text: () => from,
  });
  a.at(3, '7:41', async () => {
    const turno = a.turnos.find(
      ({ day, free, usuario }) => day > a.day && !free && a.unwatched().includes(a.person(usuario)),
    );
    const { member } = a.watching;
    if (!turno) throw new Error('nobody has a turno to offer');
    const person = a.person(turno.usuario);
    const dia = a.dayText(turno.day);
    const { turnos } = await a.call(person, 'GET misTurnos');
    const own = turnos.find((one) => one.hora === turno.hour && one.acciones.includes('ofrecer'));
    if (!own) throw new Error(`${person.usuario} has no turno to offer on ${dia}`);
    const body = { id: own.id, dia: own.dia, alcance: 'dia' as const, para: member.id };
    await a.call(person, 'POST ofrecerTurno', { body });
    from = person.usuario;
    const { ofertas } = await a.call(member, 'GET misTurnos');
    const [offer] = ofertas;
    if (!offer) throw new Error('the offer is not on the list');
    a.after(2, async () => {
      const body = { id: offer.id, op: TURNO_OFFER_OP.decline };
      await a.call(member, 'POST responderOfertaTurno', { body });
    });
  });
}

/** The administrator downloads the table of activity as CSV from the page. */
async function compareDownload(a: Agency, browsers: OpenBrowsers): Promise<void> {
  await a.prove(a.watching.admin);
  const page = browsers.page('desktop');
  await page.goto('/actividad');
  await waitForScreen(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  a.check.equal('the CSV of activity', 'rows', a.active().length, lines.length - 1);
}
