import type { Call, CodigoError } from '@conserje/contract';
import {
  ERRORES,
  escribeAlgo,
  FALLAS_DE_BASE,
  FALLAS_DE_ENVIO,
  IdempotencyHeader,
  Nullable,
  Shape,
} from '@conserje/contract';
import type { FastifySchema } from 'fastify';
import Type from 'typebox';
import { explicarLlamada } from './acceso.ts';

const ErrorAnswer = Type.Object({
  msg: Type.String(),
  status: Type.Literal(1),
  error: Type.String(),
  campo: Type.Optional(Type.String()),
});

/** Of a call that takes nothing: a field that it does not know is refused all the same. */
const NADA = Shape({});

/** Answers of a call by HTTP code, for serialisation and for the document. */
function respuestas(spec: Call): Record<string, unknown> {
  const implied: CodigoError[] = ['MALFORMADO', 'INTERNO', 'MANTENIMIENTO', ...FALLAS_DE_BASE];
  if (spec.access.tipo !== 'todos') implied.push('SIN_SESION');
  if (spec.access.tipo === 'permiso' || spec.access.tipo === 'propio') implied.push('SIN_PERMISO');
  if (spec.access.tipo !== 'todos' && !spec.conClaveTemporal) implied.push('CLAVE_TEMPORAL');
  if (spec.access.tipo !== 'todos') implied.push('DEMASIADO_DEPRISA');
  if (spec.access.tipo !== 'todos' && !spec.sinDosPasos) implied.push('DOS_PASOS_FALTAN');
  if (spec.enPersona || spec.reciente || escribeAlgo(spec)) implied.push('CLAVE_DE_PROGRAMA');
  if (escribeAlgo(spec)) implied.push(...FALLAS_DE_ENVIO);
  if (spec.reciente) implied.push('PRUEBA_RECIENTE');
  if (spec.rate) implied.push('DEMASIADOS_INTENTOS');
  if (spec.costosa || spec.multipart) implied.push('DEMASIADAS_A_LA_VEZ');
  if (spec.multipart) implied.push('DEMASIADO_GRANDE', 'TIPO_NO_ADMITIDO');
  const answers: Record<string, unknown> = { 200: respuestaBuena(spec) };
  for (const codigo of [...(spec.errors ?? []), ...implied]) {
    const { http } = ERRORES[codigo];
    const previous = answers[http] as { description?: string } | undefined;
    answers[http] = {
      ...ErrorAnswer,
      description: [previous?.description, codigo].filter(Boolean).join(', '),
    };
  }
  return answers;
}

/** What a call answers when all is well; by its kind, where that is no JSON. */
function respuestaBuena({ answer, stream, fichero }: Call): unknown {
  const tipo = stream ? 'text/event-stream' : fichero && (answer as { contentMediaType?: string }).contentMediaType;
  return tipo ? { content: { [tipo]: { schema: answer } } } : answer;
}

/** What a call takes and answers, for validation, serialisation and the document. */
function hacer(nombre: string, spec: Call): FastifySchema {
  return {
    operationId: nombre,
    tags: [spec.feature],
    summary: spec.summary,
    ...(spec.multipart && { consumes: ['multipart/form-data'] }),
    description: explicarLlamada(spec),
    ...(spec.params && { params: spec.params }),
    ...(escribeAlgo(spec) && { headers: IdempotencyHeader }),
    querystring: spec.query ?? NADA,
    ...(spec.method === 'POST' && { body: spec.body ?? Nullable(NADA) }),
    ...(spec.access.tipo !== 'todos' && { security: [{ key: [] }] }),
    response: respuestas(spec),
  };
}

const hechos = new WeakMap<Call, FastifySchema>();

/** The schema of a call's route, the same object for every application: what is compiled of it is compiled once. */
export function esquemaDe(nombre: string, spec: Call): FastifySchema {
  const esquema = hechos.get(spec) ?? hacer(nombre, spec);
  hechos.set(spec, esquema);
  return esquema;
}
