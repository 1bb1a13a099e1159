import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { NOMBRE } from '@conserje/rules';
import { expect } from 'vitest';
import { probarTodo } from '../platform/cuadre.ts';
import type { Db } from '../platform/db/database.ts';
import { PRUEBAS } from '../salas.ts';

/** What is there: the portal's address of the moment, and somebody's key. */
export interface Puesto {
  url(): string;
  key: string;
}

/** How a call ended: its answer, or that nobody knows whether it was done. */
type Final =
  | { http: number; cuerpo: Record<string, unknown>; cambio: string | null; por: string | null; version: number }
  | 'quién sabe';

/** The words of what a database says that is away, by which nothing was done. */
const NO_HECHO = new Set(['BASE_CAIDA', 'BASE_OCUPADA']);

export async function pedir(
  { url, key }: Puesto,
  method: 'GET' | 'POST',
  path: string,
  {
    body,
    desde = '203.0.113.1',
    version,
    sent,
  }: { body?: object; desde?: string; version?: number; sent?: string } = {},
): Promise<Final> {
  const headers = {
    ...{ key, 'x-forwarded-for': desde },
    ...(body && { 'content-type': 'application/json' }),
    ...(sent !== undefined && { 'idempotency-key': sent }),
    ...(version !== undefined && { 'if-none-match': `"${version}"` }),
  };
  try {
    const respuesta = await fetch(`${url()}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (respuesta.status === 502) return 'quién sabe';
    const cuerpo = respuesta.status === 304 ? {} : ((await respuesta.json()) as Record<string, unknown>);
    if (cuerpo.error === 'SIN_CONFIRMAR') return 'quién sabe';
    return {
      ...{ http: respuesta.status, cuerpo },
      cambio: respuesta.headers.get('x-cambio'),
      por: respuesta.headers.get('x-por'),
      version: Number(respuesta.headers.get('etag')?.replaceAll(/\D/g, '')),
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return 'quién sabe';
    throw error;
  }
}

/** A page asks twice more for what broke off (`web/src/platform/consultas.ts`). */
const INTENTOS = 3;

/** Reads as a page does. @throws when it has to say that it cannot reach the portal */
export async function leer(puesto: Puesto, path: string, mas: { desde?: string; version?: number } = {}) {
  for (let vez = 0; vez < INTENTOS; vez += 1) {
    const final = await pedir(puesto, 'GET', path, mas);
    if (final !== 'quién sabe') return final;
  }
  throw new Error(`${path} broke off ${INTENTOS} times`);
}

/** Whoever has a key sends again this often, until the servers are back. */
const REPEATS_MAX = 600;
const REPEAT_MS = 50;

/** What became of a write as its sender knows it. */
type Sabido = 'hecho' | 'quién sabe' | 'no hecho';

/**
 * Someone who fines a person and collects the fine, again and again, whatever happens to the servers; and opens a tiempo of
 * theirs and cancels it. Each is one write at a time: of what was answered there must be all, of the rest all or nothing.
 */
export class Escritor {
  readonly #puesto: Puesto;
  readonly #nombre: string;
  readonly #bajo: number;
  readonly #desde: string;
  #turno = 0;
  /** By its text, which no two fines share: whether it was put, and whether it was collected. */
  readonly #multas = new Map<string, { puesta: Sabido; cobrada: Sabido }>();
  readonly #aperturas = { hecho: 0, 'quién sabe': 0, 'no hecho': 0 };
  readonly #cancelaciones = { hecho: 0, 'quién sabe': 0, 'no hecho': 0 };
  /** The changes that were answered, with the server that answered. */
  readonly cambios: { id: string; por: string | null }[] = [];
  /** Codes of answers that were no success. */
  readonly rechazos: string[] = [];
  /** How often nobody could tell them whether it was done. */
  dudas = 0;
  /** What they were answered and did not find at once, whichever process they asked. */
  readonly ausencias: string[] = [];
  /** Fines that were sent again with their key, and of which nobody could tell them all the same. */
  readonly unresolved: string[] = [];
  hechas = 0;

  constructor(puesto: Puesto, cual: number, bajo: number) {
    this.#puesto = puesto;
    this.#nombre = `escritor ${cual}`;
    this.#bajo = bajo;
    this.#desde = `203.0.113.${cual + 10}`;
  }

  async trabajar(hasta: AbortSignal): Promise<void> {
    while (!hasta.aborted) {
      this.#turno += 1;
      await (this.#turno % 2 === 0 ? this.#multar() : this.#abrir());
    }
  }

  /**
   * @param sent an `Idempotency-Key`, with which it is sent again until it is known what became of it
   * @returns how it ended, and the answer's body where there is one
   */
  async #escribir(
    path: string,
    body: object,
    sent?: string,
  ): Promise<{ fin: Sabido; cuerpo: Record<string, unknown> }> {
    const enviar = () => pedir(this.#puesto, 'POST', path, { body, desde: this.#desde, ...(sent && { sent }) });
    let final = await enviar();
    if (sent && final === 'quién sabe') {
      this.dudas += 1;
      for (let vez = 0; final === 'quién sabe' && vez < REPEATS_MAX; vez += 1) {
        await setTimeout(REPEAT_MS);
        final = await enviar();
      }
    }
    if (final === 'quién sabe') {
      this.dudas += 1;
      return { fin: final, cuerpo: {} };
    }
    const { http, cuerpo, cambio, por } = final;
    if (http === 200) {
      this.hechas += 1;
      if (cambio !== null) this.cambios.push({ id: cambio, por });
      return { fin: 'hecho', cuerpo };
    }
    this.rechazos.push(`${http} ${String(cuerpo.error)}`);
    if (!NO_HECHO.has(String(cuerpo.error)) && http !== 409)
      throw new Error(`${path}: ${http} ${JSON.stringify(cuerpo)}`);
    return { fin: 'no hecho', cuerpo };
  }

  async #multar(): Promise<void> {
    const motivo = `${this.#nombre}, ${this.#turno}`;
    const puesta = await this.#escribir('sendMulta', { usuario: this.#bajo, motivo, creditos: 5 }, randomUUID());
    if (puesta.fin === 'quién sabe') this.unresolved.push(motivo);
    const multa = { puesta: puesta.fin, cobrada: 'no hecho' as Sabido };
    this.#multas.set(motivo, multa);
    if (puesta.fin !== 'hecho') return;
    const { id } = puesta.cuerpo.data as { id: number };
    multa.cobrada = (await this.#escribir('actionMulta', { id, op: true })).fin;
  }

  async #abrir(): Promise<void> {
    const abierta = await this.#escribir('openTime', { bajo: this.#bajo, alto: -1 });
    // Another that nobody knew of is open still.
    if (abierta.cuerpo.error === 'TIEMPO_ABIERTO') return this.#cancelar(await this.#elMio());
    this.#aperturas[abierta.fin] += 1;
    if (abierta.fin !== 'hecho') return;
    const { id } = abierta.cuerpo.data as { id: number };
    const visto = await this.#elMio();
    if (visto !== 'quién sabe' && visto !== id) this.ausencias.push(`${id} was opened and is not on the list`);
    await this.#cancelar(id);
  }

  async #cancelar(id: number | 'ninguno' | 'quién sabe'): Promise<void> {
    if (typeof id !== 'number') return;
    const { fin } = await this.#escribir('actionTime', { op: 4, id, alto: -1, pausa: 0, sumado: 0 });
    this.#cancelaciones[fin] += 1;
  }

  /** The one that is open, by the list of whichever process answers. */
  async #elMio(): Promise<number | 'ninguno' | 'quién sabe'> {
    const final = await leer(this.#puesto, 'getAllTime', { desde: this.#desde });
    // Whoever cannot be answered has been told why.
    if (!Array.isArray(final.cuerpo)) {
      this.rechazos.push(`${final.http} ${String(final.cuerpo.error)}`);
      return 'quién sabe';
    }
    return (final.cuerpo as { id: number; bajo: number }[]).find(({ bajo }) => bajo === this.#bajo)?.id ?? 'ninguno';
  }

  /** Everything that was answered is there once, with all that belongs to it; of the rest all or nothing. */
  async comprobar(db: Db): Promise<void> {
    expect(this.ausencias).toEqual([]);
    expect(this.unresolved).toEqual([]);
    await this.#comprobarMultas(db);
    const tiempos = await db.selectFrom('tiempo').select('cierre').where('bajo', '=', this.#bajo).execute();
    const cancelados = tiempos.filter(({ cierre }) => cierre === 'cancelado').length;
    for (const [hay, sabido] of [
      [tiempos.length, this.#aperturas],
      [cancelados, this.#cancelaciones],
    ] as const) {
      expect(hay).toBeGreaterThanOrEqual(sabido.hecho);
      expect(hay).toBeLessThanOrEqual(sabido.hecho + sabido['quién sabe']);
    }
    const apuntes = await db
      .selectFrom('bitacora')
      .innerJoin('tiempo', 'tiempo.id', 'bitacora.objeto')
      .select('bitacora.motivo')
      .where('bitacora.modulo', '=', 'tiempos')
      .where('tiempo.bajo', '=', this.#bajo)
      .execute();
    expect(apuntes.filter(({ motivo }) => motivo === `abrió el tiempo de ${NOMBRE} sin encargado`)).toHaveLength(
      tiempos.length,
    );
    expect(apuntes.filter(({ motivo }) => motivo === `canceló el tiempo de ${NOMBRE}`)).toHaveLength(cancelados);
  }

  async #comprobarMultas(db: Db): Promise<void> {
    const filas = await db
      .selectFrom('multa')
      .select(['id', 'motivo', 'cobrado'])
      .where('usuario', '=', this.#bajo)
      .execute();
    const apuntes = await db
      .selectFrom('bitacora')
      .select(['objeto', 'motivo'])
      .where('modulo', '=', 'multas')
      .where('usuario', '=', this.#bajo)
      .execute();
    const mal: string[] = [];
    for (const [motivo, { puesta, cobrada }] of this.#multas) {
      const suyas = filas.filter((fila) => fila.motivo === motivo);
      const [una] = suyas;
      const hayCobro = una !== undefined && una.cobrado !== null;
      const apuntadas = apuntes.filter(({ objeto }) => objeto === una?.id).length;
      if (suyas.length > 1 || (puesta === 'hecho' && !una) || (puesta === 'no hecho' && una))
        mal.push(`${motivo}: ${puesta}, ${suyas.length} times there`);
      if ((cobrada === 'hecho' && !hayCobro) || (cobrada === 'no hecho' && hayCobro))
        mal.push(`${motivo}: collecting it ${cobrada}, collected ${hayCobro}`);
      if (una && apuntadas !== (hayCobro ? 2 : 1)) mal.push(`${motivo}: ${apuntadas} lines in the log`);
    }
    expect(mal).toEqual([]);
    expect(filas.filter(({ motivo }) => !this.#multas.has(motivo))).toEqual([]);
  }
}

/** The books agree, and everyone finds what they were answered. */
export async function comprobarTodo(db: Db, escritores: readonly Escritor[]): Promise<void> {
  expect(await probarTodo(db, PRUEBAS)).toEqual([]);
  for (const escritor of escritores) await escritor.comprobar(db);
}
