import { PERIODOS_MEMBRESIA } from '@conserje/rules';
import type { Mundo } from './mundo.ts';
import { HORA_MS, SEMANA_MS } from './mundo.ts';
import type { Persona } from './plantilla.ts';

const DIA_H = 24;
/** Of all, so many have had a membership; some of those sold are to someone from outside. */
const MIEMBROS = 0.14;
const EXTERNOS = 0.05;
const ALARGADAS = 0.3;
const TERMINADAS = 0.05;
/** Of the sales, so many are handed in within the week. */
const ENTREGADAS = 0.92;
/** Fines a week for each member. */
const MULTAS = 0.025;
const COBRADAS = 0.75;

/** What is fined, and with how much (part 1 §2 Normativa, §9 Castigos). */
const FALTAS: [motivo: string, creditos: number][] = [
  ['Flood excesivo en base', 5],
  ['Uniforme incorrecto', 0],
  ['Cubrir a un compañero ausente', 5],
  ['Perfil privado', 5],
  ['Placa de otra agencia', 5],
  ['Trolear en base, segunda llamada', 15],
  ['Ignorar solicitudes de ascenso', 5],
  ['Falta de respeto a un compañero', 25],
];

/** Monthly rents of the made-up agency, in credits by category. */
export const RENTAS: ReadonlyMap<number, number> = new Map([
  [8, 20],
  [9, 30],
]);
const RENTAS_PAGADAS = 0.85;
const RENTAS_BORRADAS = 0.04;

/** Whoever pays and settles: someone of category 10 or above, other than whom it is about. */
export const cajero = ({ plantilla, azar }: Mundo, salvo = 0): Persona | undefined => plantilla.otro(azar, salvo, 10);

/** Puts down that a sale is handed in, as most are. */
export function entregarDespues(m: Mundo, venta: number, vendedor: Persona): void {
  if (!m.azar.tal(ENTREGADAS)) return;
  m.agenda.anotar(m.agenda.ahora + m.azar.entero(1, 7 * DIA_H) * HORA_MS, async () => {
    const quien = cajero(m, vendedor.id);
    if (quien) await m.mano.pide(quien, 'GET ventaAction/:id', { params: { id: venta }, query: { pagado: 0 } });
  });
}

/** Puts down that some people buy memberships. */
export function venderMembresias(m: Mundo, gente: Persona[]): void {
  const { agenda, azar } = m;
  for (const persona of gente) {
    if (!azar.tal(MIEMBROS)) continue;
    const desde = Math.max(persona.registro + 2 * HORA_MS, agenda.hasta - 60 * DIA_H * HORA_MS);
    const externo = azar.tal(EXTERNOS) ? `${persona.usuario}_amigo`.slice(0, 25) : null;
    const cuando = desde + Math.floor(azar.real() * Math.max(0, agenda.hasta - desde));
    agenda.anotar(cuando, () => vender(m, persona, externo));
  }
}

async function vender(m: Mundo, persona: Persona, externo: string | null, antes?: number): Promise<void> {
  const { agenda, azar, mano } = m;
  const quien = m.plantilla.otro(azar, persona.id, 8);
  if (!quien || persona.despedido) return;
  const tipos = await mano.pide(quien, 'GET getMembresias');
  const tipo = tipos.find((t) => t.id === antes) ?? azar.elegir(tipos);
  const [user, periodo] = [externo ?? persona.id, azar.elegir(PERIODOS_MEMBRESIA)];
  const body = { user, isExterno: externo !== null, membresia: tipo.id, periodo };
  const { data } = await mano.pide(quien, 'POST addMembresia', { body });
  const [venta] = await mano.pide(m.plantilla.gente[0] ?? quien, 'GET allVentas', { query: { limite: 1 } });
  if (venta) entregarDespues(m, venta.id, quien);
  const despues = (dias: number): number => agenda.ahora + dias * DIA_H * HORA_MS + azar.entero(1, 12) * HORA_MS;
  // The next one is bought before this one ends.
  if (antes === undefined && !tipo.perma && azar.tal(ALARGADAS))
    agenda.anotar(despues(azar.entero(5, periodo - 2)), () => vender(m, persona, externo, tipo.id));
  else if (azar.tal(TERMINADAS))
    agenda.anotar(despues(3), () => terminar(m, data.id, externo === null ? persona : null));
}

/** Nobody ends the membership of someone at or above them. @param de null for someone from outside */
async function terminar(m: Mundo, id: number, de: Persona | null): Promise<void> {
  const quien = cajero(m, de?.id);
  if (quien && (de === null || quien.mision.orden > de.mision.orden))
    await m.mano.pide(quien, 'POST deleteMemb', { body: { id } });
}

/** Puts down the fines from an instant on, of people by those above them. */
export function multar(m: Mundo, desde: number, cuantos: number): void {
  const { agenda, azar } = m;
  const cuantas = Math.ceil((cuantos * MULTAS * (agenda.hasta - desde)) / SEMANA_MS);
  for (let i = 0; i < cuantas; i += 1)
    agenda.anotar(desde + Math.floor(azar.real() * (agenda.hasta - desde)), () => multarAAlguien(m));
}

async function multarAAlguien(m: Mundo): Promise<void> {
  const { agenda, azar, mano, plantilla } = m;
  const persona = azar.elegir(plantilla.activos);
  const quien = plantilla.sobre(azar, persona.mision.orden, 9);
  if (!quien) return;
  const [motivo, creditos] = azar.elegir(FALTAS);
  const { data } = await mano.pide(quien, 'POST sendMulta', { body: { usuario: persona.id, motivo, creditos } });
  if (!azar.tal(COBRADAS)) return;
  agenda.anotar(agenda.ahora + azar.entero(1, 96) * HORA_MS, async () => {
    const cobra = plantilla.otro(azar, persona.id, 9);
    if (cobra) await mano.pide(cobra, 'POST actionMulta', { body: { id: data.id, op: true } });
  });
}

/** Puts down that the rents of each month are charged at noon of its first day. */
export function cobrarRentas(m: Mundo, desde: number): void {
  const primero = Temporal.Instant.fromEpochMilliseconds(desde).toZonedDateTimeISO(m.zona).toPlainDate();
  for (let dia = primero.with({ day: 1 }).add({ months: 1 }); ; dia = dia.add({ months: 1 })) {
    const fecha = dia.toZonedDateTime({ timeZone: m.zona, plainTime: '12:00' }).epochMilliseconds;
    if (fecha > m.agenda.hasta) return;
    m.agenda.anotar(fecha, () => cobrarMes(m));
  }
}

async function cobrarMes(m: Mundo): Promise<void> {
  const { agenda, azar, mano } = m;
  const quien = cajero(m);
  if (!quien || !m.plantilla.activos.some((p) => RENTAS.has(p.mision.categoria))) return;
  const { data } = await mano.pide(quien, 'POST actionRenta', { body: { op: 0 } });
  for (const { id, usuario } of data) {
    const op = azar.tal(RENTAS_BORRADAS) ? 2 : 1;
    if (op === 1 && !azar.tal(RENTAS_PAGADAS)) continue;
    agenda.anotar(agenda.ahora + azar.entero(1, 300) * HORA_MS, async () => {
      const cobra = cajero(m, usuario);
      if (cobra) await mano.pide(cobra, 'POST actionRenta', { body: { op, id } });
    });
  }
}
