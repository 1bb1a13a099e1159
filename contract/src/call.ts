import type { CallAccessRule, Topic } from '@conserje/rules';
import {
  CURSOR_MAX,
  ID_MAX,
  IDEMPOTENCY_HEADER,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PEOPLE_MAX,
  PRESS_HEADER,
} from '@conserje/rules';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Feature } from './features.ts';

export type Method = 'GET' | 'POST';

/** At most `max` requests per address in `minutes`. */
export interface RateLimit {
  max: number;
  minutes: number;
  /** Counted by the handler (`countCall`), so that what fails its first checks does not count. */
  byHandler?: true;
}

/**
 * Response that is identical for everyone with access: cached until one of its topics changes. A request with query
 * parameters (a search or a page) bypasses the cache: only the whole response is shared.
 */
export interface SharedAnswer {
  topics: readonly Topic[];
  /** Maximum age in milliseconds, for content that changes with time alone; rebuilt on the next request. */
  ttlMs?: number;
  /** Changes with the agency's day. */
  changesDaily?: true;
  /** Shared only if the request body has these values. */
  onlyWhen?: Readonly<Record<string, number | string>>;
}

/**
 * Declaration of an API call, from which route, guard, validation, serialization, client and OpenAPI document are
 * derived. `path` is relative to `/api/`, or absolute if it starts with a slash; parameters as `:name`.
 */
export interface Call {
  method: Method;
  path: string;
  /** Feature that the call belongs to; groups the OpenAPI document. */
  feature: Feature;
  summary: string;
  access: CallAccessRule;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  answer: TSchema;
  /** Errors specific to this call; those of any call are implied. */
  errors?: readonly ErrorCode[];
  /** Available to a session that must still replace an initial password; for all other calls it counts as anonymous. */
  allowsInitialClave?: boolean;
  /** Available to a session without the two-factor authentication that its agency requires. */
  allowsWithoutTwoFactor?: boolean;
  /** Requires a recent proof of identity (`PROOF_MINUTES`), by login or `probar`. Needs a session. */
  requiresRecentAuth?: boolean;
  /**
   * A user with two-factor authentication must send a code (`body.codigo`), which replaces the recent proof of other
   * users.
   */
  acceptsCode?: boolean;
  /** Concerns the own account: refused for API keys, as is any `requiresRecentAuth` call. */
  notForApiKeys?: boolean;
  /** Overrides the effect implied by the method: a POST that only reads, or a GET that writes. */
  effect?: 'reads' | 'writes';
  /**
   * Set if the response holds a secret or all data stored about a person, and is therefore not stored. A repeated
   * request receives this text: that it was done, and how to get another (decisions §1).
   */
  secretAnswer?: string;
  /** Available during maintenance. */
  inMaintenance?: boolean;
  rate?: RateLimit;
  /** Expensive: runs one at a time per person, with a limit for all people together. Needs a session. */
  expensive?: boolean;
  /** The response carries an ETag; `If-None-Match` is answered with 304. */
  etag?: boolean;
  /** Shared response; carries an ETag, which is the version used by the events of a live list. */
  shared?: SharedAnswer;
  /** The response is an open `text/event-stream` whose events have the shape of `answer`. */
  stream?: boolean;
  /** The body is `multipart/form-data`; its fields may be an `Upload`. Needs a session. */
  multipart?: boolean;
  /** The response is the bytes of a `FileAnswer`, not JSON. */
  answersFile?: boolean;
}

/** Returns whether a call changes data. */
export const writesSomething = ({ method, effect }: Pick<Call, 'method' | 'effect'>): boolean =>
  (effect ?? (method === 'GET' ? 'reads' : 'writes')) === 'writes';

/** Header of a change that may be retried. */
export const IdempotencyHeader = Type.Object({
  [IDEMPOTENCY_HEADER]: Type.Optional(
    Type.String({
      pattern: '^[!-~]{1,128}$',
      description:
        'Una clave propia de este envío, de 1 a 128 letras o signos visibles. Con la misma, en 24 horas, se contesta como la primera ' +
        'vez y no se hace nada otra vez',
    }),
  ),
  [PRESS_HEADER]: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,5}$',
      description:
        'Cuántas veces ha pulsado la persona este envío, si se pierde la respuesta. Lo que se hizo con un número menor y se deshizo ' +
        'después se hace otra vez. Sin este encabezado es 1, y nunca se hace otra vez',
    }),
  ),
});

/** What a file says of a call; its name in the file is the path, unless another one is given. */
type Declaration = Omit<Call, 'method' | 'path' | 'feature'> & { path?: string };

