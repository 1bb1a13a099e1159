import { pedir } from './api.ts';

/** Its scope holds no page: it stands beside whatever else serves the portal's pages. */
const GUION = '/push/sw.js';
const AMBITO = '/push/';

/** What stands between this browser and notices on it: it cannot, its user has forbidden it, or nothing. */
export type Impedimento = 'no-puede' | 'prohibido' | null;

export function impedimento(): Impedimento {
  const puede = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!puede) return 'no-puede';
  return Notification.permission === 'denied' ? 'prohibido' : null;
}

const aBytes = (clave: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(clave.replaceAll('-', '+').replaceAll('_', '/')), (letra) => letra.charCodeAt(0));

async function registrado(): Promise<ServiceWorkerRegistration> {
  const registro = await navigator.serviceWorker.register(GUION, { scope: AMBITO });
  const nuevo = registro.installing ?? registro.waiting;
  if (!registro.active && nuevo)
    await new Promise<void>((seguir) => {
      nuevo.addEventListener('statechange', () => {
        if (nuevo.state === 'activated' || nuevo.state === 'redundant') seguir();
      });
    });
  return registro;
}

/**
 * Asks the browser's user, and gives the portal what this browser is reached at. What stands under another key is of no use.
 * @throws what the browser says, or the portal
 * @returns what stood in the way
 */
export async function recibirAqui(clave: string): Promise<Impedimento> {
  const falta = impedimento();
  if (falta) return falta;
  if ((await Notification.requestPermission()) !== 'granted') return 'prohibido';
  const { pushManager } = await registrado();
  const opciones = { userVisibleOnly: true, applicationServerKey: aBytes(clave) };
  const vieja = await pushManager.getSubscription();
  const suscripcion = await pushManager.subscribe(opciones).catch(async (error: unknown) => {
    if (!vieja) throw error;
    await vieja.unsubscribe();
    return pushManager.subscribe(opciones);
  });
  const { endpoint, keys = {} } = suscripcion.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await pedir('POST ponerAparato', { body: { endpoint: endpoint ?? '', p256dh, auth } });
  return null;
}

/** This browser is told nothing more. */
export async function noRecibirAqui(): Promise<void> {
  await pedir('POST quitarAparato');
  const registro = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration(AMBITO) : undefined;
  const suscripcion = await registro?.pushManager.getSubscription();
  await suscripcion?.unsubscribe();
}

/** Someone has pressed on a notice while the portal was open. */
export function alPulsarAviso(ir: (ruta: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const oir = ({ data }: MessageEvent<{ ruta?: unknown }>) => {
    const ruta = data?.ruta;
    if (typeof ruta === 'string' && ruta.startsWith('/') && !ruta.startsWith('//')) ir(ruta);
  };
  serviceWorker.addEventListener('message', oir);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', oir);
}
