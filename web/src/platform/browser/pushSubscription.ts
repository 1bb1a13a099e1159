import { sendRequest } from '../api/apiClient.ts';

/** A scope without pages, so that it does not compete with the portal's service worker. */
const WORKER_SCRIPT = '/push/sw.js';
const WORKER_SCOPE = '/push/';

/** Why this browser cannot receive push messages: unsupported, denied, or nothing (null). */
export type PushObstacle = 'unsupported' | 'denied' | null;

export function findPushObstacle(): PushObstacle {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

const toBytes = (publicKey: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function getRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER_SCRIPT, { scope: WORKER_SCOPE });
  const pendingWorker = registration.installing ?? registration.waiting;
  if (!registration.active && pendingWorker)
    await new Promise<void>((resume) => {
      pendingWorker.addEventListener('statechange', () => {
        if (pendingWorker.state === 'activated' || pendingWorker.state === 'redundant') resume();
      });
    });
  return registration;
}

/**
 * Asks for permission and registers this browser's push endpoint. Replaces a subscription made with another key.
 * @throws the error of the browser or of the call
 * @returns the blocker, if any
 */
export async function subscribeHere(publicKey: string): Promise<PushObstacle> {
  const blocker = findPushObstacle();
  if (blocker) return blocker;
  // A user who closes the question without an answer can be asked again.
  if ((await Notification.requestPermission()) !== 'granted') return findPushObstacle();
  const { pushManager } = await getRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
  const oldSubscription = await pushManager.getSubscription();
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    if (!oldSubscription) throw error;
    await oldSubscription.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await sendRequest('POST ponerAparato', { body: { endpoint: endpoint ?? '', p256dh, auth } });
  return null;
}

export async function unsubscribeHere(): Promise<void> {
  await sendRequest('POST quitarAparato');
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration(WORKER_SCOPE) : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Calls `go` when a push message is clicked while the portal is open. */
export function onNotificationClick(go: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent<{ ruta?: unknown }>) => {
    const path = data?.ruta;
    if (typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')) go(path);
  };
  serviceWorker.addEventListener('message', onMessage);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', onMessage);
}
