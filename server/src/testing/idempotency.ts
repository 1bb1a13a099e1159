import type { Call } from '@conserje/contract';
import { escribeAlgo } from '@conserje/contract';
import { IDEMPOTENCY_HEADER, PERMISOS } from '@conserje/rules';
import { Ajv } from 'ajv';
import type { Fila } from './accesos.ts';
import { filas } from './accesos.ts';
import type { Respuesta } from './cliente.ts';
import { rutaDe } from './cliente.ts';
import type { Escena } from './logros.ts';
import { LOGROS } from './logros.ts';
import type { Muestra } from './muestras.ts';
import { ALGUIEN, muestraDe } from './muestras.ts';
import type { Persona, Portal } from './portal.ts';
import { abrirPortal } from './portal.ts';

/** A call that changes something, ready to be sent, by whom. */
export interface Sending extends Muestra {
  spec: Call;
  quien: Persona | null;
}

/** Every operation of every call that changes something. */
export const WRITING: [string, Fila][] = filas.filter(([, { spec }]) => escribeAlgo(spec));

/** Sends a call with an `Idempotency-Key`. */
export function send(portal: Portal, { spec, quien, params, query, body }: Sending, key: string): Promise<Respuesta> {
  const cliente = portal.pide(quien, { cabeceras: { [IDEMPOTENCY_HEADER]: key } });
  return cliente(spec.method, rutaDe(spec.path, params, query), body);
}

/** A portal with whom the samples act on and a head who may do everything. */
export async function openScene(): Promise<Escena> {
  const portal = await abrirPortal();
  await portal.persona({ nombre: ALGUIEN.usuario, categoria: 2 });
  const jefa = await portal.persona({ categoria: 12, posicion: 3 });
  await portal.exceptuar(jefa, ...PERMISOS);
  return { portal, jefa, alguien: (categoria = 2) => portal.persona({ categoria }) };
}

/** What is sent of a call so that it succeeds, as far as there is a scene for it. */
export async function sendingOf(escena: Escena, cual: string, { nombre, spec, op, propio }: Fila): Promise<Sending> {
  const { portal, jefa } = escena;
  // Some end what they are made with.
  if ((await portal.pide(jefa)('GET', 'checkUser')).http === 401) jefa.key = await portal.sesion(jefa.id);
  const logro = await LOGROS[cual]?.(escena);
  if (logro) return { ...logro, spec, quien: logro.quien ?? jefa };
  const muestra = structuredClone(muestraDe(nombre, spec));
  if (op !== undefined) muestra.body = { ...muestra.body, op };
  if (propio) {
    const [parte, campo] = propio;
    const deOtra = muestra[parte]?.[campo];
    muestra[parte] = { ...muestra[parte], [campo]: typeof deOtra === 'number' ? jefa.id : jefa.usuario };
  }
  return { ...muestra, spec, quien: jefa };
}

const ajv = new Ajv({ strict: false });

/** The same call with another payload that has its form; null where there is none. */
export function otherPayload(sending: Sending): Sending | null {
  const { spec, body = {}, query = {}, params = {} } = sending;
  for (const [parte, campos] of Object.entries({ body, query, params }))
    for (const [campo, valor] of Object.entries(campos)) {
      // Another operation may only read.
      if (campo === 'op') continue;
      const otro = typeof valor === 'number' ? valor + 1 : typeof valor === 'string' ? `${valor} x` : !valor;
      const parecido = { ...campos, [campo]: otro };
      const shape = spec[parte as 'body'];
      if (shape && !(valor instanceof Uint8Array) && ajv.compile(shape)(spec.multipart ? {} : parecido))
        return { ...sending, [parte]: parecido };
    }
  return null;
}

/** Rows by table: what whoever asks leaves behind, refused or not, is left out. */
export async function rowCounts(portal: Portal): Promise<Record<string, number>> {
  const {
    intento: _i,
    vigilancia: _v,
    vigilancia_limite: _l,
    alarma: _a,
    limpieza: _c,
    ...tablas
  } = await portal.cuentas();
  return tablas;
}

/** How many rows each table has gained or lost, of those that have. */
export function rowChanges(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const changes = Object.entries(after).map(([tabla, n]) => [tabla, n - (before[tabla] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, n]) => n !== 0));
}
