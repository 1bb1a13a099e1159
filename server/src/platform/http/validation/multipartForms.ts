import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Call } from '@conserje/contract';
import { maxBytesOf } from '@conserje/contract';
import { fileTooLargeText } from '@conserje/rules';
import multipart from '@fastify/multipart';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError, unknownFieldMessage } from '../../appError.ts';
import { FairQueue } from '../limits/fairQueue.ts';
import type { Limits } from '../limits/limits.ts';
import { UploadedFile } from './uploadedFile.ts';
import { compileFormValidation } from './validation.ts';

/** Of a call that sends more than so many times what it may, nothing is read. */
const SIZE_TOLERANCE = 2;
/** Bytes of a field's name. */
const FIELD_NAME_MAX = 100;

/**
 * Reads calls that are sent as a form with files. A file is in memory from its first byte until its call is answered, so a
 * person's forms wait for one another, and of all people's only so many are read at once. Nothing of one is read before it
 * is known who sends it, and that they may.
 */
export class MultipartForms {
  private readonly formLimits: Pick<Limits, 'body' | 'concurrentForms'>;
  private readonly fairQueue: FairQueue;

  constructor(formLimits: Pick<Limits, 'body' | 'concurrentForms'>) {
    this.formLimits = formLimits;
    this.fairQueue = new FairQueue(formLimits.concurrentForms);
  }

  /**
   * A call's route in a scope of its own, where a form and nothing else is a body.
   * @param quien who sends a request, by their id; the guard has let them pass
   */
  registerRoutes(spec: Call, ruta: RouteOptions, quien: (request: FastifyRequest) => number): FastifyPluginCallback {
    return (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.register(multipart, { throwFileSizeLimit: false });
      scope.after(() => {
        scope.route({
          ...ruta,
          validatorCompiler: compileFormValidation,
          preValidation: (request, reply) => this.runInTurn(spec, quien(request), request, reply),
        });
      });
      done();
    };
  }

  /** Reads a form when it is its sender's turn, which lasts until they are answered. */
  private runInTurn(spec: Call, quien: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      const parse = async (): Promise<void> => {
        try {
          request.body = await read(spec, request, this.formLimits.body);
        } catch (error) {
          // What has not been read stands before the next request of this connection.
          if (!request.raw.complete) reply.header('connection', 'close');
          throw toAppError(error);
        }
        resolve();
        // However it ends: it was answered, or nobody waits for it any more.
        await finished(reply.raw).catch(() => undefined);
      };
      this.fairQueue.runInTurn(quien, parse, () => request.raw.socket.destroyed).catch(reject);
    });
  }
}

/**
 * The fields of a form; null where what came is none. It is read to its end although something in it is refused: a sender
 * who is answered in the middle of a file would only see the connection break.
 */
async function read({ body }: Call, request: FastifyRequest, payload: number): Promise<object | null> {
  if (!request.isMultipart()) return null;
  const fields = Object.entries(body?.properties ?? {});
  const fileFields = new Map(fields.flatMap(([campo, schema]) => ((b) => (b ? [[campo, b]] : []))(maxBytesOf(schema))));
  const fileSize = Math.max(0, ...fileFields.values());
  if (Number(request.headers['content-length']) > SIZE_TOLERANCE * (fileSize + payload))
    throw new AppError('DEMASIADO_GRANDE');
  // One more than there are, so that whoever sends one too many hears which.
  const limits = {
    ...{ fieldNameSize: FIELD_NAME_MAX, fieldSize: payload, fileSize },
    ...{ fields: fields.length + 1, files: fileFields.size + 1, parts: fields.length + 2 },
  };
  const readBytes = new Map<string, unknown>();
  let violation: AppError | undefined;
  for await (const parte of request.parts({ limits })) {
    const campo = parte.fieldname;
    if (!fields.some(([one]) => one === campo)) violation ??= bad(campo, unknownFieldMessage(campo));
    if (readBytes.has(campo)) violation ??= bad(campo, `El campo «${campo}» viene dos veces`);
    if (parte.type === 'field') {
      readBytes.set(campo, normalizeNewlines(parte.value));
      if (parte.valueTruncated) violation ??= new AppError('DEMASIADO_GRANDE', undefined, campo);
      continue;
    }
    const bytes = violation ? undefined : fileFields.get(campo);
    // A file in the place of a text is one without content, for the rule of that field to refuse.
    readBytes.set(campo, new UploadedFile(bytes === undefined ? await discard(parte.file) : await parte.toBuffer()));
    if (bytes !== undefined && (parte.file.truncated || parte.file.bytesRead > bytes))
      violation ??= new AppError('DEMASIADO_GRANDE', fileTooLargeText(bytes), campo);
  }
  if (violation) throw violation;
  return Object.fromEntries(readBytes);
}

/** A browser sends every end of a line in a form as two characters. */
const normalizeNewlines = (valor: unknown): unknown =>
  typeof valor === 'string' ? valor.replaceAll('\r\n', '\n') : valor;

const bad = (campo: string, msg: string): AppError => new AppError('MALFORMADO', msg, campo);

async function discard(archivo: Readable): Promise<Buffer> {
  await finished(archivo.resume());
  return Buffer.alloc(0);
}

/** What broke while a form was read: a limit of the library has a code of its own, all else is no form. */
const toAppError = (error: unknown): unknown =>
  error instanceof AppError || (error instanceof Error && 'statusCode' in error) ? error : new AppError('MALFORMADO');
