import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fallo } from '../fallo.ts';

export type Codificacion = 'br' | 'gzip';

/** What a constant answer is made of. */
export interface Partes {
  /** The header `content-type`. */
  tipo: string;
  bytes: Buffer;
  /** The same bytes compressed, the smallest first. */
  comprimidas?: readonly (readonly [Codificacion, Buffer])[];
  cabeceras?: Readonly<Record<string, string>>;
  /** What its version hangs on besides its bytes. */
  sello?: string;
}

interface Version {
  bytes: Buffer;
  etag: string;
  /** All that its answer says of itself, and what is said to those who have it. */
  entera: Record<string, string>;
  sinCambios: Record<string, string>;
}

/** A browser keeps it, and asks each time, with its reader's key, whether it still holds and they may still have it. */
export const SE_PREGUNTA = 'private, no-cache';

const compartidos = new WeakSet<object>();
/** Whether a body is one that every answer shares. */
export const esCompartido = (trozo: unknown): boolean =>
  typeof trozo === 'object' && trozo !== null && compartidos.has(trozo);

const etiquetas = (cabecera: string): string[] => cabecera.split(',').map((etiqueta) => etiqueta.trim());
/** As `If-None-Match` compares: a proxy that compresses marks an ETag as weak. */
export const laTiene = (cabecera: string, etag: string): boolean =>
  cabecera === etag || etiquetas(cabecera).some((una) => una === '*' || una.replace(/^W\//, '') === etag);
const esOtra = (cabecera: string, etag: string): boolean =>
  !etiquetas(cabecera).some((una) => una === '*' || una === etag);

/** An answer that is always the same: its bytes and headers are made once, and nothing is made for each reader. */
export class Constante {
  private readonly versiones = new Map<string | null, Version>();
  private readonly admitidas: string[];

  constructor({ tipo, bytes, comprimidas = [], cabeceras = {}, sello = '' }: Partes) {
    this.admitidas = comprimidas.map(([codificacion]) => codificacion);
    for (const [codificacion, suyos] of [[null, bytes] as const, ...comprimidas]) {
      compartidos.add(suyos);
      const etag = `"${createHash('sha256').update(suyos).update(sello).digest('base64url')}"`;
      const sinCambios = { ...cabeceras, etag, ...(comprimidas.length > 0 && { vary: 'accept-encoding' }) };
      const entera = {
        ...sinCambios,
        'content-type': tipo,
        'content-length': String(suyos.length),
        ...(codificacion && { 'content-encoding': codificacion }),
      };
      this.versiones.set(codificacion, { bytes: suyos, etag, entera, sinCambios });
    }
  }

  /** Answers it in the encoding that the reader prefers, or that they have it already. */
  contestar(request: FastifyRequest, reply: FastifyReply): void {
    const { headers, method } = request.raw;
    const version = this.version(headers['accept-encoding']);
    const { etag } = version;
    if (headers['if-match'] !== undefined && esOtra(headers['if-match'], etag)) throw new Fallo('CONDICION_FALLIDA');
    const laTienen = headers['if-none-match'] !== undefined && laTiene(headers['if-none-match'], etag);
    reply.hijack();
    const { raw } = reply;
    if (laTienen) raw.writeHead(304, version.sinCambios).end();
    else raw.writeHead(200, version.entera).end(method === 'HEAD' ? undefined : version.bytes);
  }

  private version(acepta: string | string[] | undefined): Version {
    const codificacion = this.admitidas.length > 0 ? negotiate(String(acepta ?? ''), this.admitidas) : null;
    const version = this.versiones.get(codificacion) ?? this.versiones.get(null);
    if (!version) throw new Error('a constant answer has at least one version');
    return version;
  }
}
