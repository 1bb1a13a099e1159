import { queryClient } from '../../platform/api/queryClient.ts';
import { read, store } from '../../platform/browser/storage.ts';
import { configuracionQuery } from '../../shared/agencia/configuracion.queries.ts';
import { getDrawnPhase, subscribeToDrawnPhase } from './bootstrap.ts';

const STORAGE_KEY = 'conserje-nombre';
const EXIT_MS = 300;

function showBrandName(brand: string): void {
  const brandName = document.getElementById('portada-nombre');
  if (brandName) brandName.textContent = brand;
}

/** No key is for what nobody sees yet. The browser's own keep working, but for the one that leads into the page. */
function swallowKey(event: KeyboardEvent): void {
  event.stopImmediatePropagation();
  if (event.key === 'Tab') event.preventDefault();
}

/**
 * What stands behind the splash is out of reach; what wanted to begin with the focus has it afterwards. `inert` would say it
 * in a word, and the style of all that the page shows would be reckoned anew when it goes.
 */
function coverPage(isCovered: boolean): void {
  const root = document.getElementById('raiz');
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
 * Runs the static splash of index.html: the agency's name as soon as it is known, and away with it after start-up, to return where
 * start-up runs again.
 */
export function runSplash(): void {
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  const rememberedName = read(STORAGE_KEY);
  if (rememberedName) showBrandName(rememberedName);
  const unsubscribeCache = queryClient.getQueryCache().subscribe(() => {
    const nombre = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre;
    if (!nombre) return;
    showBrandName(nombre);
    store(STORAGE_KEY, nombre);
    unsubscribeCache();
  });
  subscribeToDrawnPhase(() => {
    const splash = document.getElementById('portada');
    const { tipo } = getDrawnPhase();
    const isCovered = tipo === 'cargando' || tipo === 'tapado';
    coverPage(isCovered);
    splash?.classList.toggle('fuera', !isCovered);
    clearTimeout(hideTimer);
    if (!splash || isCovered) return splash?.removeAttribute('hidden');
    hideTimer = setTimeout(() => splash.setAttribute('hidden', ''), EXIT_MS);
  });
}
