import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { serveLocally } from '../../demo/localServer.ts';

const ACCESS_KEY = 'AKIAPRUEBA';
/** Must never be disclosed. */
export const S3_SECRET = 'secreto+de/prueba';
const REGION = 'eu-south-2';
const BUCKET = 'copias';
/** Keys in a page of a list. */
const PAGE_SIZE = 2;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Signature version 4, as the service describes it. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage, authorization: RegExpExecArray): string {
  const [, , date = '', region = '', signedHeaders = ''] = authorization;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    pathname,
    query,
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signedHeaders,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${S3_SECRET}`);
  return hmac(key, toSign).toString('hex');
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Local S3 service with one bucket for one test; it refuses requests with a wrong signature or a wrong hash. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** What it answers to all requests instead, such as a full disk. */
  failure: { status: number; code: string } | null = null;
  /** Changes what is stored. */
  spoil: (content: Buffer) => Buffer = (content) => content;
  private url = '';

  static async open(): Promise<S3Server> {
    const s3 = new S3Server();
    const { url, close } = await serveLocally((request, response) => void s3.handle(request, response), 0);
    onTestFinished(close);
    s3.url = url;
    return s3;
  }

  /** Settings of a portal that sends its backups here. */
  get env(): Record<string, string> {
    return {
      RESPALDO_DESTINO: `s3://${BUCKET}/la agencia/`,
      RESPALDO_S3_SERVIDOR: this.url,
      RESPALDO_S3_REGION: REGION,
      RESPALDO_S3_ID: ACCESS_KEY,
      RESPALDO_S3_SECRETO: S3_SECRET,
    };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${ACCESS_KEY}</Message></Error>`);
    if (this.failure) return refuse(this.failure.status, this.failure.code);
    const authorization = AUTHORIZATION.exec(request.headers.authorization ?? '');
    if (!authorization || authorization[1] !== ACCESS_KEY) return refuse(403, 'InvalidAccessKeyId');
    if (signatureOf(request, authorization) !== authorization[5]) return refuse(403, 'SignatureDoesNotMatch');
    if (sha256(body) !== request.headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...key] = pathname.split('/').map(decodeURIComponent);
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    this.answer(request.method, key.join('/'), { body, searchParams }, response, refuse);
  }

  private answer(
    method: string | undefined,
    key: string,
    { body, searchParams }: { body: Buffer; searchParams: URLSearchParams },
    response: ServerResponse,
    refuse: (status: number, code: string) => void,
  ): void {
    if (method === 'PUT') this.objects.set(key, this.spoil(body));
    if (method === 'DELETE') this.objects.delete(key);
    if (method !== 'GET') return void response.end();
    if (searchParams.get('list-type') === '2') return void response.end(this.list(searchParams));
    const stored = this.objects.get(key);
    if (stored) response.end(stored);
    else refuse(404, 'NoSuchKey');
  }

  private list(query: URLSearchParams): string {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const rest = from + PAGE_SIZE < keys.length;
    const contents = keys.slice(from, from + PAGE_SIZE).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const token = rest ? `<NextContinuationToken>${from + PAGE_SIZE}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}<IsTruncated>${rest}</IsTruncated>${token}</ListBucketResult>`;
  }
}
