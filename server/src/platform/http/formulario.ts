import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Call } from '@conserje/contract';
import { bytesDe } from '@conserje/contract';
import { archivoPesado } from '@conserje/rules';
import multipart from '@fastify/multipart';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { campoDesconocido, Fallo } from '../fallo.ts';
import { Turnos } from '../turnos.ts';
import type { Limites } from './limites.ts';
import { Recibido } from './recibido.ts';
import { compilarFormulario } from './validacion.ts';

/** Of a call that sends more than so many times what it may, nothing is read. */
const HOLGURA = 2;
/** Bytes of a field's name. */
const NOMBRE_MAX = 100;

/**
 * Reads calls that are sent as a form with files. A file is in memory from its first byte until its call is answered, so a
 * person's forms wait for one another, and of all people's only so many are read at once. Nothing of one is read before it
 * is known who sends it, and that they may.
 */
export class Formularios {
  private readonly limites: Pick<Limites, 'cuerpo' | 'formularios'>;
  private readonly turnos: Turnos;

  constructor(limites: Pick<Limites, 'cuerpo' | 'formularios'>) {
    this.limites = limites;
    this.turnos = new Turnos(limites.formularios);
  }

  /**
   * A call's route in a scope of its own, where a form and nothing else is a body.
   * @param quien who sends a request, by their id; the guard has let them pass
   */
  montar(spec: Call, ruta: RouteOptions, quien: (request: FastifyRequest) => number): FastifyPluginCallback {
    return (scope, _opciones, done) => {
      scope.removeAllContentTypeParsers();
      scope.register(multipart, { throwFileSizeLimit: false });
      scope.after(() => {
        scope.route({
          ...ruta,
          validatorCompiler: compilarFormulario,
          preValidation: (request, reply) => this.enTurno(spec, quien(request), request, reply),
        });
      });
      done();
    };
  }

  /** Reads a form when it is its sender's turn, which lasts until they are answered. */
  private enTurno(spec: Call, quien: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      const hacer = async (): Promise<void> => {
        try {
          request.body = await leer(spec, request, this.limites.cuerpo);
        } catch (error) {
          // What has not been read stands before the next request of this connection.
          if (!request.raw.complete) reply.header('connection', 'close');
          throw comoFallo(error);
        }
        resolve();
        // However it ends: it was answered, or nobody waits for it any more.
        await finished(reply.raw).catch(() => undefined);
      };
      this.turnos.enTurno(quien, hacer, () => request.raw.socket.destroyed).catch(reject);
    });
  }
}

/**
 * The fields of a form; null where what came is none. It is read to its end although something in it is refused: a sender
 * who is answered in the middle of a file would only see the connection break.
 */
async function leer({ body }: Call, request: FastifyRequest, cuerpo: number): Promise<object | null> {
  if (!request.isMultipart()) return null;
  const campos = Object.entries(body?.properties ?? {});
  const deArchivos = new Map(campos.flatMap(([campo, esquema]) => ((b) => (b ? [[campo, b]] : []))(bytesDe(esquema))));
  const fileSize = Math.max(0, ...deArchivos.values());
  if (Number(request.headers['content-length']) > HOLGURA * (fileSize + cuerpo)) throw new Fallo('DEMASIADO_GRANDE');
  // One more than there are, so that whoever sends one too many hears which.
  const limits = {
    ...{ fieldNameSize: NOMBRE_MAX, fieldSize: cuerpo, fileSize },
    ...{ fields: campos.length + 1, files: deArchivos.size + 1, parts: campos.length + 2 },
  };
  const leidos = new Map<string, unknown>();
  let reparo: Fallo | undefined;
  for await (const parte of request.parts({ limits })) {
    const campo = parte.fieldname;
    if (!campos.some(([uno]) => uno === campo)) reparo ??= malo(campo, campoDesconocido(campo));
    if (leidos.has(campo)) reparo ??= malo(campo, `El campo «${campo}» viene dos veces`);
    if (parte.type === 'field') {
      leidos.set(campo, comoSeEscribio(parte.value));
      if (parte.valueTruncated) reparo ??= new Fallo('DEMASIADO_GRANDE', undefined, campo);
      continue;
    }
    const bytes = reparo ? undefined : deArchivos.get(campo);
    // A file in the place of a text is one without content, for the rule of that field to refuse.
    leidos.set(campo, new Recibido(bytes === undefined ? await tirar(parte.file) : await parte.toBuffer()));
    if (bytes !== undefined && (parte.file.truncated || parte.file.bytesRead > bytes))
      reparo ??= new Fallo('DEMASIADO_GRANDE', archivoPesado(bytes), campo);
  }
  if (reparo) throw reparo;
  return Object.fromEntries(leidos);
}

/** A browser sends every end of a line in a form as two characters. */
const comoSeEscribio = (valor: unknown): unknown =>
  typeof valor === 'string' ? valor.replaceAll('\r\n', '\n') : valor;

const malo = (campo: string, msg: string): Fallo => new Fallo('MALFORMADO', msg, campo);

async function tirar(archivo: Readable): Promise<Buffer> {
  await finished(archivo.resume());
  return Buffer.alloc(0);
}

/** What broke while a form was read: a limit of the library has a code of its own, all else is no form. */
const comoFallo = (error: unknown): unknown =>
  error instanceof Fallo || (error instanceof Error && 'statusCode' in error) ? error : new Fallo('MALFORMADO');
