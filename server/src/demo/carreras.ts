import { diferencia, duracionAscenso, pideFirma, siguienteMision } from '@conserje/rules';
import { entregarDespues } from './comercio.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, SEMANA_MS } from './mundo.ts';
import type { Mision, Persona } from './plantilla.ts';

const TRASLADADOS = 0.25;
const DEGRADADOS = 0.12;
const SIN_RESPONDER = 0.05;
const RECHAZAN = 0.04;
/** Nobody is promoted the moment that they may be. */
const SIN_PRISA_H = 72;
const PARA_RESPONDER_H = 20;
const ACEPTA = 0;
const RECHAZA = 1;

const AGENCIAS = ['Aurora', 'Nova Agency', 'Élite Security', 'Imperio HQ', 'Agencia Boreal', 'La Orden'];
const FALTAS = [
  'Ausencia prolongada sin avisar',
  'Falta de respeto a un compañero',
  'Tercera llamada de atención del mes',
  'Ignoró solicitudes de ascenso',
  'Troleo en base',
];

/** Someone has come to a mission; the portal asks them for a signature where it demands one. */
async function llegar(m: Mundo, persona: Persona, mision: Mision): Promise<void> {
  m.plantilla.mover(persona, mision);
  await llamarFirma(m, persona);
}

/** Someone takes a signature, where their mission demands one that they do not have. */
export const llamarFirma = (m: Mundo, persona: Persona): Promise<void> =>
  pideFirma(persona.mision.categoria, m.firmaDesde) ? firmar(m, persona) : Promise.resolve();

async function firmar({ mano }: Mundo, persona: Persona): Promise<void> {
  if (persona.firma !== '') return;
  await mano.pide(persona, 'POST addFirma', { body: { firma: persona.suFirma, id: persona.id } });
  persona.firma = persona.suFirma;
}

/** How a member enters: at the bottom, from another agency, or with a mission that they bought. */
export async function incorporar(m: Mundo, persona: Persona): Promise<void> {
  const { azar, escala } = m;
  const suyas = escala.filter((n) => n.categoria === persona.meta.categoria && n.orden <= persona.meta.orden);
  const entradas = suyas.filter((n) => n.traslado_venta === 1);
  if (persona.meta.categoria > persona.mision.categoria && !persona.despedido)
    await (entradas.length > 0 && azar.tal(TRASLADADOS)
      ? trasladar(m, persona, azar.elegir(entradas))
      : comprar(m, persona, azar.elegir(suyas)));
  ascenderDespues(m, persona);
}

async function trasladar(m: Mundo, persona: Persona, mision: Mision): Promise<void> {
  const quien = m.plantilla.sobre(m.azar, mision.orden, 10);
  if (!quien) return;
  const firma = pideFirma(mision.categoria, m.firmaDesde) ? persona.suFirma : '';
  const comoSeVe = { mifirma: quien.firma, mision: mision.nombre, cat: mision.categoria };
  const agencia = m.azar.elegir(AGENCIAS);
  const body = { usuario: persona.id, rango: mision.id, agencia, firma, ...comoSeVe };
  await m.mano.pide(quien, 'POST addTraslado', { body });
  persona.firma = firma;
  m.plantilla.mover(persona, mision);
}

async function comprar(m: Mundo, persona: Persona, mision: Mision): Promise<void> {
  const quien = m.plantilla.sobre(m.azar, mision.orden, 8);
  if (!quien) return;
  const comoSeVe = { firmaEncargado: quien.firma, mision: mision.nombre, encargado: quien.id };
  const body = { usuario: persona.id, rango: mision.id, ...comoSeVe, creditos: diferencia(persona.mision, mision) };
  const { data } = await m.mano.pide(quien, 'POST addMision', { body });
  await llegar(m, persona, mision);
  entregarDespues(m, data.id, quien);
}

/** Puts down that somebody offers the next mission to someone once it is time, until they are where they were going. */
export function ascenderDespues(m: Mundo, persona: Persona, aplazar = 0): void {
  const { mision, meta } = persona;
  if (persona.despedido || mision.orden >= meta.orden) return;
  const espera =
    (duracionAscenso(m.esperas.get(mision.categoria) ?? '') ?? 0) + m.azar.entero(1, SIN_PRISA_H) * HORA_MS;
  m.agenda.anotar(m.agenda.ahora + espera + aplazar, () => ofrecer(m, persona));
}

async function ofrecer(m: Mundo, persona: Persona): Promise<void> {
  const nueva = siguienteMision(m.escala, persona.mision.id);
  const quien = nueva && m.plantilla.sobre(m.azar, nueva.orden, 2);
  if (persona.despedido || !quien) return;
  const visto = await m.mano.pide(quien, 'GET verUltimoAscenso/:id', { params: { id: persona.id } });
  // They were moved meanwhile.
  if (visto.motivo !== null) return ascenderDespues(m, persona);
  const comoSeVe = { nueva: visto.m_nueva, id_rango: visto.id_nuevo, micat: quien.mision.categoria };
  await m.mano.pide(quien, 'POST sendAscenso', { body: { usuario: persona.id, encargado: quien.id, ...comoSeVe } });
  const suerte = m.azar.real();
  if (suerte < SIN_RESPONDER) return ascenderDespues(m, persona, SEMANA_MS);
  const option = suerte < SIN_RESPONDER + RECHAZAN ? RECHAZA : ACEPTA;
  const cuando = m.agenda.ahora + m.azar.entero(1, PARA_RESPONDER_H) * HORA_MS;
  m.agenda.anotar(cuando, () => responder(m, persona, option));
}

async function responder(m: Mundo, persona: Persona, option: number): Promise<void> {
  if (persona.despedido) return;
  const params = { userId: persona.id };
  const [oferta] = await m.mano.pide(persona, 'GET getSolicitudes/:userId', { params });
  const mision = m.escala.find((n) => n.id === oferta?.id_rango);
  if (oferta && mision) {
    const { id, encargado, id_rango: rango, nueva } = oferta;
    if (option === ACEPTA && pideFirma(oferta.categoria, m.firmaDesde)) await firmar(m, persona);
    const body = { option, id, encargado, rango, mision: nueva };
    await m.mano.pide(persona, 'POST actionSolicitudes', { body });
    if (option === ACEPTA) m.plantilla.mover(persona, mision);
  }
  ascenderDespues(m, persona);
}

/** Puts down that someone is taken down, if they are one of those. */
export function degradarAlgunaVez(m: Mundo, persona: Persona): void {
  if (!m.azar.tal(DEGRADADOS)) return;
  const cuando = persona.registro + m.azar.entero(SEMANA_MS, 20 * SEMANA_MS);
  m.agenda.anotar(cuando, () => degradar(m, persona));
}

async function degradar(m: Mundo, persona: Persona): Promise<void> {
  const lugar = m.escala.findIndex((n) => n.id === persona.mision.id);
  const mision = m.escala[lugar - m.azar.entero(1, 4)];
  const quien = m.plantilla.sobre(m.azar, persona.mision.orden, 10);
  if (persona.despedido || !mision || !quien) return;
  const body = { usuario: persona.id, motivo: m.azar.elegir(FALTAS), rango: mision.id };
  await m.mano.pide(quien, 'POST actionDegrado', { body });
  m.plantilla.mover(persona, mision);
}
