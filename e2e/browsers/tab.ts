import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';

/** How an element of a page is found: by its role and its accessible name, as a person with a screen reader finds it. */
export interface Target {
  /** A `field` is found by its label, since passwords have no role. */
  role: 'button' | 'dialog' | 'field' | 'heading' | 'link' | 'option' | 'row';
  /** Whole, or a part of it that ends with `…`. */
  name: string;
  /** The name of the dialog that it stands in. */
  dialog?: string;
}

/** One page of a browser with its own cookies. Implemented for each browser's protocol. */
export interface RawTab {
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page; arguments and answer are JSON. The page's content policy does not apply to it. */
  run<A extends readonly unknown[], R>(code: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs a script's text in the page. */
  load(script: string): Promise<void>;
  /** Clicks the element that carries the mark, as a mouse does. */
  click(selector: string): Promise<void>;
  /** Types into the element that carries the mark, key by key. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Escape' | 'Enter'): Promise<void>;
  screenshot(file: string): Promise<void>;
}

/** A browser that is started for one test. */
export interface Driver {
  /** A tab of a browser profile of its own, in a phone's window. */
  open(): Promise<RawTab>;
  close(): Promise<void>;
}

declare global {
  interface Window {
    TestingLibraryDom?: typeof TestingLibrary;
    /** What the content policy refused since the page was looked at first. */
    refused?: string[];
  }
}

/** The element that the last search found carries it. */
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

/** Runs in the page. Marks the element if it is there, seen and not covered; answers why not, or an empty text. */
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

/** What a journey does in one browser as one person. Each step waits until it can be done. */
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

  /** Puts a text into a field in place of what is there. */
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

  /** Waits until an element is not there any more. */
  async misses(target: Target): Promise<void> {
    await this.until(`${target.role} «${target.name}» is still there`, async () =>
      (await this.look(target, false)) === '' ? 'still' : '',
    );
  }

  path = (): Promise<string> => this.raw.run(() => location.pathname);
  /** What the content policy refused. */
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
      // A page that is being left answers nothing.
      const why = await look().catch((error: unknown) => String(error));
      if (why === '') return;
      if (Date.now() > end) throw new Error(problem || why);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}
