import type { Call } from '@conserje/contract';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { answerSchemaOf } from './routeSchemas.ts';

const compile = SerializerSelector()();
const compiled = new Map<string, (answer: unknown) => string>();

const serializerByShape = new WeakMap<object, (answer: unknown) => string>();

/** Compiles each response shape once: calls share most error shapes, apart from the description. */
function compileShape(schema: TSchema): (answer: unknown) => string {
  const shape = JSON.stringify({ ...schema, description: undefined });
  const serializer = compiled.get(shape) ?? compile({ schema, method: '', url: '', httpStatus: '' });
  compiled.set(shape, serializer);
  serializerByShape.set(schema, serializer);
  return serializer;
}

/** Shapes are compiled on first use. */
const serialize = (shape: TSchema, answer: unknown): string =>
  (serializerByShape.get(shape) ?? compileShape(shape))(answer);

/** Serializes a successful answer of a call by its declared shape. */
export const serializeAnswer = (callName: string, spec: Call, answer: unknown): string =>
  serialize(answerSchemaOf(callName, spec), answer);

export const compileResponse: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (answer) =>
    serialize(schema, answer);
