import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const compilar = SerializerSelector()();
const compilados = new Map<string, (respuesta: unknown) => string>();

const deForma = new WeakMap<object, (respuesta: unknown) => string>();

/**
 * Compiles each shape once, when it is first answered: calls share most of their error answers, and differ in what is said of
 * them.
 */
export const compilarRespuesta: FastifySerializerCompiler<TSchema> = (ruta) => {
  const hacer = () => {
    const forma = JSON.stringify({ ...ruta.schema, description: undefined });
    const deTodos = compilados.get(forma) ?? compilar({ ...ruta, httpStatus: ruta.httpStatus ?? '' });
    compilados.set(forma, deTodos);
    deForma.set(ruta.schema, deTodos);
    return deTodos;
  };
  return (respuesta) => (deForma.get(ruta.schema) ?? hacer())(respuesta);
};
