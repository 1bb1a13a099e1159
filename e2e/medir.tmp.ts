import { chromium } from '@playwright/test';
import { pino } from 'pino';
import { servir } from '../server/src/servidor.ts';
const web = process.argv[2];
const { port } = { port: 0 };
const s = await servir({ url: 'file:/tmp/linea-demo.db', admin: { usuario: 'Jefa', clave: 'clave-de-la-jefa' }, host: '127.0.0.1', port, log: pino({ level: 'error' }), redInterna: true, alEstrenar: () => undefined, web } as any);
const login = await fetch(`${s.direccion}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ op: 0, usuario: process.argv[3], clave: process.argv[4] }) });
const { token } = await login.json() as any;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const casos: [string, string, boolean][] = [['/', 'main h1', false], ['/tiempos', 'main [role=row] [role=cell]', true], ['/perfil', 'main table [role=cell], main [role=table] [role=cell], main progress, main section h2', true]];
for (const [ruta, sel, con] of casos) {
  for (const vez of ['primera', 'otra']) {
    const c = (globalThis as any).ctx && vez === 'otra' ? (globalThis as any).ctx : await b.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
    (globalThis as any).ctx = c;
    if (con) await c.addCookies([{ name: 'key', value: token, url: s.direccion, sameSite: 'Strict' }]);
    const p = await c.newPage();
    const cdp = await c.newCDPSession(p);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 });
    const t: Record<string, any> = {}; const url: Record<string, any> = {};
    cdp.on('Network.requestWillBeSent', (e: any) => { url[e.requestId] = { u: e.request.url, t: e.type, s: e.timestamp }; });
    const lista: string[] = [];
    let t0 = 0;
    cdp.on('Network.loadingFinished', (e: any) => { const r = url[e.requestId]; if (!r) return; t[r.t] = (t[r.t] ?? 0) + e.encodedDataLength; t0 ||= r.s; lista.push(`${(r.s - t0).toFixed(2)}-${(e.timestamp - t0).toFixed(2)} ${e.encodedDataLength} ${r.u.slice(s.direccion.length)}`); });
    const a = Date.now();
    void p.goto(`${s.direccion}${ruta}`, { waitUntil: 'commit' });
    await p.waitForSelector('main h1', { timeout: 60000 }); const h = Date.now() - a;
    await p.waitForSelector(sel, { timeout: 60000 });
    const fila = Date.now() - a;
    const total = Object.values(t).reduce((x: number, y: any) => x + y, 0);
    console.log(ruta, vez, 'h1', h, 'fila', fila, 'bytes', total, JSON.stringify(t));
    if (process.env.LISTA && vez === 'primera') console.log(lista.join('\n'));
    await p.close();
  }
  (globalThis as any).ctx = undefined;
}
await b.close(); await s.cerrar(); process.exit(0);
