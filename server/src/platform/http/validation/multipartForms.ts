import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Call } from '@conserje/contract';
import { maxBytesOf } from '@conserje/contract';
import { fileTooLargeText } from '@conserje/rules';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import multipart from '@fastify/multipart';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError, unknownFieldMessage } from '../../appError.ts';
import { FairQueue } from '../../fairQueue.ts';
import type { Limits } from '../limits/limits.ts';
import { UploadedFile } from './uploadedFile.ts';
import { compileFormValidation } from './validation.ts';

/** A form is not read when its declared size exceeds the maximum by this factor. */
const SIZE_TOLERANCE = 2;
/** Bytes of a field name. */
const FIELD_NAME_MAX = 100;

/**
 * Reads calls sent as multipart forms. Files stay in memory until the call is answered, so the forms of a person run
 * one at a time and the total is limited. A form is read only after authorization.
 */
export class MultipartForms {
  private readonly formLimits: Pick<Limits, 'body' | 'concurrentForms'>;
  private readonly fairQueue: FairQueue;

  constructor(formLimits: Pick<Limits, 'body' | 'concurrentForms'>) {
    this.formLimits = formLimits;
    this.fairQueue = new FairQueue(formLimits.concurrentForms);
  }

  /**
   * Returns the scope of calls that accept only forms as body.
   * @param senderIdOf id of the sender, whom the guard has admitted
   */
  createPlugin(
    calls: readonly { spec: Call; route: RouteOptions }[],
    senderIdOf: (request: FastifyRequest) => number,
  ): FastifyPluginCallback {
    return (scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.register(multipart, { throwFileSizeLimit: false });
      scope.after(() => {
        for (const { spec, route } of calls)
          scope.route({
            ...route,
            validatorCompiler: compileFormValidation,
            preValidation: (request, reply) => this.runInTurn(spec, senderIdOf(request), request, reply),
          });
      });
      done();
    };
  }

  /** Reads a form on its sender's turn, which lasts until the response is sent. */
  private runInTurn(spec: Call, senderId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      const parse = async (): Promise<void> => {
        try {
          request.body = await read(spec, request, this.formLimits.body);
        } catch (error) {
          // The unread rest of the body would precede the next request of the connection.
          if (!request.raw.complete) reply.header('connection', 'close');
          throw toAppError(error);
        }
        resolve();
        // Also ends when the client disconnects.
        await finished(reply.raw).catch(() => undefined);
      };
      this.fairQueue.runInTurn(senderId, parse, () => request.raw.socket.destroyed).catch(reject);
    });
  }
}

/**
 * Returns the fields of a form; null for another content type. Reads to the end even after a violation: a client
 * answered in the middle of a file would only see a broken connection.
 */
async function read({ body }: Call, request: FastifyRequest, payloadMax: number): Promise<object | null> {
  if (!request.isMultipart()) return null;
  const fields = Object.entries(body?.properties ?? {});
  const fileFields = new Map(fields.flatMap(([campo, schema]) => ((b) => (b ? [[campo, b]] : []))(maxBytesOf(schema))));
  const fileSize = Math.max(0, ...fileFields.values());
  if (Number(request.headers['content-length']) > SIZE_TOLERANCE * (fileSize + payloadMax))
    throw new AppError('DEMASIADO_GRANDE');
  // One more than declared, so that an excess field is named in the error.
  const limits = {
    fieldNameSize: FIELD_NAME_MAX,
    fieldSize: payloadMax,
    fileSize,
    fields: fields.length + 1,
    files: fileFields.size + 1,
    parts: fields.length + 2,
  };
  const form = new FormParts(
    fields.map(([field]) => field),
    fileFields,
  );
  for await (const part of request.parts({ limits })) await form.add(part);
  return form.toPayload();
}

/** Collects the parts of a form, and its first violation. */
class FormParts {
  private readonly values = new Map<string, unknown>();
  private violation: AppError | undefined;
  private readonly fields: readonly string[];
  /** Maximum size of each field that is a file. */
  private readonly maxBytesByField: ReadonlyMap<string, number>;

  constructor(fields: readonly string[], maxBytesByField: ReadonlyMap<string, number>) {
    this.fields = fields;
    this.maxBytesByField = maxBytesByField;
  }

  async add(part: Multipart): Promise<void> {
    const field = part.fieldname;
    if (!this.fields.includes(field)) this.refuse(malformed(field, unknownFieldMessage(field)));
    if (this.values.has(field)) this.refuse(malformed(field, `El campo «${field}» viene dos veces`));
    if (part.type === 'file') await this.addFile(part);
    else this.addText(part);
  }

  /** @throws AppError the first violation */
  toPayload(): object {
    if (this.violation) throw this.violation;
    return Object.fromEntries(this.values);
  }

  private addText({ fieldname: field, value, valueTruncated }: MultipartValue): void {
    this.values.set(field, normalizeNewlines(value));
    if (valueTruncated) this.refuse(new AppError('DEMASIADO_GRANDE', undefined, field));
  }

  private async addFile(part: MultipartFile): Promise<void> {
    const { fieldname: field, file } = part;
    const maxBytes = this.violation ? undefined : this.maxBytesByField.get(field);
    // A file in place of a text becomes an empty one, which the rule of the field rejects.
    this.values.set(field, new UploadedFile(maxBytes === undefined ? await discard(file) : await part.toBuffer()));
    if (maxBytes !== undefined && (file.truncated || file.bytesRead > maxBytes))
      this.refuse(new AppError('DEMASIADO_GRANDE', fileTooLargeText(maxBytes), field));
  }

  private refuse(violation: AppError): void {
    this.violation ??= violation;
  }
}

/** Browsers send line breaks in forms as CRLF. */
const normalizeNewlines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;

const malformed = (field: string, msg: string): AppError => new AppError('MALFORMADO', msg, field);

async function discard(file: Readable): Promise<Buffer> {
  await finished(file.resume());
  return Buffer.alloc(0);
}

/** Library limits have their own status code; any other failure means a malformed form. */
const toAppError = (error: unknown): unknown =>
  error instanceof AppError || (error instanceof Error && 'statusCode' in error) ? error : new AppError('MALFORMADO');
