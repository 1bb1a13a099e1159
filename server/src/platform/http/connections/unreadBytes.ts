import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits/limits.ts';

/** Bytes that wait, and those of them that go as soon as their connections, which are cut off, have closed. */
interface ByteSum {
  bytes: number;
  closing: number;
}

interface Reader extends ByteSum {
  red: string;
  /** What waits on each connection; the one that has let answers wait longest comes first. */
  connections: Map<Socket, ByteSum>;
}

const remainingBytes = ({ bytes, closing }: ByteSum): number => bytes - closing;

/** What has been answered and not been taken by its readers, by network address. */
export class UnreadBytes {
  private readonly limits: Pick<Limits, 'sinLeer' | 'unreadBytesPerAddress'>;
  private readonly readers = new Map<string, Reader>();
  private readonly readerBySocket = new Map<Socket, Reader>();
  private readonly everything: ByteSum = { bytes: 0, closing: 0 };

  constructor(limits: Pick<Limits, 'sinLeer' | 'unreadBytesPerAddress'>) {
    this.limits = limits;
  }

  /** All that waits. */
  get bytes(): number {
    return this.everything.bytes;
  }

  /** Whether so much waits that someone may be refused more. */
  get isHigh(): boolean {
    return this.everything.bytes > this.limits.unreadBytesPerAddress;
  }

  /** Whether all readers together let too much wait. */
  get isFull(): boolean {
    return this.everything.bytes > this.limits.sinLeer;
  }

  /** Whether an address lets too much wait to be given more. */
  exceeds(addressKey: string): boolean {
    return (this.readers.get(addressKey)?.bytes ?? 0) > this.limits.unreadBytesPerAddress;
  }

  /**
   * An answer waits for its reader. Whoever lets too much wait loses the connections that have waited longest; where all
   * together do, whoever lets most wait.
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
    while (remainingBytes(this.everything) > this.limits.sinLeer)
      this.disconnect([...this.readers.values()].reduce((a, b) => (remainingBytes(b) > remainingBytes(a) ? b : a)));
  }

  /** A connection has closed, and let go of what waited on it. */
  forget(socket: Socket): void {
    const reader = this.readerBySocket.get(socket);
    const sum = reader?.connections.get(socket);
    if (reader && sum) this.addBytes(reader, socket, -sum.bytes);
  }

  private addReader(red: string): Reader {
    const reader = { red, bytes: 0, closing: 0, connections: new Map() };
    this.readers.set(red, reader);
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
    if (reader.connections.size === 0) this.readers.delete(reader.red);
  }

  /** Cuts off the connection of a reader that has waited longest. */
  private disconnect(reader: Reader): void {
    for (const [socket, sum] of reader.connections) {
      if (sum.closing > 0) continue;
      for (const one of [sum, reader, this.everything]) one.closing += sum.bytes;
      socket.destroy();
      return;
    }
  }
}
