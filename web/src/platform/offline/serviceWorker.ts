/** Time without a new asset after which the list is sent. */
const SETTLE_MS = 2_000;
/** Static files of the page; all other paths belong to the API. */
const OWN_ASSET = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png)|(?:placas|membresias)\/.+)$/;

const assetPaths = new Set<string>();
let sentCount = 0;
let settleTimer: ReturnType<typeof setTimeout> | undefined;

const mainScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')?.getAttribute('src') ?? undefined;

/** Sends the list of loaded assets to the worker, which caches them for offline use. */
async function reportAssets(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const scriptPath = mainScript();
  if (!scriptPath || assetPaths.size === sentCount) return;
  sentCount = assetPaths.size;
  active?.postMessage({ tipo: 'guardar', ruta: location.pathname, guion: scriptPath, archivos: [...assetPaths] });
}

/** Registers the worker after the page has loaded. The portal works without it if registration fails. */
function register(): void {
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/**
 * Makes the portal open offline from the next visit on. Sends the worker the loaded assets once the screen is complete;
 * no answer of the API is cached.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
  const observer = new PerformanceObserver((entries) => {
    for (const { name } of entries.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && OWN_ASSET.test(pathname)) assetPaths.add(pathname);
    }
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => void reportAssets(), SETTLE_MS);
  });
  observer.observe({ type: 'resource', buffered: true });
}
