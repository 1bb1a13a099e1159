import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @param {string} text */
const lines = (text) => text.split('\n').filter((line) => !line.startsWith('#'));

test('conserje@.service equals conserje.service plus a port and settings per process', () => {
  const [one, each] = [lines(read('despliegue/conserje.service')), lines(read('despliegue/conserje@.service'))];
  expect(each.filter((line) => !one.includes(line))).toEqual([
    'Description=Conserje, port %i',
    'EnvironmentFile=-/etc/conserje-%i.env',
    // Takes precedence over a PORT in the shared settings file.
    'ExecStart=/usr/bin/env PORT=%i /usr/bin/node scripts/start.mjs',
  ]);
  expect(one.filter((line) => !each.includes(line))).toHaveLength(2);
  expect(each.indexOf('EnvironmentFile=-/etc/conserje-%i.env')).toBe(
    each.indexOf('EnvironmentFile=-/etc/conserje.env') + 1,
  );
});

test('proxies retry undelivered requests and reads on another process, never changes', () => {
  const settings = read('despliegue/nginx.conf').replaceAll(/#.*/g, '');
  expect(settings.match(/proxy_next_upstream .*/g)).toEqual(['proxy_next_upstream error timeout;']);
  const own = read('despliegue/Caddyfile').replaceAll(/#.*/g, '');
  expect(own).toContain('reverse_proxy {$PROCESOS:127.0.0.1:3000} {');
  expect(own).toMatch(/lb_try_duration \d+s/);
  // By default Caddy retries only GET requests.
  expect(own).not.toContain('lb_retry_match');
  // Both proxies decide by method, so every API call must be GET or POST.
  const contract = globSync('contract/src/**/*.ts', { cwd: root }).map(read).join('\n');
  const methods = [...contract.matchAll(/^ {2}'([A-Z]+) \w+[^']*': /gm)].map(([, method]) => method);
  expect(methods.length).toBeGreaterThan(90);
  expect(new Set(methods)).toEqual(new Set(['GET', 'POST']));
  // The portal itself reports an unavailable database; a health check would leave the proxy without upstreams.
  expect(own).not.toContain('health_uri /health');
  expect(settings).not.toContain('http_503');
});
