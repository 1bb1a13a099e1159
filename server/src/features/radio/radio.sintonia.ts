import { setTimeout as esperar } from 'node:timers/promises';
import type { Motor } from '../../platform/db/dialecto.ts';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Contestacion } from '../../platform/fuera.ts';
import { explainOutside, explainStatus } from '../../platform/fuera.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Dicho } from './radio.dicho.ts';
import { readRadio } from './radio.dicho.ts';
import { anotarDicho, loDicho, tomarTurno } from './radio.queries.ts';

/** An answer is good for so long, and waited for so long (decisions §7). */
const VALE_MS = 10_000;
const ESPERA_MS = 3_000;
/** Of AzuraCast with a long history. */
const BYTES_MAX = 256 * 1024;
const REDIRECTS_MAX = 3;
/** How often it is looked whether another process was answered, and how many times. */
const MIRAR_MS = 100;
const MIRADAS = 40;

interface Recuerdo {
  direccion: string;
  /** UTC milliseconds. */
  desde: number;
  /** null: it could not be asked. */
  dicho: Promise<Dicho | null>;
}

/** What each application was told last, or is being told. */
const recuerdos = new WeakMap<Motor, Recuerdo>();
/** Those whose radio could not be asked the last time: the log is told once. */
const caidas = new WeakSet<Motor>();

/** What the radio of an address says, asked once for all who want to know in these seconds; null where it cannot be asked. */
export function escucharA(deps: Deps, direccion: string): Promise<Dicho | null> {
  const { motor } = deps;
  const ahora = deps.reloj();
  const hay = recuerdos.get(motor);
  if (hay?.direccion === direccion && hay.desde <= ahora && ahora < hay.desde + VALE_MS) return hay.dicho;
  const nuevo: Recuerdo = {
    direccion,
    desde: ahora,
    dicho: sintonizar(deps, direccion, ahora, (d) => (nuevo.desde = d)),
  };
  recuerdos.set(motor, nuevo);
  // What the database kept from being found out is tried again.
  nuevo.dicho.catch(() => recuerdos.get(motor) === nuevo && recuerdos.delete(motor));
  return nuevo.dicho;
}

/** What was written down for the other processes, who wrote it the same way. */
export const leerAnotado = (dicho: string): Dicho | null => JSON.parse(dicho) as Dicho | null;

async function sintonizar(
  deps: Deps,
  direccion: string,
  ahora: number,
  esDesde: (instante: number) => void,
): Promise<Dicho | null> {
  const { db, dePaso } = deps.motor;
  const mio = await sinFalta(tomarTurno(dePaso, direccion, ahora, VALE_MS), true);
  if (mio) {
    const dicho = await preguntar(deps, direccion);
    await sinFalta(anotarDicho(dePaso, direccion, ahora, JSON.stringify(dicho)), undefined);
    return dicho;
  }
  for (let i = 0; i < MIRADAS; i += 1) {
    const fila = await loDicho(db);
    if (fila?.direccion !== direccion) return null;
    if (fila.dicho !== null) {
      esDesde(fila.pedida);
      return leerAnotado(fila.dicho);
    }
    await esperar(MIRAR_MS);
  }
  return null;
}

/** Turns are a courtesy to the radio: where the database has no time for them, everyone asks for themselves. */
const sinFalta = <T>(hecho: Promise<T>, siNo: T): Promise<T> =>
  hecho.catch((error: unknown) => {
    if (!esFalloDeBase(error)) throw error;
    return siNo;
  });

const ask = (fuera: Deps['fuera'], direccion: string): Promise<Contestacion> =>
  fuera(direccion, { esperaMs: ESPERA_MS, bytesMax: BYTES_MAX, redirectsMax: REDIRECTS_MAX });

async function preguntar({ fuera, log, motor }: Deps, direccion: string): Promise<Dicho | null> {
  try {
    const { estado, cuerpo } = await ask(fuera, direccion);
    if (estado !== 200) throw new Error(`it answered ${estado}`);
    const { dicho } = readRadio(cuerpo);
    if (caidas.delete(motor)) log.info('the radio answers again');
    return dicho;
  } catch (err) {
    if (!caidas.has(motor)) log.warn({ err }, 'the radio cannot be asked');
    caidas.add(motor);
    return null;
  }
}

/**
 * Asks a radio for one person who wants to know whether it is one.
 * @throws Fallo DIRECCION_NO_SIRVE with the reason, at the field `radio`
 */
export async function tryRadio(fuera: Deps['fuera'], direccion: string): Promise<ReturnType<typeof readRadio>> {
  const fail = (reason: string) => new Fallo('DIRECCION_NO_SIRVE', `${reason}.`, 'radio');
  let contestacion: Contestacion;
  try {
    contestacion = await ask(fuera, direccion);
  } catch (error) {
    throw fail(explainOutside(error));
  }
  if (contestacion.estado !== 200) throw fail(explainStatus(contestacion));
  try {
    return readRadio(contestacion.cuerpo);
  } catch {
    // Whatever it is, it is no radio.
    throw fail('Esa dirección responde, pero no dice lo que suena. Usa la de AzuraCast, Icecast, Shoutcast 2 o Zeno');
  }
}
