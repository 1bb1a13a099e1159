import type { CallAccessRule, Topic } from '@conserje/rules';
import { CURSOR_MAX, ID_MAX, IDEMPOTENCY_HEADER, PAGE_SIZE, PAGE_SIZE_MAX, PEOPLE_MAX } from '@conserje/rules';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Feature } from './features.ts';

export type Method = 'GET' | 'POST';

/** At most `max` requests of one address in `minutes`. */
export interface RateLimit {
  max: number;
  minutes: number;
}

/**
 * An answer that is the same for everyone who may have it: it is made once, and anew when one of the subjects has changed. What is
 * searched for is read each time.
 */
export interface SharedAnswer {
  temas: readonly Topic[];
  /** What time alone changes is made anew after so many milliseconds, when it is asked for. */
  ttlMs?: number;
  /** It changes with the agency's day. */
  changesDaily?: true;
  /** Only of requests whose body says this. */
  onlyWhen?: Readonly<Record<string, number | string>>;
}

/**
 * One call of the API, declared once: route, guard, validation, serialisation, client and document are made from it.
 * `path` is relative to `/api/`, or begins with a slash and is all of it; parameters as `:name`.
 */
export interface Call {
  method: Method;
  path: string;
  /** The screen or subject that it belongs to; groups the document. */
  feature: Feature;
  summary: string;
  access: CallAccessRule;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  answer: TSchema;
  /** Errors of this call alone; those that any call can answer are implied. */
  errors?: readonly ErrorCode[];
  /** Answered also to someone who has yet to choose a password of their own; every other call takes them for a visitor. */
  allowsInitialClave?: boolean;
  /** Answered also to someone who has yet to take up a second step, which their agency demands. */
  allowsWithoutTwoFactor?: boolean;
  /** Whoever makes it has proved who they are a moment ago (`PROOF_MINUTES`), by a login or by `probar`. Needs a session. */
  requiresRecentAuth?: boolean;
  /** Whoever has a second step sends a code with it (`body.codigo`), which stands for the proof that others gave a moment ago. */
  acceptsCode?: boolean;
  /** Of one's own account: no program's key makes it, nor one that is `requiresRecentAuth`. */
  notForApiKeys?: boolean;
  /** Where its method does not say it: a POST that only reads, a GET that writes. */
  effect?: 'lee' | 'escribe';
  /**
   * Its answer has a secret, or all that is stored about a person, and is kept nowhere: what whoever sends the same again hears, that
   * it was done and how to get another (decisions §1).
   */
  secretAnswer?: string;
  /** Answered in maintenance too. */
  inMaintenance?: boolean;
  rate?: RateLimit;
  /** Dear to answer: a person's wait for one another, and only so many of all people run at once. Needs a session. */
  expensive?: boolean;
  /** The answer carries an ETag and `If-None-Match` is answered with 304. */
  etag?: boolean;
  /** The same for all; it carries an ETag, which is the version that events of a live list count by. */
  shared?: SharedAnswer;
  /** The answer is an open `text/event-stream` whose events have the shape of `answer`. */
  stream?: boolean;
  /** The body is a `multipart/form-data`, some of whose fields may be an `Upload`. Needs a session. */
  multipart?: boolean;
  /** The answer is a `FileAnswer`: its bytes, not JSON. */
  answersFile?: boolean;
}

/** Whether a call changes something. */
export const writesSomething = ({ method, effect }: Pick<Call, 'method' | 'effect'>): boolean =>
  (effect ?? (method === 'GET' ? 'lee' : 'escribe')) === 'escribe';

/** Of a change that may be sent again. */
export const IdempotencyHeader = Type.Object({
  [IDEMPOTENCY_HEADER]: Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,128}$',
      description:
        'Una clave propia de este envío, de 1 a 128 letras o signos visibles. Con la misma, en 24 horas, se contesta como la primera ' +
        'vez y no se hace nada otra vez',
    }),
  ),
});

/** Declares a call; its literal method and path and its schemas are kept in its type. */
export const call = <const C extends Call>(spec: C): C => spec;

/** An object that refuses unknown fields. */
export const Shape = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

/** What a successful change answers: `{ msg, status: 0, ... }` (decisions §1). */
export const Outcome = <T extends TProperties>(properties: T) =>
  Type.Object({ msg: Type.String(), status: Type.Literal(0), ...properties }, { additionalProperties: false });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A file that is sent with a call, as a browser has it and as the server receives it. */
