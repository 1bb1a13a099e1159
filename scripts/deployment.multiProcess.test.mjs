import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @param {string} text */
const lines = (text) => text.split('\n').filter((line) => !line.startsWith('#'));

test('conserje@.service es conserje.service, con un puerto y los ajustes de cada uno', () => {
  const [one, each] = [lines(read('despliegue/conserje.service')), lines(read('despliegue/conserje@.service'))];
  expect(each.filter((line) => !one.includes(line))).toEqual([
    'Description=Conserje, port %i',
    'EnvironmentFile=-/etc/conserje-%i.env',
    // Here it wins over a PORT in the settings that all of them share.
    'ExecStart=/usr/bin/env PORT=%i /usr/bin/node scripts/start.mjs',
  ]);
  expect(one.filter((line) => !each.includes(line))).toHaveLength(2);
  expect(each.indexOf('EnvironmentFile=-/etc/conserje-%i.env')).toBe(
    each.indexOf('EnvironmentFile=-/etc/conserje.env') + 1,
  );
});

test('de un proceso que ya no está pasa a otro lo que no llegó y lo que solo se lee, nunca un cambio', () => {
  const settings = read('despliegue/nginx.conf').replaceAll(/#.*/g, '');
  expect(settings.match(/proxy_next_upstream .*/g)).toEqual(['proxy_next_upstream error timeout;']);
  const own = read('despliegue/Caddyfile').replaceAll(/#.*/g, '');
  expect(own).toContain('reverse_proxy {$PROCESOS:127.0.0.1:3000} {');
  expect(own).toMatch(/lb_try_duration \d+s/);
  // Caddy sends readings alone a second time, unless it is told which others.
  expect(own).not.toContain('lb_retry_match');
  // What both take for a reading is one: a call is made by GET or by POST.
  const contract = globSync('contract/src/**/*.ts', { cwd: root }).map(read).join('\n');
  const methods = [...contract.matchAll(/^ {2}'([A-Z]+) \w+[^']*': /gm)].map(([, method]) => method);
  expect(methods.length).toBeGreaterThan(90);
  expect(new Set(methods)).toEqual(new Set(['GET', 'POST']));
  // A database that is away is said by the portal, not by a proxy that has nobody left.
  expect(own).not.toContain('health_uri /health');
  expect(settings).not.toContain('http_503');
});
