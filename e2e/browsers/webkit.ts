import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHONE } from '../fixtures/viewports.ts';
import type { Driver, RawTab } from './tab.ts';

/** JSON key of an element reference (WebDriver §12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Escape: '\uE00C', Enter: '\uE007' };
/** Path of Debian's WebKitGTK browser. Its toolbar keeps the window wider than a phone unless a style shrinks it. */
const MINIBROWSER = process.env.MINIBROWSER_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n';
const START_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A W3C WebDriver session. */
class Session {
  private readonly address: string;
  private constructor(address: string) {
    this.address = address;
  }

  static async open(driver: string, binary: string): Promise<Session> {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, { capabilities });
    return new Session(`${driver}/session/${sessionId}`);
  }

  get = <R>(path: string): Promise<R> => ask<R>('GET', `${this.address}${path}`);
  post = <R>(path: string, body: object = {}): Promise<R> => ask<R>('POST', `${this.address}${path}`, body);
  end = (): Promise<unknown> => ask('DELETE', this.address);

  async element(selector: string): Promise<string> {
    const found = await this.post<Record<string, string>>('/element', { using: 'css selector', value: selector });
    return `/element/${found[ELEMENT]}`;
  }
}

async function ask<R>(method: string, url: string, body?: object): Promise<R> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: R & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await fetch(`${driver}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start');
    await new Promise((done) => setTimeout(done, 50));
  }
}

function tabOf(session: Session): RawTab {
  const execute = <R>(script: string, args: readonly unknown[]): Promise<R> =>
    session.post<R>('/execute/sync', { script, args });
  return {
    goto: (url) => session.post('/url', { url }),
    back: () => execute('history.back()', []),
    run: (code, ...args) => execute(`return (${code.toString()})(...arguments)`, args),
    load: (script) => execute(script, []),
    click: async (selector) => session.post(`${await session.element(selector)}/click`),
    type: async (selector, text) => session.post(`${await session.element(selector)}/value`, { text }),
    press: (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      return session.post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    screenshot: async (file) => writeFile(file, Buffer.from(await session.get<string>('/screenshot'), 'base64')),
  };
}

/** Starts Debian's WebKitGTK on a virtual screen. Its driver has one session, so each tab gets its own driver. */
export async function webkit(): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), STYLE);
  const binary = join(folder, 'minibrowser');
  await writeFile(binary, `#!/bin/sh\nexport XDG_CONFIG_HOME='${folder}'\nexec '${MINIBROWSER}' "$@"\n`, {
    mode: 0o755,
  });
  const sessions: Session[] = [];
  const drivers: ChildProcess[] = [];
  return {
    async open() {
      const port = await freePort();
      const args = ['-a', '-s', '-screen 0 800x900x24', 'WebKitWebDriver', `--port=${port}`];
      // Its own process group, so that killing the group also ends the virtual screen and the browser.
      drivers.push(spawn('xvfb-run', args, { stdio: 'ignore', detached: true }));
      const driver = `http://127.0.0.1:${port}`;
      await untilReady(driver);
      const session = await Session.open(driver, binary);
      sessions.push(session);
      await session.post('/window/rect', { ...PHONE });
      return tabOf(session);
    },
    async close() {
      await Promise.allSettled(sessions.map((session) => session.end()));
      for (const { pid } of drivers) if (pid) process.kill(-pid);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
