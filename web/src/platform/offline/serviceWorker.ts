/** After a screen was opened it takes this long until what it needs is there. */
const THROTTLE_MS = 2_000;
/** What the page is made of; the rest is asked of the API. */
const OWN_ASSET = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png)|(?:placas|membresias)\/.+)$/;

const files = new Set<string>();
let sent = 0;
let settleTimer: ReturnType<typeof setTimeout> | undefined;

const mainScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')?.getAttribute('src') ?? undefined;

/** Tells the worker what the page is made of by now, so that it opens without a line. */
async function count(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const script = mainScript();
  if (!script || files.size === sent) return;
  sent = files.size;
  active?.postMessage({ tipo: 'guardar', ruta: location.pathname, guion: script, archivos: [...files] });
}

/** Whoever forbids it, or has no room for it, has the portal as before. It waits for what the page came for. */
function registrar(): void {
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/**
 * Lets the portal open without a line from the next time on. Once what is on screen is there, the worker is told what it
 * took; it keeps that and nothing that the API answers.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
  const look = new PerformanceObserver((lista) => {
    for (const { name } of lista.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && OWN_ASSET.test(pathname)) files.add(pathname);
    }
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => void count(), THROTTLE_MS);
  });
  look.observe({ type: 'resource', buffered: true });
}
