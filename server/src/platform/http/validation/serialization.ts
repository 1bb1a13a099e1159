import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const compile = SerializerSelector()();
const compiled = new Map<string, (answer: unknown) => string>();

const serializerByShape = new WeakMap<object, (answer: unknown) => string>();

/** Compiles each response shape once, on first use: calls share most error shapes, apart from the description. */
export const compileResponse: FastifySerializerCompiler<TSchema> = (route) => {
  const run = () => {
    const shape = JSON.stringify({ ...route.schema, description: undefined });
    const serializer = compiled.get(shape) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' });
    compiled.set(shape, serializer);
    serializerByShape.set(route.schema, serializer);
    return serializer;
  };
  return (answer) => (serializerByShape.get(route.schema) ?? run())(answer);
};
