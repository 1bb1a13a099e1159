import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { PAGE_SIZE_MAX } from '../../../rules/src/shared/limits.ts';
import { SAMPLE_PERSON, sampleOf } from '../../../server/src/test-support/matrices/samplePayloads.ts';

export interface ReadRequest {
  path: string;
  body?: unknown;
}

/** GET calls that write (part 1 §8), that end something, or that answer a challenge instead of a list. */
const NOT_READ = new Set(['updateLista', 'ventaAction', 'identidad']);
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

function pathOf(name: string, spec: Call): string {
  const { params = {} } = sampleOf(name, spec);
  const path = spec.path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(params[field] === SAMPLE_PERSON.usuario ? SOMEONE : String(params[field])),
  );
  // Largest page that a viewer may request.
  const whole = path.startsWith('/') ? path : `/api/${path}`;
  return spec.query?.properties.limite ? `${whole}?limite=${PAGE_SIZE_MAX}` : whole;
}

/** Lists a request for every list of the contract at maximum length, including lists that no screen requests. */
export function everyList(year = YEAR): ReadRequest[] {
  const lists = Object.entries<Call>(CONTRACT).flatMap(([name, spec]): ReadRequest[] =>
    spec.method === 'GET' && !spec.stream && !spec.answersFile && !NOT_READ.has(name)
      ? [{ path: pathOf(name, spec) }]
      : [],
  );
  const searches = ['xilófono', 'confirmó'].map((word) => ({
    path: `/api/registros?limite=${PAGE_SIZE_MAX}&buscar=${encodeURIComponent(word)}`,
  }));
  return [...lists, ...readsByPost(year), ...searches, { path: '/api/openapi.json' }, { path: '/' }];
}
