import { beforeEach, expect, test, vi } from 'vitest';

/** Stub of the page; a new page is a module loaded again. */
const page = { pathname: '/tiempos' };
const tab = new Map<string, string>();
vi.stubGlobal('location', page);
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => tab.get(name) ?? null,
  setItem: (name: string, value: string) => void tab.set(name, value),
});
async function loadNewPage(person: number) {
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  drafts.switchDraftOwner(person);
  return { ...drafts, readDraft: (key: string) => drafts.findDraft(key)?.() ?? null };
}

const INITIAL = { bajo: 0, alto: 7 };
const TYPED = { bajo: 3, alto: 7 };
beforeEach(() => {
  page.pathname = '/tiempos';
  tab.clear();
});

test('a closed form keeps its draft; a dialog that asks keeps it only if its screen was left', async () => {
  const { draftKeyOf, readDraft, registerDraftForm: keepDraftOf } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  const fromDialog = () => false;
  keepDraftOf(clave, () => TYPED, fromDialog)();
  expect(readDraft(clave)).toBeNull();
  keepDraftOf(clave, () => TYPED)();
  expect(readDraft(clave)).toEqual(TYPED);

  const stopListening = keepDraftOf(clave, () => TYPED, fromDialog);
  page.pathname = '/nomina';
  stopListening();
  expect(readDraft(clave)).toEqual(TYPED);
  // A restored draft is no longer stored.
  page.pathname = '/tiempos';
  keepDraftOf(clave, () => null)();
  expect(readDraft(clave)).toBeNull();
});

test('a draft passes to the next page once, and only for the same person', async () => {
  const write = async () => {
    const { draftKeyOf, registerDraftForm: keepDraftOf, saveDrafts } = await loadNewPage(1);
    const clave = draftKeyOf(INITIAL) ?? '';
    keepDraftOf(clave, () => TYPED);
    saveDrafts();
    return clave;
  };
  const clave = await write();
  expect((await loadNewPage(1)).readDraft(clave)).toEqual(TYPED);
  expect((await loadNewPage(1)).readDraft(clave)).toBeNull();
  await write();
  expect((await loadNewPage(2)).readDraft(clave)).toBeNull();
});

test.each([
  ['with text comes back without it', 'Flood', ['Recuperamos lo que estabas escribiendo']],
  ['alone is no draft', '', []],
])('a chosen file %s on the next page', async (_case, motivo, toasts) => {
  const empty = { motivo: '', evidencia: null as File | null };
  const { draftKeyOf, registerDraftForm: keepDraftOf, saveDrafts } = await loadNewPage(1);
  const clave = draftKeyOf(empty) ?? '';
  keepDraftOf(clave, () => ({ motivo, evidencia: new File(['x'], 'chat.png') }));
  saveDrafts();
  const { readDraft, registerDraftForm } = await loadNewPage(1);
  const { createForm } = await import('../../ui/form/formStore.ts');
  const { getVisibleToasts } = await import('./toasts.ts');
  const form = createForm(empty, readDraft(clave));
  expect(form.getState().values).toEqual({ motivo, evidencia: null });
  registerDraftForm(clave, form.typed);
  expect(getVisibleToasts().map(({ msg }) => msg)).toEqual(toasts);
});

test.each([
  ['before the session is known', 0],
  ['before a form is opened', 1],
])('a page that is left %s keeps the drafts of the one before', async (_case, known) => {
  const { draftKeyOf, registerDraftForm: keepDraftOf, saveDrafts } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  keepDraftOf(clave, () => TYPED);
  saveDrafts();
  const next = await loadNewPage(known);
  next.saveDrafts();
  if (known === 0) next.switchDraftOwner(1);
  expect((await loadNewPage(1)).readDraft(clave)).toEqual(TYPED);
});

test('a form sent after the page was hidden leaves no draft', async () => {
  const { draftKeyOf, registerDraftForm: keepDraftOf, saveDrafts } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  let written: object | null = TYPED;
  keepDraftOf(clave, () => written);
  saveDrafts();
  written = null;
  saveDrafts();
  expect((await loadNewPage(1)).readDraft(clave)).toBeNull();
});

test('a form that is sent after it was left, or after the phone hid the page, leaves no draft', async () => {
  const { draftKeyOf, readDraft, registerDraftForm: keepDraftOf, saveDrafts } = await loadNewPage(1);
  const { createForm } = await import('../../ui/form/formStore.ts');
  const [left, open] = [createForm(INITIAL), createForm(INITIAL)];
  const keys = [draftKeyOf(INITIAL) ?? '', draftKeyOf({ bajo: 0 }) ?? ''];
  for (const form of [left, open]) form.change(TYPED);
  keepDraftOf(keys[0] ?? '', left.typed)();
  keepDraftOf(keys[1] ?? '', open.typed);
  saveDrafts();
  expect(readDraft(keys[0] ?? '')).toEqual(TYPED);
  // The phone discards the page after the answers, without a word.
  for (const form of [left, open]) form.done();
  expect(readDraft(keys[0] ?? '')).toBeNull();
  const next = await loadNewPage(1);
  expect(keys.map(next.readDraft)).toEqual([null, null]);
});

test('a typed password is not stored, even if the form began without its field', async () => {
  const { draftKeyOf, readDraft, registerDraftForm: keepDraftOf, saveDrafts } = await loadNewPage(1);
  const clave = draftKeyOf({}) ?? '';
  const stopListening = keepDraftOf(clave, () => ({ usuario: 'Ana', clave: 'secreta' }));
  saveDrafts();
  stopListening();
  expect(readDraft(clave)).toBeNull();
  expect([...tab.values()].join('')).not.toContain('secreta');
});

test('logging out removes all drafts, also of forms still on the page', async () => {
  const { draftKeyOf, readDraft, registerDraftForm: keepDraftOf, saveDrafts, switchDraftOwner } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  const stopListening = keepDraftOf(clave, () => TYPED);
  saveDrafts();
  switchDraftOwner(0);
  page.pathname = '/';
  stopListening();
  expect(readDraft(clave)).toBeNull();
  expect([...tab.values()].join('')).not.toContain('bajo');
});

test('a form with secret fields has no draft', async () => {
  const { draftKeyOf } = await loadNewPage(1);
  for (const field of ['clave', 'rclave', 'clavea', 'claven', 'direccion', 'codigo', 'token'])
    expect(draftKeyOf({ usuario: '', [field]: '' })).toBeNull();
});

test.each(['{"', '[]', '{"de":1,"formas":{"a":1,"b":{"valores":"x","cuando":"y"}}}'])(
  'ignores a foreign stored value (%s)',
  async (garbage) => {
    tab.set('conserje-borradores', garbage);
    const { readDraft } = await loadNewPage(1);
    expect([readDraft('a'), readDraft('b')]).toEqual([null, null]);
  },
);

test('a draft expires after half an hour', async () => {
  vi.useFakeTimers();
  const { draftKeyOf, readDraft, registerDraftForm: keepDraftOf } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  const stopListening = keepDraftOf(clave, () => TYPED);
  page.pathname = '/nomina';
  stopListening();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(readDraft(clave)).toEqual(TYPED);
  vi.advanceTimersByTime(1);
  expect(readDraft(clave)).toBeNull();
  vi.useRealTimers();
});
