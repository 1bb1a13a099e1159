// First ceiling: Node's HTTP server sends prepared bytes.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers by path: headers, and the body in base64. */
export type ReadyAnswers = Record<string, { headers: Record<string, string>; body: string }>;

process.once('message', (ready: ReadyAnswers) => {
  const answers = new Map(
    Object.entries(ready).map(([path, { headers, body }]) => {
      const bytes = Buffer.from(body, 'base64');
      return [path, { bytes, headers: { ...headers, 'content-length': bytes.length } }];
    }),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    const send = (): void => {
      if (answer) response.writeHead(200, answer.headers).end(answer.bytes);
      else response.writeHead(404).end();
    };
    if (request.method === 'GET') send();
    else request.resume().on('end', send);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.on('disconnect', () => process.exit());
