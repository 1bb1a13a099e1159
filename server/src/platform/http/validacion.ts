import { isVerbatim } from '@conserje/contract';
import { visibleText } from '@conserje/rules';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { campoDesconocido, Fallo, faltaCampo } from '../fallo.ts';
import { Recibido } from './recibido.ts';

const opciones: Options = {
  strict: true,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
};
/** Bodies are taken as they are; query and path arrive as text and are read as what the schema says. */
const cuerpos = new Ajv({ ...opciones, coerceTypes: false });
const direcciones = new Ajv({ ...opciones, coerceTypes: true });
/** So do the fields of a form that are no files. */
const formularios = new Ajv({ ...opciones, coerceTypes: true });
for (const ajv of [cuerpos, direcciones, formularios]) ajv.addKeyword('x-verbatim');
formularios.addKeyword({
  keyword: 'x-bytes',
  schemaType: 'number',
  validate: (_bytes: number, datos: unknown) => datos instanceof Recibido,
});

export const compilarValidacion: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  validador(httpPart === 'body' ? cuerpos : direcciones, schema, httpPart !== 'params');

/** Of a call that is sent as a form. */
export const compilarFormulario: FastifySchemaCompiler<TSchema> = ({ schema }) => validador(formularios, schema, true);

/** Compiled when it is first asked: of the calls that there are, a server answers few in its first hour. */
const validador = (ajv: Ajv, schema: TSchema, hasTexts: boolean): ReturnType<FastifySchemaCompiler<TSchema>> => {
  let compilado: ValidateFunction | undefined;
  return (recibidos: unknown) => {
    // A path names what there is, as it was once written.
    const datos = hasTexts ? withVisibleTexts(recibidos, schema) : recibidos;
    compilado ??= ajv.compile(schema);
    const cumple = compilado;
    if (!cumple(datos)) return { error: (cumple.errors ?? []) as FastifySchemaValidationError[] };
    const campo = campoConNulo(datos);
    return campo === undefined
      ? { value: datos }
      : { error: new Fallo('MALFORMADO', `El campo «${campo}» no es válido`, campo) };
  };
};

/** The parts of a declaration that say where texts are. */
interface TextSchema {
  anyOf?: readonly TextSchema[];
  items?: TextSchema;
  properties?: Readonly<Record<string, TextSchema>>;
}

/**
 * Returns data with every text as it is stored (`visibleText`), but for those that are taken as they were typed. It goes no
 * deeper than what is declared.
 */
function withVisibleTexts(data: unknown, schema: TextSchema): unknown {
  if (typeof data === 'string') return isVerbatim(schema) ? data : visibleText(data);
  if (typeof data !== 'object' || data === null || data instanceof Recibido) return data;
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

/** The field whose text holds a NUL, which PostgreSQL cannot store; undefined when there is none. */
function campoConNulo(datos: unknown, ruta = ''): string | undefined {
  if (typeof datos === 'string') return datos.includes('\0') ? ruta : undefined;
  if (typeof datos !== 'object' || datos === null) return undefined;
  for (const [nombre, valor] of Object.entries(datos)) {
    const campo = campoConNulo(valor, ruta === '' ? nombre : `${ruta}.${nombre}`);
    if (campo !== undefined) return campo;
  }
  return undefined;
}

const TIPOS: Record<string, string> = {
  string: 'un texto',
  integer: 'un número entero',
  number: 'un número',
  boolean: 'verdadero o falso',
  object: 'un objeto',
  array: 'una lista',
};

/** A validation error as a Spanish sentence that names the field, and the field. */
export function explicar(error: ErrorObject): {
  msg: string;
  campo: string | undefined;
} {
  const ruta = error.instancePath.slice(1).replaceAll('/', '.');
  const { params } = error;
  const en = (campo: string, msg: string) => ({
    msg,
    campo: campo === '' ? undefined : campo,
  });
  const nombre = ruta === '' ? 'La petición' : `El campo «${ruta}»`;
  switch (error.keyword) {
    case 'required':
      return en(params.missingProperty, faltaCampo(params.missingProperty));
    case 'additionalProperties':
      return en(params.additionalProperty, campoDesconocido(params.additionalProperty));
    case 'type':
      return en(ruta, `${nombre} debe ser ${TIPOS[params.type] ?? params.type}`);
    case 'x-bytes':
      return en(ruta, `${nombre} debe ser un archivo`);
    case 'minimum':
      return en(ruta, `${nombre} debe ser ${params.limit} o más`);
    case 'maximum':
      return en(ruta, `${nombre} debe ser ${params.limit} o menos`);
    case 'maxLength':
      return en(ruta, `${nombre} puede tener hasta ${params.limit} caracteres`);
    default:
      return en(ruta, `${nombre} no es válido`);
  }
}
