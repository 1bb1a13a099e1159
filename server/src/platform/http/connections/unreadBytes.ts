import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits/limits.ts';

/** Unread bytes, and those of them on cut connections, which are freed when these close. */
interface ByteSum {
  bytes: number;
  closing: number;
}

interface Reader extends ByteSum {
  addressKey: string;
  /** Unread bytes per connection, the longest waiting first. */
  connections: Map<Socket, ByteSum>;
}

const remainingBytes = ({ bytes, closing }: ByteSum): number => bytes - closing;

/** Counts response bytes not yet taken by clients, per network address. */
export class UnreadResponseBytes {
  private readonly limits: Pick<Limits, 'unreadBytes' | 'unreadBytesPerAddress'>;
  private readonly readers = new Map<string, Reader>();
  private readonly readerBySocket = new Map<Socket, Reader>();
  private readonly everything: ByteSum = { bytes: 0, closing: 0 };

  constructor(limits: Pick<Limits, 'unreadBytes' | 'unreadBytesPerAddress'>) {
    this.limits = limits;
  }

  get bytes(): number {
    return this.everything.bytes;
  }

  /** Returns whether enough is unread that some client may be refused. */
  get isHigh(): boolean {
    return this.everything.bytes > this.limits.unreadBytesPerAddress;
  }

  /** Returns whether the total limit is exceeded. */
  get isFull(): boolean {
    return this.everything.bytes > this.limits.unreadBytes;
  }

  /** Returns whether an address exceeds its limit. */
  exceeds(addressKey: string): boolean {
    return (this.readers.get(addressKey)?.bytes ?? 0) > this.limits.unreadBytesPerAddress;
  }

  /**
   * Counts an unread response until it is finished. Above the limit of an address, cuts its longest waiting
   * connections; above the total limit, those of the client with most unread bytes.
   */
  record(response: ServerResponse, bytes: number, addressKey: string): void {
    const { socket } = response.req;
    if (socket.destroyed) return;
    const reader = this.readerBySocket.get(socket) ?? this.readers.get(addressKey) ?? this.addReader(addressKey);
    this.readerBySocket.set(socket, reader);
    this.addBytes(reader, socket, bytes);
    response.once('finish', () => {
      if (reader.connections.has(socket)) this.addBytes(reader, socket, -bytes);
    });
    while (remainingBytes(reader) > this.limits.unreadBytesPerAddress) this.disconnect(reader);
    while (remainingBytes(this.everything) > this.limits.unreadBytes)
      this.disconnect([...this.readers.values()].reduce((a, b) => (remainingBytes(b) > remainingBytes(a) ? b : a)));
  }

  /** Removes the bytes of a closed connection. */
  forget(socket: Socket): void {
    const reader = this.readerBySocket.get(socket);
    const sum = reader?.connections.get(socket);
    if (reader && sum) this.addBytes(reader, socket, -sum.bytes);
  }

  private addReader(addressKey: string): Reader {
    const reader = { addressKey, bytes: 0, closing: 0, connections: new Map() };
    this.readers.set(addressKey, reader);
    return reader;
  }

  private addBytes(reader: Reader, socket: Socket, bytes: number): void {
    const sum = reader.connections.get(socket) ?? { bytes: 0, closing: 0 };
    reader.connections.set(socket, sum);
    for (const one of [sum, reader, this.everything]) one.bytes += bytes;
    if (sum.closing > 0) for (const one of [sum, reader, this.everything]) one.closing += bytes;
    if (sum.bytes > 0) return;
    reader.connections.delete(socket);
    this.readerBySocket.delete(socket);
    if (reader.connections.size === 0) this.readers.delete(reader.addressKey);
  }

  /** Cuts the longest waiting connection of a reader. */
  private disconnect(reader: Reader): void {
    for (const [socket, sum] of reader.connections) {
      if (sum.closing > 0) continue;
      for (const one of [sum, reader, this.everything]) one.closing += sum.bytes;
      socket.destroy();
      return;
    }
  }
}
