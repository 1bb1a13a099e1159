import type { ECDH } from 'node:crypto';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { OutboundHttp, OutboundRequest, OutboundResponse } from '../../platform/outbound/outboundHttp.ts';

/** Browser that receives push messages: its subscription, and the decryption (RFC 8291, RFC 8188). */
export class PushBrowser {
  private readonly keyPair: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  readonly endpoint: string;
  private readonly publicKey: Buffer;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.publicKey = this.keyPair.generateKeys();
  }

  /** Subscription as `ponerAparato` sends it. */
  get data() {
    const { endpoint } = this;
    return { endpoint, p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') };
  }

  read(body: Uint8Array): unknown {
    const payload = Buffer.from(body);
    const salt = payload.subarray(0, 16);
    const length = payload.readUInt8(20);
    const serverKey = payload.subarray(21, 21 + length);
    const ciphertext = payload.subarray(21 + length);
    const shared = this.keyPair.computeSecret(serverKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, serverKey]);
    const ikm = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32));
    const deriveKey = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
    const decipher = createDecipheriv('aes-128-gcm', deriveKey('aes128gcm', 16), deriveKey('nonce', 12));
    decipher.setAuthTag(ciphertext.subarray(-16));
    const plain = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
    // The last byte 2 delimits the only record.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

/** Stub push service at several hosts: deliveries to a held host wait until it is released. */
export class MultiHostPushStub {
  /** Endpoints, in the order of the started deliveries. */
  readonly startedDeliveries: string[] = [];
  private readonly released = new Map<string, PromiseWithResolvers<void>>();

  /** Holds all deliveries to a host. */
  hold(host: string): void {
    this.released.set(host, Promise.withResolvers());
  }

  release(host: string): void {
    this.released.get(host)?.resolve();
  }

  readonly outboundHttp: OutboundHttp = async (direccion): Promise<OutboundResponse> => {
    this.startedDeliveries.push(direccion);
    const { host } = new URL(direccion);
    await this.released.get(host)?.promise;
    return { estado: host.startsWith('muerto') ? 503 : 201, headers: {}, body: Buffer.alloc(0) };
  };
}

/** Stub push service: records requests and answers with the given responses in turn, then 201. */
export class PushServiceStub {
  readonly received: { direccion: string; task: OutboundRequest }[] = [];
  private readonly responses: (number | Error)[];

  constructor(...responses: (number | Error)[]) {
    this.responses = responses;
  }

  readonly outboundHttp: OutboundHttp = async (direccion, task): Promise<OutboundResponse> => {
    this.received.push({ direccion, task });
    const response = this.responses.shift() ?? 201;
    if (response instanceof Error) throw response;
    return { estado: response, headers: {}, body: Buffer.alloc(0) };
  };

  /** Returns the messages for a browser, decrypted. */
  readFor(browser: PushBrowser): unknown[] {
    const requests = this.received.filter((r) => r.direccion === browser.endpoint);
    return requests.map(({ task }) => browser.read(Buffer.from(task.body ?? '')));
  }
}
