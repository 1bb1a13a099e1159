import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';

/** Locates an element by role and accessible name, as assistive technology does. */
export interface Target {
  /** `field` is located by its label, because password inputs have no role. */
  role: 'button' | 'dialog' | 'field' | 'heading' | 'link' | 'option' | 'row';
  /** Exact name, or a substring when it ends with `…`. */
  name: string;
  /** Name of the enclosing dialog. */
  dialog?: string;
}

/** A page with its own cookie jar. Implemented once per browser protocol. */
export interface RawTab {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page, exempt from its content policy; arguments and result are JSON. */
  run<A extends readonly unknown[], R>(code: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs script source in the page. */
  load(script: string): Promise<void>;
  /** Clicks the element that the selector matches, with real mouse events. */
  click(selector: string): Promise<void>;
  /** Types into the element that the selector matches, key by key. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Escape' | 'Enter'): Promise<void>;
  screenshot(file: string): Promise<void>;
}

/** A browser process that belongs to one test. */
export interface Driver {
  /** Opens a tab in its own profile, in a phone-sized window. */
  open(): Promise<RawTab>;
  close(): Promise<void>;
}

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary;
    /** Content policy violations since the first lookup in the page. */
    refused?: string[];
  }
}

/** Attribute set on the element that the last lookup found. */
const MARK = 'data-found';
const FOUND = `[${MARK}]`;
const WAIT_MS = 20_000;
const PAUSE_MS = 60;

let library: Promise<string> | undefined;
const readLibrary = (): Promise<string> => {
  const file = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
  library ??= readFile(file, 'utf8');
  return library;
};

/**
 * Marks the element if it is present, visible and not covered. Runs in the page.
 * @returns why no element matched, or an empty string
 */
function mark({ role, name, dialog }: Target, attribute: string, toClick: boolean): string {
  const dom = window.TestingLibraryDom;
  if (!dom) return 'no library';
  if (!window.refused) {
    const refused: string[] = [];
    window.refused = refused;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    );
  }
  for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
  const part = name.endsWith('…') ? name.slice(0, -1) : undefined;
  const isIt = (found: string): boolean => (part === undefined ? found === name : found.includes(part));
  const around =
    dialog === undefined ? document.body : dom.queryAllByRole(document.body, 'dialog', { name: dialog })[0];
  if (!around) return `no dialog «${dialog}»`;
  const isField = (one: Element): boolean => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
  const all =
    role === 'field'
      ? dom.queryAllByLabelText(around, isIt).filter(isField)
      : dom.queryAllByRole(around, role, { name: isIt });
  const found = all.filter((one) => !one.closest('[inert]'));
  if (found.length === 0) return `no ${role} «${name}»`;
  for (const one of found) {
    one.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + height / 2);
    if (width > 0 && height > 0 && (!toClick || (over && (one.contains(over) || over.contains(one))))) {
      one.setAttribute(attribute, '');
      return '';
    }
  }
  return `${role} «${name}» is covered`;
}

/** The actions of one person in one browser. Each action waits until it is possible. */
export class Tab {
  private readonly raw: RawTab;
  private readonly origin: string;

  constructor(raw: RawTab, origin: string) {
    this.raw = raw;
    this.origin = origin;
  }

  async goto(path: string): Promise<void> {
    await this.raw.goto(`${this.origin}${path}`);
  }

  back = (): Promise<void> => this.raw.back();
  press = (key: 'Escape' | 'Enter'): Promise<void> => this.raw.press(key);
  run: RawTab['run'] = (code, ...args) => this.raw.run(code, ...args);

  async click(target: Target): Promise<void> {
    await this.find(target, true);
    await this.raw.click(FOUND);
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string, dialog?: string): Promise<void> {
    await this.click({ role: 'field', name, ...(dialog !== undefined && { dialog }) });
    await this.raw.run((mark) => document.querySelector<HTMLInputElement>(mark)?.select(), FOUND);
    await this.raw.type(FOUND, text);
  }

  async sees(target: Target): Promise<void> {
    await this.find(target, false);
  }

  /** Waits until the page shows a text. */
  async reads(text: string): Promise<void> {
    await this.until(`no text «${text}»`, () =>
      this.raw.run((wanted) => (document.body.innerText.includes(wanted) ? '' : 'not yet'), text),
    );
  }

  /** Waits until an element is gone. */
  async misses(target: Target): Promise<void> {
    await this.until(`${target.role} «${target.name}» is still there`, async () =>
      (await this.look(target, false)) === '' ? 'still' : '',
    );
  }

  path = (): Promise<string> => this.raw.run(() => location.pathname);
  /** Returns the content policy violations. */
  refused = (): Promise<string[]> => this.raw.run(() => window.refused ?? []);

  async screenshot(file: string): Promise<void> {
    await this.raw.screenshot(file);
  }

  private async find(target: Target, toClick: boolean): Promise<void> {
    await this.until('', () => this.look(target, toClick));
  }

  private async look(target: Target, toClick: boolean): Promise<string> {
    const why = await this.raw.run(mark, target, MARK, toClick);
    if (why !== 'no library') return why;
    await this.raw.load(await readLibrary());
    return this.raw.run(mark, target, MARK, toClick);
  }

  private async until(problem: string, look: () => Promise<string>): Promise<void> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      // Evaluation fails while the page navigates.
      const why = await look().catch((error: unknown) => String(error));
      if (why === '') return;
      if (Date.now() > end) throw new Error(problem || why);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}