/** Declares a call that is sent by GET. */
export const get = <const D extends Declaration>(declaration: D) => ({ method: 'GET' as const, ...declaration });
/** Declares a call that is sent by POST. */
export const post = <const D extends Declaration>(declaration: D) => ({ method: 'POST' as const, ...declaration });

/** Calls by name, each with its literal method, path and schemas in the type. */
type CallsOf<F extends Feature, D> = {
  [N in keyof D]: D[N] & { feature: F; path: D[N] extends { path: infer P } ? P : N };
};
/** Completes the declared calls of a file. */
export const callsOf = <F extends Feature, D extends Readonly<Record<string, Declaration & Pick<Call, 'method'>>>>(
  feature: F,
  declarations: D,
): CallsOf<F, D> =>
  // Object.fromEntries returns any names and one type of values; these are the names and values of `declarations`.
  Object.fromEntries(
    Object.entries(declarations).map(([name, declaration]) => [name, { feature, path: name, ...declaration }]),
  ) as CallsOf<F, D>;

/** Creates an object schema that refuses unknown fields. */
export const Shape = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

/** Creates the response schema of a successful change: `{ msg, status: 0, ... }` (decisions §1). */
export const ChangeAnswer = <T extends TProperties>(properties: T) =>
  Type.Object({ msg: Type.String(), status: Type.Literal(0), ...properties }, { additionalProperties: false });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Uploaded file, as `Blob` in the browser and as received by the server. */
export interface Upload {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
/** Creates a multipart field for a file of at most `bytes`. */
export const Upload = (bytes: number, description: string) =>
  Type.Unsafe<Upload>({ contentMediaType: 'application/octet-stream', 'x-bytes': bytes, description });
/** Returns the maximum bytes of a file field; undefined for any other field. */
export const maxBytesOf = (field: TSchema | undefined): number | undefined =>
  (field as { 'x-bytes'?: number } | undefined)?.['x-bytes'];

/** Response of a call that returns a file. */
export interface FileAnswer {
  /** `content-type` header. */
  contentType: string;
  /** File name for download. */
  name: string;
  /** Content hash, for the ETag; null for a stream. */
  hash: string | null;
  /** The content of its URL never changes and is public. */
  immutable: boolean;
  /** A large file is a stream, of `bytes`. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
  bytes?: number;
}
export const FileAnswer = (contentType: string) => Type.Unsafe<FileAnswer>({ contentMediaType: contentType });

/** Creates a schema for one of several literal words. */
export const StringEnum = <const W extends string>(...words: W[]) =>
  Type.Unsafe<W>(Type.Union(words.map((word) => Type.Literal(word))));

/**
 * Creates the schema of `acciones` of a row: the actions that the server would accept from the viewer. Screens display
 * these instead of computing permissions.
 */
export const Actions = <const W extends string>(...actions: W[]) =>
  Type.Array(StringEnum(...actions), { description: 'Lo que puede hacer con ella quien la lee' });

/** Keyword of a schema that other validators have to be told of. */
export const VERBATIM_KEYWORD = 'x-verbatim';
/** Creates a text that is taken verbatim: a password. Any other text is trimmed of invisible characters. */
export const Verbatim = (maxLength: number) => Type.String({ maxLength, [VERBATIM_KEYWORD]: true });
/** Returns whether a field is taken verbatim. */
export const isVerbatim = (field: object): boolean => VERBATIM_KEYWORD in field;
/** Author, motivo and time of an annulment; null if the row stands. */
export const Annulled = Type.Union([
  Type.Object(
    { por: Type.String(), motivo: Type.String(), fecha: Type.String({ description: 'Instante ISO 8601 con desfase' }) },
    { additionalProperties: false, description: 'Quién la anuló, y por qué' },
  ),
  Type.Null(),
]);

export const Id = Type.Integer({ minimum: 1, maximum: ID_MAX });
/**
 * Name of a chosen categoria as it was seen. Its id is a place on the ladder, which another categoria may have taken
 * since.
 */
export const SeenCategoria = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'El nombre del rango como se veía: si otro tomó su sitio, CAMBIO_MIENTRAS',
  }),
);
/** Names of the chosen `categorias` as they were seen, in their order. */
export const SeenCategorias = Type.Optional(
  Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 100,
    description: 'Los nombres de categorias como se veían, en su orden',
  }),
);
export const Annulment = Shape({ id: Id, motivo: Type.String({ maxLength: 2000 }) });
/** Errors of an annulment (docs/decisions/0011). */
export const ANNULMENT_ERRORS = ['NO_EXISTE', 'REGLA', 'YA_ANULADA', 'COSA_PROPIA'] as const;
/** Id from a form's picker, or 0 while nothing is chosen; the validation rule has its own text for 0. */
export const PickedId = Type.Integer({ minimum: 0, maximum: ID_MAX });
/** ISO 8601 instant with offset. */
export const Instant = Type.String({ maxLength: 40, description: 'Instante ISO 8601 con desfase' });
/** Day in the agency's zone, `YYYY-MM-DD`. Empty is accepted here; the validation rule has its own text for it. */
export const DateText = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', description: 'Fecha YYYY-MM-DD' });
/** Search text of a list or picker. */
const Search = Type.Optional(Type.String({ maxLength: 50 }));

