import { readStorage, writeStorage } from '../browser/storage.ts';
import { showToast } from './toasts.ts';

const STORAGE_KEY = 'conserje-borradores';
const TTL_MS = 30 * 60_000;
/** Maximum of characters of all drafts that are stored for the next page. */
const CHARACTERS_MAX = 100_000;
/** Secret fields: neither they nor forms that contain one are stored. */
const SECRET_FIELDS = ['clave', 'rclave', 'clavea', 'claven', 'direccion', 'token'];

/** A draft as stored. */
interface Draft {
  valores: object;
  cuando: number;
}
interface HeldDraft {
  /** Returns its values; null once the form that it comes from was sent. */
  typed: () => object | null;
  cuando: number;
}

const isDraft = (value: unknown): value is Draft =>
  value instanceof Object &&
  'valores' in value &&
  value.valores instanceof Object &&
  'cuando' in value &&
  typeof value.cuando === 'number';

/** Id of the usuario; 0 for a visitor. */
let owner = 0;

/** Takes the drafts that the previous page of the same person stored, once. */
function takeInherited(): Map<string, HeldDraft> {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY, 'tab') ?? 'null');
    writeStorage(STORAGE_KEY, 'null', 'tab');
    if (!(stored instanceof Object && 'de' in stored && stored.de === owner && 'formas' in stored)) return new Map();
    const forms: [string, unknown][] = Object.entries(Object(stored.formas));
    const inherited = forms.filter((entry): entry is [string, Draft] => isDraft(entry[1]));
    return new Map(inherited.map(([key, { valores, cuando }]) => [key, { typed: () => valores, cuando }]));
  } catch {
    return new Map();
  }
}

/** Drafts of forms that were left or closed, or inherited from the previous page. */
let drafts: Map<string, HeldDraft> | undefined;
let recovered: ReadonlySet<string> = new Set();
function savedDrafts(): Map<string, HeldDraft> {
  if (!drafts) {
    drafts = takeInherited();
    recovered = new Set(drafts.keys());
  }
  return drafts;
}

interface LiveForm {
  /** Path and subject: a form about another person has another key. */
  key: string;
  path: string;
  /** Returns the typed values; null if there are none, or once they were sent. */
  typed: () => object | null;
}
const liveForms = new Set<LiveForm>();

export const hasSecretField = (values: object): boolean => SECRET_FIELDS.some((field) => Object.hasOwn(values, field));

/**
 * Returns the key of a form's draft. Null if it has a secret field or a one-time code, which would be outdated.
 * @param subject what the form is about
 */
export function draftKeyOf(initial: object, subject = initial): string | null {
  if (hasSecretField(initial) || 'codigo' in initial) return null;
  return `${location.pathname} ${JSON.stringify(subject)}`;
}

/** Finds the draft of a form. @returns its `typed`; null if there is none or it has expired */
export function findDraft(key: string): HeldDraft['typed'] | null {
  const draft = savedDrafts().get(key);
  return draft && Date.now() - draft.cuando < TTL_MS && draft.typed() ? draft.typed : null;
}

/**
 * Registers a mounted form.
 * @param keepsDraft whether the draft is kept when the form closes; false for a dialog that has asked
 * @returns the cleanup function
 */
export function registerDraftForm(key: string, typed: LiveForm['typed'], keepsDraft = () => true): () => void {
  const live = { key, path: location.pathname, typed };
  const saved = savedDrafts();
  // A draft that had nothing but a file comes back empty.
  if (saved.delete(key) && recovered.has(key) && typed())
    showToast({ msg: 'Recuperamos lo que estabas escribiendo', kind: 'news' });
  liveForms.add(live);
  return () => {
    // Absent if another user has logged in meanwhile.
    if (liveForms.delete(live) && (keepsDraft() || location.pathname !== live.path)) holdDraft(live);
  };
}

/** Holds a draft. A form can gain a password field after it began, so secrets are checked again. */
function holdDraft({ key, typed }: LiveForm, forms = savedDrafts()): void {
  const values = typed();
  if (values && !hasSecretField(values)) forms.set(key, { typed, cuando: Date.now() });
}

/** Omits files, which JSON would turn into empty objects: their fields begin empty again. */
const withoutFile = (_field: string, value: unknown): unknown => (value instanceof Blob ? undefined : value);

/**
 * Stores the drafts in this tab for the next page; files are not included. The page may stay after all, so its own
 * drafts are not changed.
 */
export function saveDrafts(): void {
  // No form has asked for them: the page may not know its session yet.
  if (!drafts) return;
  const forms = new Map(drafts);
  for (const live of liveForms) holdDraft(live, forms);
  if (forms.size === 0 && readStorage(STORAGE_KEY, 'tab') === null) return;
  const stored = [...forms].flatMap(([key, { typed, cuando }]) => {
    const values = typed();
    return values ? [[key, { valores: values, cuando }]] : [];
  });
  const text = JSON.stringify({ de: owner, formas: Object.fromEntries(stored) }, withoutFile);
  if (text.length <= CHARACTERS_MAX) writeStorage(STORAGE_KEY, text, 'tab');
}

/** Stores the drafts when the page is hidden or unloaded (a reload, a phone that frees memory). */
export function saveDraftsOnLeave(): void {
  window.addEventListener('pagehide', saveDrafts);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveDrafts();
  });
}

/** Sets the owner. Drops all drafts of the previous owner. */
export function switchDraftOwner(usuarioId: number): void {
  if (owner !== 0) {
    liveForms.clear();
    drafts = new Map();
    writeStorage(STORAGE_KEY, 'null', 'tab');
  }
  owner = usuarioId;
}
