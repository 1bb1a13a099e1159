import { DIA_MS, OP_AUSENCIA, OP_FICHAR, sumarDias } from '@conserje/rules';
import { diaDe } from '../platform/fechas.ts';
import { cajero } from './comercio.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, MINUTO_MS } from './mundo.ts';
import type { Persona } from './plantilla.ts';

const MOTIVOS = ['Exámenes', 'Viaje familiar', 'Sin conexión por mudanza', 'Vacaciones', 'Enfermedad', 'Mucho trabajo'];
/** Above it people decide on the absences of others. */
const CATEGORIA_MAX = 9;
/** Of so many people, one each was away, is away by now, waits for an answer. */
const PASADAS = 25;
const EN_CURSO = 40;
const EN_ESPERA = 50;
/** Of those that are past, so many were cancelled. */
const CANCELADAS = 0.2;
/** Days of clock entries, and of so many people one clocks in on each. */
const DIAS = 14;
const FICHAN = 12;
/** Of so many people, one is clocked in by now. */
const DENTRO = 25;

const alguien = ({ azar, plantilla }: Mundo): Persona | undefined => {
  const quienes = plantilla.activos.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
  return quienes.length > 0 ? azar.elegir(quienes) : undefined;
};

interface Ausencia {
  id: number;
  /** Its last day. */
  final: string;
}

/** Somebody asks for some days from today; undefined where they have a request already. */
async function pedir(m: Mundo, persona: Persona, dias: number): Promise<Ausencia | undefined> {
  const hoy = diaDe(m.agenda.ahora, m.zona);
  const suyas = await m.mano.pide(persona, 'GET getMyAusencias');
  if (suyas.some((a) => a.estado !== OP_AUSENCIA.cancelar && a.final >= hoy)) return undefined;
  const body = { usuario: persona.id, motivo: m.azar.elegir(MOTIVOS), inicio: hoy, final: sumarDias(hoy, dias) };
  return { id: (await m.mano.pide(persona, 'POST addAusencia', { body })).data.id, final: body.final };
}

async function decidir(m: Mundo, { id, final }: Ausencia, persona: Persona, op: 1 | 2): Promise<void> {
  // Asked for late in the evening, it may be over before anyone answers.
  if (diaDe(m.agenda.ahora, m.zona) > final) return;
  const quien = cajero(m, persona.id);
  if (quien && !persona.despedido) await m.mano.pide(quien, 'POST ausenciaAction', { body: { op, id } });
}

/**
 * Puts down absences: those that are past, some that run at the end, some that wait for an answer. Whoever is away at the
 * end was not yet when the last sessions were opened.
 */
export function faltar(m: Mundo, cuantos: number): void {
  const { agenda, azar } = m;
  for (let i = 0; i < Math.ceil(cuantos / PASADAS); i += 1)
    agenda.anotar(agenda.hasta - azar.entero(7, 40) * DIA_MS, async () => {
      const persona = alguien(m);
      const suya = persona && (await pedir(m, persona, azar.entero(0, 4)));
      if (!suya) return;
      const op = azar.tal(CANCELADAS) ? OP_AUSENCIA.cancelar : OP_AUSENCIA.aceptar;
      agenda.anotar(agenda.ahora + azar.entero(5, 300) * MINUTO_MS, () => decidir(m, suya, persona, op));
    });
  for (let i = 0; i < Math.ceil(cuantos / EN_CURSO); i += 1)
    agenda.anotar(agenda.hasta - azar.entero(2, 20) * HORA_MS, async () => {
      const persona = alguien(m);
      const suya = persona && (await pedir(m, persona, azar.entero(2, 15)));
      if (suya) agenda.anotar(agenda.hasta, () => decidir(m, suya, persona, OP_AUSENCIA.aceptar));
    });
  for (let i = 0; i < Math.ceil(cuantos / EN_ESPERA); i += 1)
    agenda.anotar(agenda.hasta - azar.entero(1, 30) * HORA_MS, async () => {
      const persona = alguien(m);
      if (persona) await pedir(m, persona, azar.entero(1, 10));
    });
}

const fichar = async ({ mano }: Mundo, persona: Persona, op: number): Promise<void> => {
  await mano.pide(persona, 'POST actionFichar', { body: { op } });
};

/** Somebody who is not clocked in does so, and leaves after so many minutes; undefined: they are still there. */
async function entrar(m: Mundo, minutos: number | undefined): Promise<void> {
  const { agenda, mano } = m;
  const persona = alguien(m);
  if (!persona || (await mano.pide(persona, 'GET getFichajes')).some((f) => f.salida === '-')) return;
  await fichar(m, persona, OP_FICHAR.entrada);
  if (minutos === undefined) return;
  agenda.anotar(agenda.ahora + minutos * MINUTO_MS, async () => {
    if (!persona.despedido) await fichar(m, persona, OP_FICHAR.salida);
  });
}

/** Puts down clock entries of the last days, and those that are open at the end. */
export function ficharse(m: Mundo, cuantos: number): void {
  const { agenda, azar } = m;
  for (let i = 0; i < Math.ceil((cuantos * DIAS) / FICHAN); i += 1) {
    const minutos = azar.entero(15, 240);
    agenda.anotar(agenda.hasta - azar.entero(5 * 60, DIAS * 24 * 60) * MINUTO_MS, () => entrar(m, minutos));
  }
  for (let i = 0; i < Math.ceil(cuantos / DENTRO); i += 1)
    agenda.anotar(agenda.hasta - azar.entero(5, 170) * MINUTO_MS, () => entrar(m, undefined));
}
