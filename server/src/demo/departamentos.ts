import { DAY_MS, HOUR_MS } from '@conserje/rules';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

const DEPARTAMENTOS = [
  { nombre: 'Radio', texto: 'Ponemos música y llevamos los programas en vivo.', members: 6 },
  { nombre: 'Eventos', texto: 'Preparamos concursos, fiestas y los premios de cada mes.', members: 5 },
  { nombre: 'Diseño', texto: 'Hacemos placas, salas y todo lo que la agencia publica.', members: 4 },
  {
    nombre: 'Recursos humanos',
    texto: 'Recibimos a quienes llegan y los acompañamos sus primeras semanas.',
    members: 5,
  },
  {
    nombre: 'Prensa',
    texto: 'Contamos en el foro lo que pasa en la agencia.',
    members: 3,
    isClosedToApplications: true,
  },
] as const;
const TEXTS = [
  'Ya lo hice en otra agencia y me gusta.',
  'Tengo las tardes libres y quiero aprender.',
  'Mis amigos están ahí y sé que necesitan gente.',
  'Quiero ayudar en los eventos del fin de semana.',
];
const REASONS = ['Por ahora somos bastantes', 'Espera a tu primer ascenso y pide otra vez'];
/** Days before the end on which they are created; applications come in the days after. */
const CREATED_DAYS = 12;
/** Applications that wait at the end, and those that were refused. */
const WAITING = 4;
const REFUSED = 3;

/** Schedules departamentos with their heads, their members, and applications that wait. */
export function scheduleDepartamentos(m: DemoWorld): void {
  const { queue } = m;
  queue.schedule(queue.hasta - CREATED_DAYS * DAY_MS, async () => {
    const manager = m.roster.active.find((p) => p.mision.categoria >= 11);
    if (!manager) return;
    for (const departamento of DEPARTAMENTOS) await fill(m, manager, departamento);
  });
  queue.schedule(queue.hasta - HOUR_MS, () => leaveOpen(m));
}

async function apply({ api, random }: DemoWorld, person: Person, id: number): Promise<number | undefined> {
  const { filas } = await api.call(person, 'GET departamentos');
  if (!filas.find((d) => d.id === id)?.acciones.includes('solicitar')) return undefined;
  const { data } = await api.call(person, 'POST solicitarDepartamento', { body: { id, texto: random.pick(TEXTS) } });
  return data.solicitud?.id;
}

async function fill(m: DemoWorld, manager: Person, d: (typeof DEPARTAMENTOS)[number]): Promise<void> {
  const { api, roster, random } = m;
  const heads = roster.active.filter((p) => p.mision.categoria >= 3 && p.mision.categoria <= 9);
  const head = heads.length === 0 ? null : random.pick(heads);
  const fields = { nombre: d.nombre, texto: d.texto };
  const { data } = await api.call(manager, 'POST crearDepartamento', { body: { ...fields, abierto: true, jefe: 0 } });
  for (let i = 0; i < d.members; i += 1) {
    const id = await apply(m, random.pick(roster.active.filter((p) => p !== manager)), data.id);
    if (id !== undefined)
      await api.call(manager, 'POST responderSolicitudDepartamento', { body: { id, aceptar: true } });
  }
  const { filas } = await api.call(manager, 'GET departamentos');
  const version = filas.find(({ id }) => id === data.id)?.version ?? data.version;
  const theirs = head && (await api.call(head, 'GET departamentos'));
  const jefe = head && theirs && theirs.propios < theirs.max ? head.id : 0;
  const abierto = !('isClosedToApplications' in d);
  await api.call(manager, 'POST editarDepartamento', { body: { ...fields, abierto, jefe, id: data.id, version } });
  if (jefe !== 0 && head && d.nombre === 'Radio')
    await api.call(head, 'POST publicarComunicado', {
      body: {
        titulo: 'Reunión de la radio',
        texto: 'El jueves a las 6:00 p. m. repartimos los programas del mes.',
        categorias: [],
        departamentos: [data.id],
        desde: '',
        desdeHora: '',
        hasta: '',
        hastaHora: '',
        fijado: false,
        obligatorio: false,
      },
    });
}

/** Some applications are refused, and some wait. */
async function leaveOpen(m: DemoWorld): Promise<void> {
  const { api, roster, random } = m;
  const manager = roster.active.find((p) => p.mision.categoria >= 11);
  if (!manager) return;
  const { filas } = await api.call(manager, 'GET departamentos');
  const open = filas.filter(({ abierto }) => abierto);
  if (open.length === 0) return;
  for (let i = 0; i < WAITING + REFUSED; i += 1) {
    const id = await apply(m, random.pick(roster.active.filter((p) => p !== manager)), random.pick(open).id);
    if (id !== undefined && i < REFUSED)
      await api.call(manager, 'POST responderSolicitudDepartamento', {
        body: { id, aceptar: false, motivo: random.pick(REASONS) },
      });
  }
}