export interface Upload {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
/** A field of a multipart call that holds a file of at most so many bytes. */
export const Upload = (bytes: number, description: string) =>
  Type.Unsafe<Upload>({ contentMediaType: 'application/octet-stream', 'x-bytes': bytes, description });
/** The most bytes that the file of a field may have; undefined where the field holds none. */
export const maxBytesOf = (field: TSchema | undefined): number | undefined =>
  (field as { 'x-bytes'?: number } | undefined)?.['x-bytes'];

/** What a call answers that answers a file. */
export interface FileAnswer {
  /** The header `content-type`. */
  tipo: string;
  /** As it is named where someone saves it. */
  nombre: string;
  /** Of its content, for the ETag. */
  huella: string;
  /** Its address has never another content, and anyone may have it. */
  immutable: boolean;
  contenido: Uint8Array;
}
export const FileAnswer = (contentType: string) => Type.Unsafe<FileAnswer>({ contentMediaType: contentType });

/** One word of a closed list. */
export const Word = <const W extends string>(...words: W[]) =>
  Type.Unsafe<W>(Type.Union(words.map((word) => Type.Literal(word))));

/**
 * `acciones` of a row: what the server would accept from this very reader, by the words of the row's buttons. A screen shows
 * it and reckons no right by itself.
 */
export const Actions = <const W extends string>(...actions: W[]) =>
  Type.Array(Word(...actions), { description: 'Lo que puede hacer con ella quien la lee' });

/** A text that is taken as it was typed: a password. Of every other text, what can't be seen at its ends is left out. */
export const Verbatim = (maxLength: number) => Type.String({ maxLength, 'x-verbatim': true });
/** Whether a field is taken as it was typed. */
export const isVerbatim = (field: object): boolean => 'x-verbatim' in field;
/** Who annulled a row, when and why; null while it stands. */
export const Annulled = Type.Union([
  Type.Object(
    { por: Type.String(), motivo: Type.String(), fecha: Type.String({ description: 'Instante ISO 8601 con desfase' }) },
    { additionalProperties: false, description: 'Quién la anuló, y por qué' },
  ),
  Type.Null(),
]);

/** A row's identifier. */
export const Id = Type.Integer({ minimum: 1, maximum: ID_MAX });
/** What annuls a row: which, and why. */
export const Annulment = Shape({ id: Id, motivo: Type.String({ maxLength: 2000 }) });
/** How annulments are refused (docs/decisions/0011). */
export const ANNULMENT_ERRORS = ['NO_EXISTE', 'REGLA', 'YA_ANULADA', 'COSA_PROPIA'] as const;
/** What a form's picker holds: an id, or 0 while nothing is chosen; the rule that refuses that has its own text. */
export const PickedId = Type.Integer({ minimum: 0, maximum: ID_MAX });
/** An ISO 8601 instant with offset. */
export const Instant = Type.String({ description: 'Instante ISO 8601 con desfase' });
/** A day in the agency's zone, `YYYY-MM-DD`. Empty is let through: the rule that refuses it has its own text. */
export const DateText = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', description: 'Fecha YYYY-MM-DD' });
/** Search text of a list or picker. */
const Search = Type.Optional(Type.String({ maxLength: 50 }));

/** An order of a list: by a key upwards, or downwards with a dash before it; none where it has no key. */
const Sort = <const K extends string>(keys: K[]) =>
  keys.length === 0
    ? Type.Unsafe<K | `-${K}`>(Type.Never())
    : Word<K | `-${K}`>(...keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`]));

const PAGE_FIELDS = {
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE })),
  antes: Type.Optional(Type.Union([Id, Type.String({ pattern: '^[\\w-]+$', maxLength: CURSOR_MAX })])),
  buscar: Search,
};
/**
 * Query of a list that grows for ever, newest first (decisions §1), or in one of the orders that it declares by its keys.
 * The header `x-siguiente` is what the next page asks for as `antes`: without an order the id of the last row, by another
 * order a text that only the server reads.
 */
export const Page = <const K extends string>(...keys: [K, ...K[]]) =>
  Shape({ ...PAGE_FIELDS, orden: Type.Optional(Sort(keys)) });
/** That of a list which has no order but newest first. */
export const PageByAge = Shape(PAGE_FIELDS);
/** Of a list: only what is of one user, by their id. */
export const OfUsuario = Type.Optional(Id);
/** The keys that a list is ordered by, of what its call is asked with. */
export type SortKeyIn<Q> = Q extends { orden?: infer O } ? (O extends `-${infer K}` ? K : never) : never;

/** Answer of a picker (decisions §1); `ausente` is the last day of the absence that runs, `orden` the place on the ladder. */
export const UsuarioOptions = Type.Array(
  Shape({
    value: Id,
    label: Type.String(),
    ausente: Type.Optional(Type.String({ description: 'Día YYYY-MM-DD' })),
    orden: Type.Integer(),
  }),
);
/** People on whom one press acts. */
export const UsuarioIds = Type.Array(Id, { minItems: 1, maxItems: PEOPLE_MAX, uniqueItems: true });
/** Of many that were to be done together, those that were left as they were, by whose they are and why. */
export const SkippedItems = Type.Array(Shape({ id: Id, nombre: Type.String(), msg: Type.String() }));
export const Picker = Shape({ buscar: Search });
/** A picker of all active users is the same for everyone; who is absent follows from the day. */
export const SHARED_ACTIVE_USUARIOS: SharedAnswer = {
  temas: ['usuarios', 'carrera', 'rangos', 'ausencias'],
  changesDaily: true,
};

type Part<S> = S extends TSchema ? Static<S> : undefined;
/** The payload, query, parameters and answer of a call as types. */
export type Body<C extends Call> = Part<C['body']>;
export type Query<C extends Call> = Part<C['query']>;
export type Params<C extends Call> = Part<C['params']>;
export type Answer<C extends Call> = Static<C['answer']>;
