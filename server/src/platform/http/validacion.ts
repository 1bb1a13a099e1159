import type { ErrorObject, Options } from 'ajv';
import { Ajv } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const opciones: Options = {
  strict: true,
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
};
/** Bodies are taken as they are; query and path arrive as text and are read as what the schema says. */
const cuerpos = new Ajv({ ...opciones, coerceTypes: false });
const direcciones = new Ajv({ ...opciones, coerceTypes: true });

export const compilarValidacion: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? cuerpos : direcciones).compile(schema);

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
      return en(params.missingProperty, `Falta el campo «${params.missingProperty}»`);
    case 'additionalProperties':
      return en(params.additionalProperty, `El campo «${params.additionalProperty}» no se conoce`);
    case 'type':
      return en(ruta, `${nombre} debe ser ${TIPOS[params.type] ?? params.type}`);
    case 'minimum':
      return en(ruta, `${nombre} debe ser ${params.limit} o más`);
    case 'maximum':
      return en(ruta, `${nombre} debe ser ${params.limit} o menos`);
    case 'maxLength':
      return en(ruta, `${nombre} admite como máximo ${params.limit} caracteres`);
    default:
      return en(ruta, `${nombre} no tiene la forma esperada`);
  }
}
