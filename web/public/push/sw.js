// Shows what the portal sends to this device, and nothing else: it has no page under its scope, and keeps nothing.
self.addEventListener('push', (suceso) => {
  const { titulo = '', texto = '', ruta = '/', clase } = suceso.data?.json() ?? {};
  // Of the same kind the newest takes the place of the others.
  suceso.waitUntil(
    self.registration.showNotification(titulo, { body: texto, tag: clase, renotify: true, lang: 'es', data: ruta }),
  );
});

self.addEventListener('notificationclick', (suceso) => {
  const { notification } = suceso;
  notification.close();
  const ir = async () => {
    const ventanas = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const [abierta] = ventanas;
    if (!abierta) return self.clients.openWindow(notification.data);
    abierta.postMessage({ ruta: notification.data });
    return abierta.focus();
  };
  suceso.waitUntil(ir());
});
