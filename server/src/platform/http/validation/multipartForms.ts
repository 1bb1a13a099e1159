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
  registerRoute(
    spec: Call,
    route: RouteOptions,
    senderIdOf: (request: FastifyRequest) => number,
  ): FastifyPluginCallback {
    return (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.register(multipart, { throwFileSizeLimit: false });
      scope.after(() => {
        scope.route({
          ...route,
          validatorCompiler: compileFormValidation,
          preValidation: (request, reply) => this.runInTurn(spec, senderIdOf(request), request, reply),
        });
      });
      done();
    };
  }

  /** Reads a form when it is its sender's turn, which lasts until they are answered. */
  private runInTurn(spec: Call, senderId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
      this.fairQueue.runInTurn(senderId, parse, () => request.raw.socket.destroyed).catch(reject);
    });
  }
}

/**
 * The fields of a form; null where what came is none. It is read to its end although something in it is refused: a sender
 * who is answered in the middle of a file would only see the connection break.
 */
async function read({ body }: Call, request: FastifyRequest, payloadMax: number): Promise<object | null> {
  if (!request.isMultipart()) return null;
  const fields = Object.entries(body?.properties ?? {});
  const fileFields = new Map(fields.flatMap(([campo, schema]) => ((b) => (b ? [[campo, b]] : []))(maxBytesOf(schema))));
  const fileSize = Math.max(0, ...fileFields.values());
  if (Number(request.headers['content-length']) > SIZE_TOLERANCE * (fileSize + payloadMax))
    throw new AppError('DEMASIADO_GRANDE');
  // One more than there are, so that whoever sends one too many hears which.
  const limits = {
    ...{ fieldNameSize: FIELD_NAME_MAX, fieldSize: payloadMax, fileSize },
    ...{ fields: fields.length + 1, files: fileFields.size + 1, parts: fields.length + 2 },
  };
  const values = new Map<string, unknown>();
  let violation: AppError | undefined;
  for await (const part of request.parts({ limits })) {
    const field = part.fieldname;
    if (!fields.some(([one]) => one === field)) violation ??= malformed(field, unknownFieldMessage(field));
    if (values.has(field)) violation ??= malformed(field, `El campo «${field}» viene dos veces`);
    if (part.type === 'field') {
      values.set(field, normalizeNewlines(part.value));
      if (part.valueTruncated) violation ??= new AppError('DEMASIADO_GRANDE', undefined, field);
      continue;
    }
    const maxBytes = violation ? undefined : fileFields.get(field);
    // A file in the place of a text is one without content, for the rule of that field to refuse.
    values.set(field, new UploadedFile(maxBytes === undefined ? await discard(part.file) : await part.toBuffer()));
    if (maxBytes !== undefined && (part.file.truncated || part.file.bytesRead > maxBytes))
      violation ??= new AppError('DEMASIADO_GRANDE', fileTooLargeText(maxBytes), field);
  }
  if (violation) throw violation;
  return Object.fromEntries(values);
}

/** A browser sends every end of a line in a form as two characters. */
const normalizeNewlines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

const malformed = (field: string, msg: string): AppError => new AppError('MALFORMADO', msg, field);

async function discard(file: Readable): Promise<Buffer> {
  await finished(file.resume());
  return Buffer.alloc(0);
}

/** What broke while a form was read: a limit of the library has a code of its own, all else is no form. */
const toAppError = (error: unknown): unknown =>
  error instanceof AppError || (error instanceof Error && 'statusCode' in error) ? error : new AppError('MALFORMADO');
