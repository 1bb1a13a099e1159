import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { decode } from 'html-entities';
import { OperatorError } from '../database/operatorError.ts';
import { explainOutboundError } from '../outbound/outboundHttp.ts';
import type { Destination } from './destination.ts';

interface S3Settings {
  /** Address of the service. */
  server: string;
  bucket: string;
  prefix: string;
  region: string;
  id: string;
  secret: string;
}

/** Longest time of a whole request; a backup of 5 GB takes this long at 1.4 MB a second. */
const TIMEOUT_MS = 3_600_000;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const REASON_BY_STATUS: Record<number, string> = {
  301: 'el bucket está en otra región. Revisa RESPALDO_S3_REGION',
  400: 'no acepta la petición. Revisa RESPALDO_S3_REGION',
  401: 'no acepta RESPALDO_S3_ID y RESPALDO_S3_SECRETO',
  403: 'no acepta RESPALDO_S3_ID y RESPALDO_S3_SECRETO, o no dejan escribir ahí',
  404: 'no está ese bucket, o ese archivo',
  413: 'la copia es demasiado grande',
  507: 'no hay sitio',
};

/** Texts of all elements of a name in an XML answer. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    decode(text, { level: 'xml' }),
  );

/**
 * A bucket of a service that speaks the API of S3. The address comes from the operator, so it may be of an internal
 * network, unlike those that `createOutboundHttp` asks for users. Keys are in the path of the address (path style).
 */
export function createS3Destination({ server, bucket, prefix, region, id, secret }: S3Settings): Destination {
  const client = new AwsClient({ accessKeyId: id, secretAccessKey: secret, service: 's3', region, retries: 2 });
  const lugar = `s3://${bucket}${prefix && `/${prefix}`}`;
  const keyOf = (name: string): string => (prefix === '' ? name : `${prefix}/${name}`);
  const bucketUrl = `${server.replace(/\/+$/, '')}/${bucket}`;
  const addressOf = (name: string): string =>
    `${bucketUrl}/${keyOf(name).split('/').map(encodeURIComponent).join('/')}`;

  async function ask(
    address: string,
    {
      signal,
      sha256 = EMPTY_SHA256,
      ...init
    }: { method: string; body?: Blob; sha256?: string; signal?: AbortSignal | undefined },
  ): Promise<Response> {
    const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
    const response = await client
      .fetch(address, {
        ...init,
        headers: { 'x-amz-content-sha256': sha256 },
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw new OperatorError(`${lugar}: ${explainOutboundError(Object(error).cause ?? error)}`);
      });
    if (response.ok) return response;
    const [code = ''] = elementsOf(await response.text(), 'Code');
    const reason = REASON_BY_STATUS[response.status] ?? 'tiene un problema';
    throw new OperatorError(`${lugar}: ${reason} (respondió ${[response.status, code].filter(Boolean).join(' ')})`);
  }

  return {
    lugar,
    folder: null,
    async store(path, name, sha256, signal) {
      await ask(addressOf(name), { method: 'PUT', body: await openAsBlob(path), sha256, signal });
    },
    async read(name, signal) {
      const { body } = await ask(addressOf(name), { method: 'GET', signal });
      if (!body) throw new OperatorError(`${lugar}: respondió sin contenido`);
      return Readable.fromWeb(body as ReadableStream);
    },
    async list(signal) {
      const names: string[] = [];
      const prefixPath = keyOf('');
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefixPath,
          ...(token && { 'continuation-token': token }),
        });
        const xml = await (await ask(`${bucketUrl}?${query}`, { method: 'GET', signal })).text();
        names.push(...elementsOf(xml, 'Key').map((key) => key.slice(prefixPath.length)));
        [token] = elementsOf(xml, 'NextContinuationToken');
      }
      return names;
    },
    async remove(name, signal) {
      await ask(addressOf(name), { method: 'DELETE', signal });
    },
  };
}
