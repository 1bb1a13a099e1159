import type { Call, ErrorCode } from '@conserje/contract';
import {
  DATABASE_ERRORS,
  ERRORS,
  FEATURES,
  IdempotencyHeader,
  Nullable,
  Shape,
  SUBMISSION_ERRORS,
  writesSomething,
} from '@conserje/contract';
import type { FastifySchema } from 'fastify';
import Type from 'typebox';
import { describeCallAccess } from '../openapi/accessTexts.ts';

const ErrorAnswer = Type.Object({
  msg: Type.String(),
  status: Type.Literal(1),
  error: Type.String(),
  campo: Type.Optional(Type.String()),
});

/** Schema of calls without input, which refuses unknown fields. */
const NOTHING = Shape({});

/** Returns the errors of the access guard; none for a public call. */
function accessErrors({ access, allowsInitialClave, allowsWithoutTwoFactor }: Call): ErrorCode[] {
  if (access.kind === 'everyone') return [];
  const errors: ErrorCode[] = ['SIN_SESION'];
  if (access.kind === 'permiso' || access.kind === 'own') errors.push('SIN_PERMISO');
  if (!allowsInitialClave) errors.push('CLAVE_TEMPORAL');
  errors.push('DEMASIADO_DEPRISA');
  if (!allowsWithoutTwoFactor) errors.push('DOS_PASOS_FALTAN');
  return errors;
}

/** Errors that follow from the declaration of a call, besides those that it lists. */
function impliedErrors(spec: Call): ErrorCode[] {
  const errors: ErrorCode[] = ['MALFORMADO', 'INTERNO', 'MANTENIMIENTO', ...DATABASE_ERRORS, ...accessErrors(spec)];
  if (spec.notForApiKeys || spec.requiresRecentAuth || writesSomething(spec)) errors.push('CLAVE_DE_PROGRAMA');
  if (writesSomething(spec)) errors.push(...SUBMISSION_ERRORS);
  if (spec.requiresRecentAuth) errors.push('PRUEBA_RECIENTE');
  if (spec.rate) errors.push('DEMASIADOS_INTENTOS');
  if (spec.expensive || spec.multipart) errors.push('DEMASIADAS_A_LA_VEZ');
  if (spec.multipart) errors.push('DEMASIADO_GRANDE', 'TIPO_NO_ADMITIDO');
  return errors;
}

/** Response schemas of a call by HTTP status, each with its errors, for the API document. */
export function describeResponses(spec: Call): Record<string, unknown> {
  const answers: Record<string, unknown> = { 200: describeSuccess(spec) };
  for (const code of [...(spec.errors ?? []), ...impliedErrors(spec)]) {
    const { http } = ERRORS[code];
    const previous = answers[http] as { description?: string } | undefined;
    answers[http] = {
      ...ErrorAnswer,
      description: [previous?.description, code].filter(Boolean).join(', '),
    };
  }
  return answers;
}

/** Schema of a successful response, with its media type when not JSON. */
function describeSuccess({ answer, stream, answersFile }: Call): unknown {
  const mediaType = stream
    ? 'text/event-stream'
    : answersFile && (answer as { contentMediaType?: string }).contentMediaType;
  return mediaType ? { content: { [mediaType]: { schema: answer } } } : answer;
}

/** Builds the schema of a call for validation and serialization, with most of its texts in the API document. */
function build(callName: string, spec: Call): FastifySchema {
  return {
    operationId: callName,
    tags: [FEATURES[spec.feature].tag],
    summary: spec.summary,
    ...(spec.multipart && { consumes: ['multipart/form-data'] }),
    description: describeCallAccess(spec),
    ...(spec.params && { params: spec.params }),
    ...(writesSomething(spec) && { headers: IdempotencyHeader }),
    querystring: spec.query ?? NOTHING,
    ...(spec.method === 'POST' && { body: spec.body ?? Nullable(NOTHING) }),
    ...(spec.access.kind !== 'everyone' && { security: [{ key: [] }] }),
    // Errors are keyed by class: for a numeric key Fastify allocates an array up to that status, in each route.
    response: { 200: describeSuccess(spec), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
  };
}

const schemaByCall = new WeakMap<Call, FastifySchema>();

/** Returns the route schema of a call, the same object for every application instance, so that it is compiled once. */
export function routeSchemaOf(callName: string, spec: Call): FastifySchema {
  const schema = schemaByCall.get(spec) ?? build(callName, spec);
  schemaByCall.set(spec, schema);
  return schema;
}
