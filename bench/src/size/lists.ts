import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PAGE_SIZE_MAX } from '../../../rules/src/shared/limits.ts';
import { SAMPLE_PERSON, samplePayloadOf } from '../../../server/src/test-support/matrices/samplePayloads.ts';

export interface ReadRequest {
  path: string;
  body?: unknown;
}

/** GET calls that write (part 1 §8), that end something, or that answer a challenge instead of a list. */
const NOT_READ = new Set(['updateLista', 'ventaAction', 'identidad']);
/** Calls that ask Discord are refused in an agency without a bot. */
const asksDiscord = ({ errors = [] }: Call): boolean => errors.includes('SIN_BOT');
/** Year that contains all of the work. */
const YEAR = { inicio: '2025-02-01', final: '2026-02-01' };
const SOMEONE = 'novato-1';

/** POST calls that only read. */
const readsByPost = (year: typeof YEAR): ReadRequest[] => [
  { path: '/api/allNomina', body: year },
  { path: '/api/getListaPaga', body: year },
  { path: '/api/usuarioList', body: { usuario: 'novato' } },
  { path: '/api/getLog', body: { modulo: 'todos', palabra: 'confirmó' } },
];

/** @param dia day of the calls that answer a week or a day near the present one */
function pathOf(name: string, spec: Call, dia: string): string {
  const { params = {}, query = {} } = samplePayloadOf(name, spec);
  const values: Record<string, unknown> = { ...params, dia };
  const path = spec.path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(values[field] === SAMPLE_PERSON.usuario ? SOMEONE : String(values[field])),
  );
  const whole = path.startsWith('/') ? path : `/api/${path}`;
  const search = new URLSearchParams();
  // Filters are left out, and the page is the largest that a viewer may request.
  for (const field of spec.query?.required ?? []) search.set(field, String(query[field]));
  if (spec.query?.properties.limite) search.set('limite', String(PAGE_SIZE_MAX));
  return search.size === 0 ? whole : `${whole}?${search}`;
}

/** Lists a request for every list of the contract at maximum length, including lists that no screen requests. */
export function everyList(year = YEAR): ReadRequest[] {
  const today = new Date().toISOString().slice(0, 10);
  const lists = Object.entries<Call>(CONTRACT).flatMap(([name, spec]): ReadRequest[] =>
    spec.method === 'GET' && !spec.stream && !spec.answersFile && !asksDiscord(spec) && !NOT_READ.has(name)
      ? [{ path: pathOf(name, spec, today) }]
      : [],
  );
  const searches = ['xilófono', 'confirmó'].map((word) => ({
    path: `/api/registros?limite=${PAGE_SIZE_MAX}&buscar=${encodeURIComponent(word)}`,
  }));
  return [...lists, ...readsByPost(year), ...searches, { path: '/api/openapi.json' }, { path: '/' }];
}
