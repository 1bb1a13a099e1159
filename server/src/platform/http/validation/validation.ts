import { isVerbatim, VERBATIM_KEYWORD } from '@conserje/contract';
import { visibleText } from '@conserje/rules';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError, missingFieldMessage, unknownFieldMessage } from '../../appError.ts';
import { UploadedFile } from './uploadedFile.ts';

const options: Options = {
  strict: true,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
};
/** Bodies are not coerced; query and path arrive as text and are coerced to the schema's types. */
const bodyValidator = new Ajv({ ...options, coerceTypes: false });
const addressValidator = new Ajv({ ...options, coerceTypes: true });
/** Text fields of a form are coerced too. */
const formValidator = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [bodyValidator, addressValidator, formValidator]) ajv.addKeyword(VERBATIM_KEYWORD);
formValidator.addKeyword({
  keyword: 'x-bytes',
  schemaType: 'number',
  validate: (_bytes: number, payload: unknown) => payload instanceof UploadedFile,
});

export const compileValidation: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  createValidator(httpPart === 'body' ? bodyValidator : addressValidator, schema, httpPart !== 'params');

/** Validates calls sent as forms. */
export const compileFormValidation: FastifySchemaCompiler<TSchema> = ({ schema }) =>
  createValidator(formValidator, schema, true);

/** Compiles on first use, as a server uses few calls in its first hour. */
const createValidator = (ajv: Ajv, schema: TSchema, hasTexts: boolean): ReturnType<FastifySchemaCompiler<TSchema>> => {
  let compiled: ValidateFunction | undefined;
  return (received: unknown) => {
    // A path names existing data in its stored spelling.
    const payload = hasTexts ? withVisibleTexts(received, schema) : received;
    compiled ??= ajv.compile(schema);
    const validate = compiled;
    if (!validate(payload)) return { error: (validate.errors ?? []) as FastifySchemaValidationError[] };
    const field = findFieldWithNul(payload);
    return field === undefined
      ? { value: payload }
      : { error: new AppError('MALFORMADO', `El campo «${field}» no es válido`, field) };
  };
};

/** Parts of a schema that locate texts. */
interface TextSchema {
  anyOf?: readonly TextSchema[];
  items?: TextSchema;
  properties?: Readonly<Record<string, TextSchema>>;
}

/**
 * Returns data with every text normalized as stored (`visibleText`), and verbatim fields well formed; descends only
 * into declared fields.
 */
function withVisibleTexts(data: unknown, schema: TextSchema): unknown {
  if (typeof data === 'string') return isVerbatim(schema) ? data.toWellFormed() : visibleText(data);
  if (typeof data !== 'object' || data === null || data instanceof UploadedFile) return data;
  const parts = schema.anyOf ?? [schema];
  if (Array.isArray(data)) {
    const items = parts.find((part) => part.items)?.items;
    return items ? data.map((item) => withVisibleTexts(item, items)) : data;
  }
  const fields = new Map(parts.flatMap((part) => Object.entries(part.properties ?? {})));
  if (fields.size === 0) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withVisibleTexts(value, fields.get(name) ?? {})]),
  );
}

/** Finds the field with a NUL, which PostgreSQL cannot store; undefined when there is none. */
function findFieldWithNul(payload: unknown, path = ''): string | undefined {
  if (typeof payload === 'string') return payload.includes('\0') ? path : undefined;
  if (typeof payload !== 'object' || payload === null) return undefined;
  for (const [name, value] of Object.entries(payload)) {
    const field = findFieldWithNul(value, path === '' ? name : `${path}.${name}`);
    if (field !== undefined) return field;
  }
  return undefined;
}

const TYPES: Record<string, string> = {
  string: 'un texto',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'verdadero o falso',
  object: 'un objeto',
  array: 'una lista',
};

/** Translates a validation error to Spanish, with the field at fault. */
export function explainValidationError(error: ErrorObject): { msg: string; campo: string } {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const { params } = error;
  const fieldError = (campo: string, msg: string) => ({ msg, campo });
  const subject = path === '' ? 'La petición' : `El campo «${path}»`;
  switch (error.keyword) {
    case 'required':
      return fieldError(params.missingProperty, missingFieldMessage(params.missingProperty));
    case 'additionalProperties':
      return fieldError(params.additionalProperty, unknownFieldMessage(params.additionalProperty));
    case 'type':
      return fieldError(path, `${subject} debe ser ${TYPES[params.type] ?? params.type}`);
    case 'x-bytes':
      return fieldError(path, `${subject} debe ser un archivo`);
    case 'minimum':
      return fieldError(path, `${subject} debe ser ${params.limit} o más`);
    case 'maximum':
      return fieldError(path, `${subject} debe ser ${params.limit} o menos`);
    case 'maxLength':
      return fieldError(path, `${subject} puede tener hasta ${params.limit} caracteres`);
    default:
      return fieldError(path, `${subject} no es válido`);
  }
}
