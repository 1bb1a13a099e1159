import { queryClient } from '../../platform/api/queryClient.ts';
import { readStorage, writeStorage } from '../../platform/browser/storage.ts';
import { configuracionQuery } from '../../shared/agencia/configuracion.queries.ts';
import { getRenderedStartupState, subscribeToRenderedStartupState } from './bootstrap.ts';

const STORAGE_KEY = 'conserje-nombre';
const EXIT_MS = 300;

function showBrandName(brand: string): void {
  const brandName = document.getElementById('splash-name');
  if (brandName) brandName.textContent = brand;
}

/** Blocks keys for the covered page. Browser shortcuts work, except Tab, which would enter it. */
function swallowKey(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Tab') event.preventDefault();
}

/**
 * Makes the page behind the splash inaccessible; its initial focus is set afterwards. Not `inert`, whose removal would
 * recalculate the style of the whole page.
 */
function coverPage(isCovered: boolean): void {
  const root = document.getElementById('root');
  if (!root || root.hasAttribute('aria-hidden') === isCovered) return;
  if (isCovered) {
    root.setAttribute('aria-hidden', 'true');
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && root.contains(activeElement)) activeElement.blur();
    window.addEventListener('keydown', swallowKey, true);
    return;
  }
  root.removeAttribute('aria-hidden');
  window.removeEventListener('keydown', swallowKey, true);
  root.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * Runs the static splash of index.html: shows the agency's name once known, hides after start-up and returns when it
 * restarts.
 */
export function runSplash(): void {
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  const rememberedName = readStorage(STORAGE_KEY);
  if (rememberedName) showBrandName(rememberedName);
  const unsubscribeCache = queryClient.getQueryCache().subscribe(() => {
    const name = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre;
    if (!name) return;
    showBrandName(name);
    writeStorage(STORAGE_KEY, name);
    unsubscribeCache();
  });
  subscribeToRenderedStartupState(() => {
    const splash = document.getElementById('splash');
    const { kind } = getRenderedStartupState();
    const isCovered = kind === 'loading' || kind === 'covered';
    coverPage(isCovered);
    splash?.classList.toggle('leaving', !isCovered);
    clearTimeout(hideTimer);
    if (!splash || isCovered) return splash?.removeAttribute('hidden');
    hideTimer = setTimeout(() => splash.setAttribute('hidden', ''), EXIT_MS);
  });
}
