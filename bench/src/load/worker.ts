// Process of the load generator.
import autocannon from 'autocannon';
import type { LoadRequest, LoadResult, Workload } from './workload.ts';

const JSON_BODY = { 'content-type': 'application/json' };

function toRequest({ method, path, headers = {}, body, from = 0 }: LoadRequest): autocannon.Request {
  if (body === undefined) return { method, path, headers };
  const request = { method, path, headers: { ...JSON_BODY, ...headers }, body };
  if (!body.includes('{n}')) return request;
  let n = from;
  const setupRequest = (built: autocannon.Request): autocannon.Request => ({
    ...built,
    body: body.replaceAll('{n}', String(n++)),
  });
  return { ...request, setupRequest };
}

async function send(workload: Workload): Promise<LoadResult> {
  const began = performance.now();
  let last = began;
  const times: number[] = [];
  const { url, connections, seconds, amount, rate } = workload;
  const limit = amount === undefined ? { duration: seconds ?? 1 } : { amount };
  const result = await new Promise<autocannon.Result>((done, reject) => {
    const requests = workload.requests.map(toRequest);
    const run = autocannon(
      { url, connections, ...limit, ...(rate && { overallRate: rate }), requests, sampleInt: 20, timeout: 30 },
      (error, answered) => (error ? reject(error) : done(answered)),
    );
    run.on('response', (_client, _code, _bytes, time) => {
      last = performance.now();
      times.push(time);
    });
  });
  return {
    perSecond: (times.length * 1000) / (last - began),
    answers: times.length,
    p95: times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN,
    bad: result.non2xx + result.errors + result.timeouts,
  };
}

process.on('message', (workload: Workload) => {
  void send(workload).then((result) => process.send?.(result));
});
