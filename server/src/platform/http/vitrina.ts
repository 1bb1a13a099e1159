import { gzipSync } from 'node:zlib';
import type { Call, Comun } from '@conserje/contract';
import { esListaViva } from '@conserje/contract';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { versionDe } from '../versiones.ts';
import { laTiene, SE_PREGUNTA } from './constante.ts';
import type { Leida } from './contexto.ts';

/** Bytes under which an answer is not worth compressing. */
const COMPRIMIR_DESDE = 2048;

/** An answer as its handler makes it; one that was read in a snapshot with its version says which. */
export type Hecha = Leida<unknown> | { version?: undefined; datos: unknown };

/** An answer that was made once for all who ask for it. */
interface Pieza {
  /** How far its subjects were at least when it was made; exactly, where it says so itself. */
  version: number;
  /** The agency's day, of what changes with it; else empty. */
  dia: string;
  /** When it was made, UTC milliseconds. */
  hecha: number;
  bytes: Buffer;
  comprimidos: Buffer | undefined;
}

type Escrita = Pick<Hecha, 'version'> & { texto: string };

/** Whether a request is one that everyone is answered the same: of lists only the whole one is kept. */
export const esComun = ({ comun }: Call, { body, query }: Pick<FastifyRequest, 'body' | 'query'>): boolean =>
  comun !== undefined &&
  Object.keys(query ?? {}).length === 0 &&
  Object.entries(comun.con ?? {}).every(
    ([campo, valor]) => (body as Record<string, unknown> | undefined)?.[campo] === valor,
  );

export interface PartesDeVitrina {
  motor: { db: Db };
  reloj: () => number;
  /** The agency's day at an instant. */
  hoy: (ahora: number) => Promise<string>;
}

/**
 * Answers that do not depend on who asks, made and compressed once and kept until a subject of theirs has changed. Which
 * version holds is asked of the database each time, so that nobody reads less than what a writer was already answered, by
 * whatever process.
 */
export class Vitrina {
  private readonly partes: PartesDeVitrina;
  private readonly piezas = new Map<string, Pieza>();
  private readonly enCurso = new Map<string, Promise<Pieza>>();

  constructor(partes: PartesDeVitrina) {
    this.partes = partes;
  }

  /** Answers a call from memory; `hacer` makes the answer where what is there does not hold any more. */
  async contestar(
    nombre: string,
    { comun }: { comun: Comun },
    request: FastifyRequest,
    reply: FastifyReply,
    hacer: () => Promise<Hecha>,
  ): Promise<FastifyReply> {
    const pieza = await this.pieza(nombre, comun, async () => {
      const { datos, version } = await hacer();
      return { version, texto: String(reply.serializeInput(Object(datos), '200')) };
    });
    const version = pieza.dia === '' ? `"${pieza.version}"` : `"${pieza.version}.${pieza.dia}"`;
    // Weak: compressed or not, and with other minutes attended, it is the same version.
    const etag = `W/${version}`;
    const { headers, method } = request.raw;
    const suya = headers['if-none-match'];
    reply.hijack();
    const { raw } = reply;
    const cabeceras = { ...reply.getHeaders(), etag, vary: 'accept-encoding' } as Record<string, string>;
    // A page that shows a live list keeps it by itself, with its version.
    if (method === 'GET' && !esListaViva(nombre)) cabeceras['cache-control'] = SE_PREGUNTA;
    if (suya !== undefined && laTiene(suya, version)) {
      raw.writeHead(304, cabeceras).end();
      return reply;
    }
    const comprime = pieza.bytes.length >= COMPRIMIR_DESDE && acepta(headers['accept-encoding']);
    if (comprime) pieza.comprimidos ??= gzipSync(pieza.bytes);
    const bytes = (comprime && pieza.comprimidos) || pieza.bytes;
    raw
      .writeHead(200, {
        ...cabeceras,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(bytes.length),
        ...(comprime && { 'content-encoding': 'gzip' }),
      })
      .end(bytes);
    return reply;
  }

  private async pieza(nombre: string, { temas, dura, diaria }: Comun, hacer: () => Promise<Escrita>): Promise<Pieza> {
    const version = await versionDe(this.partes.motor.db, temas);
    const dia = diaria ? await this.partes.hoy(this.partes.reloj()) : '';
    const vale = (): Pieza | undefined => {
      const pieza = this.piezas.get(nombre);
      if (!pieza || pieza.version < version || pieza.dia !== dia) return undefined;
      const edad = this.partes.reloj() - pieza.hecha;
      return dura === undefined || (edad >= 0 && edad < dura) ? pieza : undefined;
    };
    const ya = vale();
    if (ya) return ya;
    // One that is being made may have been begun before.
    await this.enCurso.get(nombre)?.catch(() => undefined);
    return vale() ?? this.hacer(nombre, { version, dia }, hacer);
  }

  private hacer(nombre: string, desde: Pick<Pieza, 'version' | 'dia'>, hacer: () => Promise<Escrita>): Promise<Pieza> {
    const otra = this.enCurso.get(nombre);
    if (otra !== undefined) return otra;
    const hecha = this.partes.reloj();
    const haciendose = hacer()
      .then(({ texto, version = desde.version }) => {
        const pieza: Pieza = { ...desde, version, hecha, bytes: Buffer.from(texto), comprimidos: undefined };
        this.piezas.set(nombre, pieza);
        return pieza;
      })
      .finally(() => this.enCurso.delete(nombre));
    this.enCurso.set(nombre, haciendose);
    return haciendose;
  }
}

const acepta = (cabecera: string | string[] | undefined): boolean =>
  negotiate(String(cabecera ?? ''), ['gzip']) === 'gzip';
