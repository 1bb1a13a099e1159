import { request } from 'node:http';
import type { ReadyAnswers } from './bare-http.ts';

/** Encodings that a browser accepts. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

const KEPT = ['content-type', 'content-encoding'] as const;

/** Captures an answer byte by byte, as transferred. */
export function capture(url: string, headers: Record<string, string>, payload?: string): Promise<ReadyAnswers[string]> {
  return new Promise((done, reject) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const body = payload === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(url, { method, headers: { ...body, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        const kept = KEPT.flatMap((name) => (answer.headers[name] ? [[name, answer.headers[name]]] : []));
        done({ headers: Object.fromEntries(kept), body: Buffer.concat(chunks).toString('base64') });
      });
    });
    asked.on('error', reject);
    asked.end(payload);
  });
}
