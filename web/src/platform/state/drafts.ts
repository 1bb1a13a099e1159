import { read, store } from '../browser/storage.ts';
import { notify } from './notices.ts';

const STORAGE_KEY = 'conserje-borradores';
/** Whoever comes back later than this begins anew. */
const TTL_MS = 30 * 60_000;
/** Letters of all drafts together that outlive the page. */
const CHARACTERS_MAX = 100_000;
/** Fields that nothing is ever kept of, nor of the form that has one. */
const SECRET_FIELDS = ['clave', 'rclave', 'clavea', 'claven', 'direccion'];

interface Draft {
  valores: object;
  cuando: number;
}

const isDraft = (value: unknown): value is Draft =>
  value instanceof Object &&
  'valores' in value &&
  value.valores instanceof Object &&
  'cuando' in value &&
  typeof value.cuando === 'number';

/** Whose they are; 0 for a visitor. */
let owner = 0;

/** What a page before this one has left to the same person, once. */
function takeInherited(): Map<string, Draft> {
  try {
    const stored: unknown = JSON.parse(read(STORAGE_KEY, 'pestana') ?? 'null');
    store(STORAGE_KEY, 'null', 'pestana');
    if (!(stored instanceof Object && 'de' in stored && stored.de === owner && 'formas' in stored)) return new Map();
    const forms: [string, unknown][] = Object.entries(Object(stored.formas));
    return new Map(forms.filter((entry): entry is [string, Draft] => isDraft(entry[1])));
  } catch {
    return new Map();
  }
}

/** Of forms that were left or closed, or whose page is loaded anew. */
let drafts: Map<string, Draft> | undefined;
let recovered: ReadonlySet<string> = new Set();
function savedDrafts(): Map<string, Draft> {
  if (!drafts) {
    drafts = takeInherited();
    recovered = new Set(drafts.keys());
  }
  return drafts;
}

/** A form on the page. */
interface LiveForm {
  /** Where it stands and what it began with: another person's form is another form. */
  clave: string;
  ruta: string;
  /** What was typed; null while that is nothing, and once it was sent. */
  typed: () => object | null;
}
const liveForms = new Set<LiveForm>();

/** Whether something has a field that nothing is ever kept of. */
export const hasSecret = (values: object): boolean => SECRET_FIELDS.some((field) => Object.hasOwn(values, field));

/** What tells a form from others. Null where nothing may be kept of it, or a code will be another one by then. */
export function draftKeyOf(initial: object): string | null {
  if (hasSecret(initial) || 'codigo' in initial) return null;
  return `${location.pathname} ${JSON.stringify(initial)}`;
}

/** What was typed into a form before its screen was left. */
export function readDraft(key: string): object | null {
  const draft = savedDrafts().get(key);
  return draft && Date.now() - draft.cuando < TTL_MS ? draft.valores : null;
}

/**
 * A form stands on the page from here on.
 * @param keepsDraft whether what was typed stays when it is closed; a dialog has asked
 * @returns what is done when it goes
 */
export function trackForm(key: string, typed: LiveForm['typed'], keepsDraft = () => true): () => void {
  const live = { clave: key, ruta: location.pathname, typed };
  const saved = savedDrafts();
  if (saved.delete(key) && recovered.has(key))
    notify({ msg: 'Recuperamos lo que estabas escribiendo', tipo: 'noticia' });
  liveForms.add(live);
  return () => {
    // It is no longer among them where another user has begun meanwhile.
    if (liveForms.delete(live) && (keepsDraft() || location.pathname !== live.ruta)) storeDraft(live);
  };
}

/** A form may begin without the field of a password, and have it once something was typed there. */
function storeDraft({ clave, typed }: LiveForm, forms = savedDrafts()): void {
  const values = typed();
  if (values && !hasSecret(values)) forms.set(clave, { valores: values, cuando: Date.now() });
}

/**
 * Keeps what is being written for the page that takes the place of this one, in this tab. Files do not go with it. The page may
 * stay after all, so that what it holds itself is left as it is.
 */
export function saveDrafts(): void {
  const forms = new Map(savedDrafts());
  for (const live of liveForms) storeDraft(live, forms);
  if (forms.size === 0 && read(STORAGE_KEY, 'pestana') === null) return;
  const text = JSON.stringify({ de: owner, formas: Object.fromEntries(forms) });
  if (text.length <= CHARACTERS_MAX) store(STORAGE_KEY, text, 'pestana');
}

/** Whatever takes the page away (a reload, a phone that needs its memory) leaves what was being written. */
export function saveDraftsOnLeave(): void {
  window.addEventListener('pagehide', saveDrafts);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts();
  });
}

/** Someone begins. Nothing is left for the next to use this browser. */
export function switchDraftOwner(usuarioId: number): void {
  if (owner !== 0) {
    liveForms.clear();
    drafts = new Map();
    store(STORAGE_KEY, 'null', 'pestana');
  }
  owner = usuarioId;
}
