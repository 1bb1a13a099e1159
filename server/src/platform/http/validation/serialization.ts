import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const compile = SerializerSelector()();
const compiled = new Map<string, (respuesta: unknown) => string>();

const serializerByShape = new WeakMap<object, (respuesta: unknown) => string>();

/**
 * Compiles each shape once, when it is first answered: calls share most of their error answers, and differ in what is said of
 * them.
 */
export const compileResponse: FastifySerializerCompiler<TSchema> = (ruta) => {
  const run = () => {
    const forma = JSON.stringify({ ...ruta.schema, description: undefined });
    const ofAll = compiled.get(forma) ?? compile({ ...ruta, httpStatus: ruta.httpStatus ?? '' });
    compiled.set(forma, ofAll);
    serializerByShape.set(ruta.schema, ofAll);
    return ofAll;
  };
  return (respuesta) => (serializerByShape.get(ruta.schema) ?? run())(respuesta);
};
