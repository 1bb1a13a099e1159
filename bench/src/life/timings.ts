import type { Browser } from '../rush/browser.ts';
import { textOf } from '../rush/httpConnection.ts';
import type { ReadRequest } from '../size/lists.ts';

/** Shortest times of one request on both agencies, in milliseconds: other work on the machine only adds. */
export interface Timing extends ReadRequest {
  one: number;
  ten: number;
  /** How many times as long the answer of ten years is. */
  longer: number;
  /** Status of both answers, if it is no answer of a list. */
  wrong?: string;
}

const FINE = new Set([200, 304, 404]);
/** Times that differ by less are no growth: they are the noise of a request. */
const NOISE_MS = 3;
export const RATIO_MAX = 1.5;

/** Returns whether a list takes no longer for its answer; answers are bounded by a page or by the people. */
export const isFlat = ({ one, ten, longer }: Pick<Timing, 'one' | 'ten' | 'longer'>): boolean =>
  ten <= one * RATIO_MAX * Math.max(1, longer) || ten - one <= NOISE_MS;

async function timeOnce(browser: Browser, { path, body }: ReadRequest) {
  const began = performance.now();
  const answer = await (body === undefined ? browser.get(path) : browser.post(path, body));
  return { ms: performance.now() - began, status: answer.status, bytes: textOf(answer).length };
}

/**
 * Times a request alone on both servers, in turn, so that other work on the machine affects both. One that seems to
 * grow is timed three times as often before it counts.
 */
export async function time(request: ReadRequest, one: Browser, ten: Browser, rounds: number): Promise<Timing> {
  const samples = { one: [] as number[], ten: [] as number[] };
  const statuses = new Set<number>();
  let longer = 1;
  const round = async (isCounted: boolean): Promise<void> => {
    const [first, second] = [await timeOnce(one, request), await timeOnce(ten, request)];
    statuses.add(first.status).add(second.status);
    longer = second.bytes / first.bytes;
    if (!isCounted) return;
    samples.one.push(first.ms);
    samples.ten.push(second.ms);
  };
  await round(false);
  for (let n = 0; n < rounds; n += 1) await round(true);
  const timing = (): Timing => ({ ...request, longer, one: Math.min(...samples.one), ten: Math.min(...samples.ten) });
  if (!isFlat(timing())) for (let n = 0; n < 2 * rounds; n += 1) await round(true);
  const wrong = [...statuses].filter((status) => !FINE.has(status));
  return { ...timing(), ...(wrong.length > 0 && { wrong: wrong.join() }) };
}
