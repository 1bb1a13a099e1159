import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const compilar = SerializerSelector()();
const compilados = new Map<string, (respuesta: unknown) => string>();

/** Compiles each shape once: calls share most of their error answers, and differ in what is said of them. */
export const compilarRespuesta: FastifySerializerCompiler<TSchema> = (ruta) => {
  const forma = JSON.stringify({ ...ruta.schema, description: undefined });
  const hecho = compilados.get(forma) ?? compilar({ ...ruta, httpStatus: ruta.httpStatus ?? '' });
  compilados.set(forma, hecho);
  return hecho;
};
