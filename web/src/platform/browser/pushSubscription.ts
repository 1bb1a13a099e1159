import { sendRequest } from '../api/apiClient.ts';

/** Its scope holds no page: it stands beside whatever else serves the portal's pages. */
const WORKER_SCRIPT = '/push/sw.js';
const WORKER_SCOPE = '/push/';

/** What stands between this browser and notices on it: it cannot, its user has forbidden it, or nothing. */
export type PushBlocker = 'no-puede' | 'prohibido' | null;

export function obstacle(): PushBlocker {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return 'no-puede';
  return Notification.permission === 'denied' ? 'prohibido' : null;
}

const aBytes = (clave: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(clave.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function getRegistration(): Promise<ServiceWorkerRegistration> {
  const registro = await navigator.serviceWorker.register(WORKER_SCRIPT, { scope: WORKER_SCOPE });
  const newItem = registro.installing ?? registro.waiting;
  if (!registro.active && newItem)
    await new Promise<void>((resume) => {
      newItem.addEventListener('statechange', () => {
        if (newItem.state === 'activated' || newItem.state === 'redundant') resume();
      });
    });
  return registro;
}

/**
 * Asks the browser's user, and gives the portal what this browser is reached at. What stands under another key is of no use.
 * @throws what the browser says, or the portal
 * @returns what stood in the way
 */
export async function subscribeHere(clave: string): Promise<PushBlocker> {
  const falta = obstacle();
  if (falta) return falta;
  if ((await Notification.requestPermission()) !== 'granted') return 'prohibido';
  const { pushManager } = await getRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: aBytes(clave) };
  const old = await pushManager.getSubscription();
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await sendRequest('POST ponerAparato', { body: { endpoint: endpoint ?? '', p256dh, auth } });
  return null;
}

/** This browser is told nothing more. */
export async function unsubscribeHere(): Promise<void> {
  await sendRequest('POST quitarAparato');
  const registro =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration(WORKER_SCOPE) : undefined;
  const subscription = await registro?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Someone has pressed on a notice while the portal was open. */
export function onNotificationClick(go: (ruta: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const hear = ({ data }: MessageEvent<{ ruta?: unknown }>) => {
    const ruta = data?.ruta;
    if (typeof ruta === 'string' && ruta.startsWith('/') && !ruta.startsWith('//')) go(ruta);
  };
  serviceWorker.addEventListener('message', hear);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', hear);
}
