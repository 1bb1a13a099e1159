import type { IncomingMessage } from 'node:http';

const BODY_BYTES_MAX = 10_000;

/** Escapes a text for the page of a stand-in server. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

/** Reads a form that the page of a stand-in server sent. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) if (body.length < BODY_BYTES_MAX) body += String(chunk);
  return new URLSearchParams(body);
}
