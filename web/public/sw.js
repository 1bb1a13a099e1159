// Lets the portal open without a line: its page as it was last opened, with the files that it had then. Answers of the API
// never come here; what was last seen of them the page itself keeps.
const CASA = 'conserje-casa';
/** So many files at most; the oldest give way, and with a new build all of the one before. */
const ARCHIVOS_MAX = 150;
/** A line that has not brought the page by then is as good as none. */
const PLAZO_MS = 5_000;
/** What is no page of the portal though it stands under its address. */
const AJENAS = /^\/(?:api|health|imagenes|llamados|push)(?:\/|$)/;

const guardado = (que) => caches.match(que, { cacheName: CASA, ignoreVary: true });

const tardanza = () =>
  new Promise((_seguir, dejar) => {
    setTimeout(() => dejar(new Error('the page takes too long')), PLAZO_MS);
  });

/** The network comes first, so that nobody stays with an old build. */
async function pagina(peticion) {
  const casa = await guardado('/');
  if (!casa) return fetch(peticion);
  const red = fetch(peticion);
  try {
    const respuesta = await Promise.race([red, tardanza()]);
    return respuesta.status > 501 ? casa : respuesta;
  } catch {
    red.catch(() => undefined);
    return casa;
  }
}

/** What has its fingerprint in its name never changes. */
const conHuella = async (peticion) => (await guardado(peticion)) ?? fetch(peticion);

async function sinHuella(peticion) {
  try {
    return await fetch(peticion);
  } catch (falla) {
    const casa = await guardado(peticion);
    if (casa) return casa;
    throw falla;
  }
}

/** The page that is open, with what it has fetched; the page last, so that it is never there without its files. */
async function guardar({ ruta, guion, archivos }) {
  const casa = await caches.open(CASA);
  const abierta = await fetch(ruta, { cache: 'force-cache' });
  if (!abierta.ok || !(await abierta.clone().text()).includes(`src="${guion}"`)) return;
  const antes = await (await guardado('/'))?.text();
  for (const archivo of archivos.slice(-ARCHIVOS_MAX)) {
    if (await guardado(archivo)) continue;
    const respuesta = await fetch(archivo);
    if (respuesta.ok) await casa.put(archivo, respuesta);
  }
  await casa.put('/', abierta);
  const esDeAntes = antes !== undefined && !antes.includes(`src="${guion}"`);
  const suyos = new Set(['/', ...archivos]);
  const otros = (await casa.keys()).filter(({ url }) => !suyos.has(new URL(url).pathname));
  const sobran = esDeAntes ? otros : otros.slice(0, Math.max(0, otros.length + suyos.size - ARCHIVOS_MAX));
  await Promise.all(sobran.map((viejo) => casa.delete(viejo)));
}

self.addEventListener('install', (suceso) => suceso.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (suceso) => suceso.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (suceso) => {
  const { request } = suceso;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || AJENAS.test(pathname)) return;
  if (request.mode === 'navigate') suceso.respondWith(pagina(request));
  else if (pathname.startsWith('/assets/')) suceso.respondWith(conHuella(request));
  else if (/\.(?:svg|png)$/.test(pathname)) suceso.respondWith(sinHuella(request));
});

self.addEventListener('message', (suceso) => {
  if (suceso.data?.tipo === 'guardar') suceso.waitUntil(guardar(suceso.data));
});
