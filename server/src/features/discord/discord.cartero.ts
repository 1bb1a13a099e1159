import { randomUUID } from 'node:crypto';
import type { EventoDiscord } from '@conserje/rules';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Oficio } from '../../platform/oficio.ts';
import type { Entrega } from './discord.entregar.ts';
import { entregar } from './discord.entregar.ts';
import { enPalabras } from './discord.mensajes.ts';
import type { Turno } from './discord.queries.ts';
import {
  anotarCarril,
  podar,
  porAtender,
  primero,
  proximoEnvio,
  quitarEnvio,
  quitarEnvios,
  soltarCarril,
  tomarCarril,
} from './discord.queries.ts';

/** Whoever sends has the lane for so long; after that it is taken for dead. Longer than any answer takes. */
const PRESTAMO_MS = 60_000;
/** A message is tried so often, after pauses that double from the first: an hour in all. */
const INTENTOS_MAX = 8;
const PRIMERA_PAUSA_MS = 30_000;
/** Another process may have left something behind. */
const RONDA_MS = 60_000;
/** A process that begins has its pages to serve first. */
const ARRANQUE_MS = 5_000;

const pausaTras = (intentos: number): number => PRIMERA_PAUSA_MS * 2 ** (intentos - 1);

/** Whoever looks at the settings sees what became of it. */
const contar = (deps: Deps, msg: string): Promise<void> =>
  enTransaccion(deps, async (tx) => tx.avisar({ tema: 'discord', msg }));

interface Intento extends Turno {
  /** The message's row. */
  id: number;
  intentos: number;
}

/** Writes down how a sending ended. @returns whether the next may follow at once */
async function anotar(deps: Deps, { id, intentos, ...turno }: Intento, entrega: Entrega): Promise<boolean> {
  const { db } = deps.motor;
  const ahora = deps.reloj();
  const { que, dijo } = entrega;
  if (que === 'entregado') {
    await quitarEnvio(db, id);
    const siguiente = ahora + entrega.pausaMs;
    await anotarCarril(db, turno, { entregado: ahora, fallo: null, intentos: 0, siguiente });
    return entrega.pausaMs === 0;
  }
  deps.log.warn({ evento: turno.evento, dijo }, 'a message did not arrive');
  if (que === 'espera') {
    await anotarCarril(db, turno, { fallo: dijo, intentos, siguiente: ahora + entrega.pausaMs });
  } else if (que === 'roto') {
    const perdidos = await quitarEnvios(db, turno.evento);
    await anotarCarril(db, turno, { fallo: dijo, roto: 1, intentos: 0, perdidos, siguiente: ahora });
  } else if (que === 'rechazado' || intentos + 1 >= INTENTOS_MAX) {
    await quitarEnvio(db, id);
    // Of a message that Discord will not have, the next knows nothing; where it is away, the next begins as the first did.
    const siguiente = que === 'rechazado' ? ahora : ahora + PRIMERA_PAUSA_MS;
    await anotarCarril(db, turno, { fallo: dijo, intentos: 0, perdidos: 1, siguiente });
  } else {
    const siguiente = ahora + pausaTras(intentos + 1);
    await anotarCarril(db, turno, { fallo: dijo, intentos: intentos + 1, siguiente });
  }
  await contar(deps, dijo);
  return que === 'rechazado';
}

/** Sends the message whose turn it is. @returns whether there may be another to send now */
async function enviarUno(deps: Deps, turno: Turno): Promise<boolean> {
  const { motor, fuera, reloj } = deps;
  const { db } = motor;
  const ahora = reloj();
  const carril = await tomarCarril(db, turno, ahora, ahora + PRESTAMO_MS);
  if (!carril || carril.direccion === null) return false;
  const { intentos } = carril;
  const perdidos = await podar(db, turno.evento, ahora);
  if (perdidos > 0)
    await anotarCarril(db, turno, { fallo: 'Esperaban demasiado', intentos: 0, perdidos, siguiente: ahora });
  const envio = await primero(db, turno.evento);
  if (!envio) return false;
  const mensaje = await enPalabras(db, { evento: turno.evento, objeto: envio.objeto ?? 0 });
  if (mensaje)
    return anotar(deps, { ...turno, id: envio.id, intentos }, await entregar(fuera, carril.direccion, mensaje));
  await quitarEnvio(db, envio.id);
  // Whatever was tried of it, nothing was of the next.
  await anotarCarril(db, turno, { intentos: 0, siguiente: ahora });
  return true;
}

/** One kind of news, in its order: its messages wait for each other, and for nobody else's. */
async function atender(deps: Deps, evento: EventoDiscord): Promise<void> {
  const turno = { evento, turno: randomUUID() };
  let sigue = true;
  while (sigue) sigue = await enviarUno(deps, turno);
  await soltarCarril(deps.motor.db, turno);
}

/** Sends all that may be sent now, and that no other process is sending. */
export async function repartir(deps: Deps): Promise<void> {
  const pendientes = await porAtender(deps.motor.db, deps.reloj());
  await Promise.all(pendientes.map(({ evento }) => atender(deps, evento)));
}

/** Sends what waits whenever something comes to wait, when a pause is over, and now and then what others left behind. */
export const cartero: Oficio = (deps, hayBase) => {
  const { motor, log, reloj } = deps;
  let [despierto, otraVez, cerrado] = [false, false, false];
  let enCurso = Promise.resolve();
  let ronda: NodeJS.Timeout | undefined;

  const dormir = (proximo: number | null): void => {
    clearTimeout(ronda);
    if (cerrado) return;
    // Not all at once, where many processes serve one agency.
    const lejos = RONDA_MS * (0.5 + Math.random());
    const falta = proximo === null ? lejos : Math.min(lejos, Math.max(1000, proximo - reloj()));
    ronda = setTimeout(despertar, falta).unref();
  };
  const trabajar = async (): Promise<void> => {
    clearTimeout(ronda);
    let proximo: number | null = null;
    try {
      do {
        otraVez = false;
        await repartir(deps);
      } while (otraVez && !cerrado);
      proximo = await proximoEnvio(motor.db);
    } catch (err) {
      // That the database is away is told where that is noticed.
      if (!esFalloDeBase(err)) log.error({ err }, 'what waits for Discord could not be sent');
    }
    despierto = false;
    dormir(proximo);
  };
  function despertar(): void {
    otraVez = true;
    if (cerrado || despierto) return;
    despierto = hayBase();
    if (despierto) enCurso = trabajar();
    else dormir(null);
  }

  const callar = motor.escuchar({
    mensaje: (mensaje) => {
      // Of all that is told, little is for here: the text is looked at before it is read.
      if (mensaje.includes('"tema":"discord"')) despertar();
    },
    hueco: despertar,
  });
  dormir(reloj() + ARRANQUE_MS);
  return {
    async acabar() {
      cerrado = true;
      callar();
      clearTimeout(ronda);
      await enCurso;
    },
  };
};
