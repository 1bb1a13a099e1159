/** After a screen was opened it takes this long until what it needs is there. */
const CALMA_MS = 2_000;
/** What the page is made of; the rest is asked of the API. */
const DE_LA_CASA = /^\/(?:assets\/.+|[\w-]+\.(?:svg|png)|(?:placas|membresias)\/.+)$/;

const archivos = new Set<string>();
let enviados = 0;
let calma: ReturnType<typeof setTimeout> | undefined;

const guionPrincipal = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]:not([async])')?.getAttribute('src') ?? undefined;

/** Tells the worker what the page is made of by now, so that it opens without a line. */
async function contar(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const guion = guionPrincipal();
  if (!guion || archivos.size === enviados) return;
  enviados = archivos.size;
  active?.postMessage({ tipo: 'guardar', ruta: location.pathname, guion, archivos: [...archivos] });
}

/** Whoever forbids it, or has no room for it, has the portal as before. It waits for what the page came for. */
function registrar(): void {
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/**
 * Lets the portal open without a line from the next time on. Once what is on screen is there, the worker is told what it
 * took; it keeps that and nothing that the API answers.
 */
export function emplearObrero(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  if (document.readyState === 'complete') registrar();
  else addEventListener('load', registrar, { once: true });
  const mirar = new PerformanceObserver((lista) => {
    for (const { name } of lista.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && DE_LA_CASA.test(pathname)) archivos.add(pathname);
    }
    clearTimeout(calma);
    calma = setTimeout(() => void contar(), CALMA_MS);
  });
  mirar.observe({ type: 'resource', buffered: true });
}
