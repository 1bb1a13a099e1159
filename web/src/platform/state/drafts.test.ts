import { beforeEach, expect, test, vi } from 'vitest';

/** The page, as far as drafts look at it; a new one is a module loaded anew. */
const page = { pathname: '/tiempos' };
const tab = new Map<string, string>();
vi.stubGlobal('location', page);
vi.stubGlobal('sessionStorage', {
  getItem: (nombre: string) => tab.get(nombre) ?? null,
  setItem: (nombre: string, valor: string) => void tab.set(nombre, valor),
});
async function loadNewPage(quien: number) {
  vi.resetModules();
  const drafts = await import('./drafts.ts');
  drafts.switchDraftOwner(quien);
  return drafts;
}

const INITIAL = { bajo: 0, alto: 7 };
const TYPED = { bajo: 3, alto: 7 };
beforeEach(() => {
  page.pathname = '/tiempos';
  tab.clear();
});

test('quien deja la pantalla o cierra la forma encuentra lo que escribía; de un diálogo que preguntó, no', async () => {
  const { draftKeyOf, readDraft, trackForm } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  const fromDialog = () => false;
  trackForm(clave, () => TYPED, fromDialog)();
  expect(readDraft(clave)).toBeNull();
  trackForm(clave, () => TYPED)();
  expect(readDraft(clave)).toEqual(TYPED);

  const stopListening = trackForm(clave, () => TYPED, fromDialog);
  page.pathname = '/nomina';
  stopListening();
  expect(readDraft(clave)).toEqual(TYPED);
  // Once it stands on the page again it is no draft any more.
  page.pathname = '/tiempos';
  trackForm(clave, () => null)();
  expect(readDraft(clave)).toBeNull();
});

test('lo que se escribe pasa a la página que sigue, una vez, y solo para la misma persona', async () => {
  const write = async () => {
    const { draftKeyOf, trackForm, saveDrafts } = await loadNewPage(1);
    const clave = draftKeyOf(INITIAL) ?? '';
    trackForm(clave, () => TYPED);
    saveDrafts();
    return clave;
  };
  const clave = await write();
  expect((await loadNewPage(1)).readDraft(clave)).toEqual(TYPED);
  expect((await loadNewPage(1)).readDraft(clave)).toBeNull();
  await write();
  expect((await loadNewPage(2)).readDraft(clave)).toBeNull();
});

test('lo que se envió tras esconder la página no vuelve', async () => {
  const { draftKeyOf, trackForm, saveDrafts } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  let written: object | null = TYPED;
  trackForm(clave, () => written);
  saveDrafts();
  written = null;
  saveDrafts();
  expect((await loadNewPage(1)).readDraft(clave)).toBeNull();
});

test('una clave que se escribió no se guarda, aunque la forma empezara sin su campo', async () => {
  const { draftKeyOf, readDraft, trackForm, saveDrafts } = await loadNewPage(1);
  const clave = draftKeyOf({}) ?? '';
  const stopListening = trackForm(clave, () => ({ usuario: 'Ana', clave: 'secreta' }));
  saveDrafts();
  stopListening();
  expect(readDraft(clave)).toBeNull();
  expect([...tab.values()].join('')).not.toContain('secreta');
});

test('al salir no queda nada, tampoco de lo que sigue en la página', async () => {
  const { draftKeyOf, readDraft, trackForm, saveDrafts, switchDraftOwner } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  const stopListening = trackForm(clave, () => TYPED);
  saveDrafts();
  switchDraftOwner(0);
  page.pathname = '/';
  stopListening();
  expect(readDraft(clave)).toBeNull();
  expect([...tab.values()].join('')).not.toContain('bajo');
});

test('de una forma que pide claves no se guarda nada', async () => {
  const { draftKeyOf } = await loadNewPage(1);
  for (const campo of ['clave', 'rclave', 'clavea', 'claven', 'direccion', 'codigo'])
    expect(draftKeyOf({ usuario: '', [campo]: '' })).toBeNull();
});

test.each(['{"', '[]', '{"de":1,"formas":{"a":1,"b":{"valores":"x","cuando":"y"}}}'])(
  'lo guardado que no es nuestro (%s) no estorba',
  async (garbage) => {
    tab.set('conserje-borradores', garbage);
    const { readDraft } = await loadNewPage(1);
    expect([readDraft('a'), readDraft('b')]).toEqual([null, null]);
  },
);

test('pasada media hora se empieza de nuevo', async () => {
  vi.useFakeTimers();
  const { draftKeyOf, readDraft, trackForm } = await loadNewPage(1);
  const clave = draftKeyOf(INITIAL) ?? '';
  const stopListening = trackForm(clave, () => TYPED);
  page.pathname = '/nomina';
  stopListening();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(readDraft(clave)).toEqual(TYPED);
  vi.advanceTimersByTime(1);
  expect(readDraft(clave)).toBeNull();
  vi.useRealTimers();
});