/** Creates the sort parameter of a list: a key for ascending, with a dash before it for descending order. */
const Sort = <const K extends string>(keys: K[]) =>
  keys.length === 0
    ? Type.Unsafe<K | `-${K}`>(Type.Never())
    : StringEnum<K | `-${K}`>(...keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`]));

const PAGE_FIELDS = {
  limite: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE })),
  antes: Type.Optional(Type.Union([Id, Type.String({ pattern: '^[\\w-]+$', maxLength: CURSOR_MAX })])),
  buscar: Search,
};
/**
 * Creates the query of an unbounded list, newest first (decisions §1) or sorted by one of its keys. The header
 * `x-siguiente` is the value of `antes` for the next page: the id of the last row, or an opaque cursor if sorted.
 */
export const PageQuery = <const K extends string>(...keys: [K, ...K[]]) =>
  Shape({ ...PAGE_FIELDS, orden: Type.Optional(Sort(keys)) });
/** Query of a list that is always sorted newest first. */
export const NewestFirstPageQuery = Shape(PAGE_FIELDS);
/** Filter of a list by user id. */
export const UsuarioFilter = Type.Optional(Id);
/** Sort keys of a list, derived from the query of its call. */
export type SortKeyIn<Q> = Q extends { orden?: infer O } ? (O extends `-${infer K}` ? K : never) : never;

/**
 * Response of a picker (decisions §1); `ausente` is the last day of the current ausencia, `orden` the place on the
 * ladder.
 */
export const UsuarioOptions = Type.Array(
  Shape({
    value: Id,
    label: Type.String(),
    ausente: Type.Optional(Type.String({ description: 'Día YYYY-MM-DD' })),
    orden: Type.Integer(),
  }),
);
/** Ids of people affected by one action. */
export const UsuarioIds = Type.Array(Id, { minItems: 1, maxItems: PEOPLE_MAX, uniqueItems: true });
/** The mision of each person as the caller sees it; people who hold another one now are left out. */
export const SeenMisiones = Type.Optional(
  Type.Array(Shape({ id: Id, mision: Id }), {
    maxItems: PEOPLE_MAX,
    description: 'La misión de cada persona (id) como la ves. Quien ya tiene otra se queda como está',
  }),
);
/**
 * Answer of an act on several people, person by person: names of those done, and the others with the reason.
 * `reintentar`: the same act may succeed on what is there now.
 */
export const BulkOutcome = ChangeAnswer({
  hechas: Type.Array(Type.String()),
  omitidas: Type.Array(Shape({ id: Id, nombre: Type.String(), msg: Type.String(), reintentar: Type.Boolean() })),
});
/** Errors of such an act: of its values, or of all people alike. */
export const BULK_ERRORS = ['REGLA', 'USUARIO_NO_EXISTE', 'YA_ESTA_ASI', 'CAMBIO_MIENTRAS'] as const;
/** Items of a bulk action that were skipped, with their owner and the reason. */
export const SkippedItems = Type.Array(Shape({ id: Id, nombre: Type.String(), msg: Type.String() }));
export const PickerQuery = Shape({ buscar: Search });
/** Shared response of a picker of all active users; `ausente` depends on the day. */
export const SHARED_USUARIO_OPTIONS: SharedAnswer = {
  topics: ['usuarios', 'carrera', 'rangos', 'ausencias'],
  changesDaily: true,
};

type Part<S> = S extends TSchema ? Static<S> : undefined;
/** Static types of a call's payload, query, parameters and response. */
export type Body<C extends Call> = Part<C['body']>;
export type Query<C extends Call> = Part<C['query']>;
export type Params<C extends Call> = Part<C['params']>;
export type Answer<C extends Call> = Static<C['answer']>;
