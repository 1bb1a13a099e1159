import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@conserje/contract';
import { refusalResponseOf } from './refusalResponse.ts';
import { isSendingResponse } from './responseInProgress.ts';

const ERROR_BY_NODE_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'DEMASIADO_LENTO',
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'DEMASIADO_GRANDE',
};

/** Answers a malformed or too slow request and closes the connection. Not logged, as only the client is at fault. */
export function handleMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET' && !isSendingResponse(socket)) {
    const { http, headers, body } = refusalResponseOf(ERROR_BY_NODE_CODE[error.code ?? ''] ?? 'MALFORMADO');
    const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\n${headerLines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}
