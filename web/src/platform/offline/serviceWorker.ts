/** After a screen was opened it takes this long until what it needs is there. */
const THROTTLE_MS = 2_000;
/** What the page is made of; the rest is asked of the API. */
const OWN_ASSET = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png)|(?:placas|membresias)\/.+)$/;

const assetPaths = new Set<string>();
let sentCount = 0;
let settleTimer: ReturnType<typeof setTimeout> | undefined;

const mainScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')?.getAttribute('src') ?? undefined;

/** Tells the worker what the page is made of by now, so that it opens without a line. */
async function reportAssets(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const scriptPath = mainScript();
  if (!scriptPath || assetPaths.size === sentCount) return;
  sentCount = assetPaths.size;
  active?.postMessage({ tipo: 'guardar', ruta: location.pathname, guion: scriptPath, archivos: [...assetPaths] });
}

/** Whoever forbids it, or has no room for it, has the portal as before. It waits for what the page came for. */
function register(): void {
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/**
 * Lets the portal open without a line from the next time on. Once what is on screen is there, the worker is told what it
 * took; it keeps that and nothing that the API answers.
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
    settleTimer = setTimeout(() => void reportAssets(), THROTTLE_MS);
  });
  observer.observe({ type: 'resource', buffered: true });
}
