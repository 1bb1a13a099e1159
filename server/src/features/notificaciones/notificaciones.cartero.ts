import { createHash } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import type { ClaseNotificacion } from '@conserje/rules';
import { claseNotificacion } from '@conserje/rules';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Notificacion } from '../../platform/notificaciones.ts';
import type { Labor } from '../../platform/oficio.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import type { ClavesPush } from './notificaciones.claves.ts';
import { clavesPush, conCifrado } from './notificaciones.claves.ts';
import type { Aparato } from './notificaciones.queries.ts';
import { aparatosDe, olvidarAparato, sinPush } from './notificaciones.queries.ts';
import { TurnoJusto } from './notificaciones.turno.ts';

/** Milliseconds before each further attempt; after the last of them it is left at that: the notice stands in the portal. */
const REINTENTOS_MS = [5_000, 60_000, 10 * 60_000];
/** Of what a device was away for longer it need not hear. */
const CADUCA_S = 24 * 60 * 60;
const ESPERA_MS = 5_000;
const RESPUESTA_BYTES = 16_384;

/** The browser has given that address up (RFC 8030 §7.3). */
const MUERTO = new Set([404, 410]);
const pasajero = (estado: number): boolean => estado === 429 || estado >= 500;

interface OpcionesCartero {
  /** Others than the usual, for tests. */
  reintentos?: readonly number[];
}

/**
 * What a device shows, on a locked screen too, and what passes through others on its way: of which kind it is and where it
 * leads. Whom, how much and why stand in the portal.
 */
const carta = (agencia: string, clase: ClaseNotificacion): string => {
  const { rotulo, ruta } = claseNotificacion(clase);
  return JSON.stringify({ titulo: agencia, texto: rotulo, ruta, clase });
};

/** In whose name it is sent. */
interface Remite {
  agencia: string;
  contacto: string;
  claves: ClavesPush;
}

/** What waits for one device: of each kind the newest. */
type Carril = Map<ClaseNotificacion, Remite>;

/** Takes notices to the devices of those who want them there, after the commit. Nobody waits for it. */
export class Cartero implements Labor {
  private readonly deps: Deps;
  private readonly reintentos: readonly number[];
  private readonly turno = new TurnoJusto();
  /** By the ids of devices that are being written to, one letter at a time. */
  private readonly carriles = new Map<number, Carril>();
  private readonly cerrado = new AbortController();
  private readonly enCurso = new Set<Promise<void>>();

  constructor(deps: Deps, { reintentos = REINTENTOS_MS }: OpcionesCartero = {}) {
    this.deps = deps;
    this.reintentos = reintentos;
  }

  /** Several of a kind to someone are one. */
  alNotificar(nuevas: readonly Notificacion[]): void {
    if (this.cerrado.signal.aborted) return;
    const quienes = new Map<number, Set<ClaseNotificacion>>();
    for (const { para, clase } of nuevas) quienes.set(para, (quienes.get(para) ?? new Set()).add(clase));
    this.seguir(this.llevar(quienes));
  }

  /** Waits for what is under way, and begins nothing more. */
  async acabar(): Promise<void> {
    this.cerrado.abort();
    while (this.enCurso.size > 0) await Promise.all(this.enCurso);
  }

  private seguir(trabajo: Promise<void>): void {
    const hecho = trabajo
      .catch((err: unknown) => {
        if (!this.cerrado.signal.aborted && !esFalloDeBase(err))
          this.deps.log.error({ err }, 'a notice could not be sent');
      })
      .finally(() => this.enCurso.delete(hecho));
    this.enCurso.add(hecho);
  }

  private async llevar(quienes: ReadonlyMap<number, ReadonlySet<ClaseNotificacion>>): Promise<void> {
    const { motor, reloj } = this.deps;
    const { push_contacto, nombre } = await leerAjustes(motor.db);
    if (push_contacto === null) return;
    const ids = [...quienes.keys()];
    const aparatos = await aparatosDe(motor.db, ids, reloj());
    if (aparatos.length === 0) return;
    const mudas = new Set((await sinPush(motor.db, ids)).map(({ usuario, clase }) => `${usuario} ${clase}`));
    const remite: Remite = { agencia: nombre, contacto: push_contacto, claves: await clavesPush(motor.db) };
    for (const aparato of aparatos)
      for (const clase of quienes.get(aparato.usuario) ?? [])
        if (!mudas.has(`${aparato.usuario} ${clase}`)) this.dejar(aparato, clase, remite);
  }

  private dejar(aparato: Aparato, clase: ClaseNotificacion, remite: Remite): void {
    const carril = this.carriles.get(aparato.id);
    if (carril) return void carril.set(clase, remite);
    const nuevo: Carril = new Map([[clase, remite]]);
    this.carriles.set(aparato.id, nuevo);
    this.seguir(this.entregar(aparato, nuevo));
  }

  /** All that waits for a device. One that does not answer backs off by itself, and what comes meanwhile waits with it. */
  private async entregar(aparato: Aparato, esperan: Carril): Promise<void> {
    const { host } = new URL(aparato.endpoint);
    let fallos = 0;
    try {
      for (let [una] = esperan; una; [una] = esperan) {
        const [clase, remite] = una;
        esperan.delete(clase);
        const estado = await this.turno.tomar(aparato.usuario, host, () => this.enviar(aparato, clase, remite));
        if (MUERTO.has(estado)) return void (await olvidarAparato(this.deps.motor.db, aparato.id));
        if (!pasajero(estado)) {
          fallos = 0;
          continue;
        }
        const espera = this.reintentos[fallos];
        // Left at that, and so is what else waits for it: all of it stands in the portal.
        if (espera === undefined) return;
        fallos += 1;
        if (!esperan.has(clase)) esperan.set(clase, remite);
        if (espera > 0) await esperar(espera, undefined, { signal: this.cerrado.signal, ref: false });
      }
    } finally {
      this.carriles.delete(aparato.id);
    }
  }

  /** @returns what was answered; 503 where nothing was */
  private async enviar(
    { endpoint, p256dh, auth }: Aparato,
    clase: ClaseNotificacion,
    { agencia, contacto, claves }: Remite,
  ): Promise<number> {
    const webpush = await conCifrado();
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      carta(agencia, clase),
      {
        TTL: CADUCA_S,
        // Of the same kind only the last waits for a device that is away.
        topic: createHash('sha256').update(clase).digest('base64url').slice(0, 32),
        vapidDetails: {
          subject: contacto.includes('@') ? `mailto:${contacto}` : contacto,
          publicKey: claves.publica,
          privateKey: claves.privada,
        },
      },
    );
    const cabeceras = Object.fromEntries(Object.entries(headers).map(([nombre, valor]) => [nombre, String(valor)]));
    try {
      const encargo = {
        metodo: 'POST',
        cabeceras,
        cuerpo: body,
        esperaMs: ESPERA_MS,
        bytesMax: RESPUESTA_BYTES,
      } as const;
      return (await this.deps.fuera(endpoint, encargo)).estado;
    } catch (err) {
      // Not even in the log: whoever has the address can write to the device.
      this.deps.log.debug({ motivo: err instanceof Error ? err.message : '' }, 'a device could not be reached');
      return 503;
    }
  }
}
