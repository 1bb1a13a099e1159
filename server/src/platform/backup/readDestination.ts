import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '../database/operatorError.ts';
import type { Destination } from './destination.ts';
import { createFolderDestination } from './folderDestination.ts';
import { createS3Destination } from './s3Destination.ts';

const DEFAULT_REGION = 'us-east-1';

function readSecret({ RESPALDO_S3_SECRETO, RESPALDO_S3_SECRETO_FILE }: Record<string, string | undefined>): string {
  if (!RESPALDO_S3_SECRETO_FILE) return RESPALDO_S3_SECRETO ?? '';
  try {
    return readFileSync(RESPALDO_S3_SECRETO_FILE, 'utf8').trim();
  } catch (error) {
    throw new OperatorError(`No se puede leer el archivo que nombra RESPALDO_S3_SECRETO_FILE (${String(error)})`);
  }
}

/**
 * Reads `RESPALDO_DESTINO`; null when unset.
 * @throws OperatorError naming the invalid variable
 */
export function readDestination(env: Record<string, string | undefined>): Destination | null {
  const { RESPALDO_DESTINO: place = '', RESPALDO_S3_REGION, RESPALDO_S3_SERVIDOR, RESPALDO_S3_ID: id = '' } = env;
  if (place === '') return null;
  if (!place.startsWith('s3:')) return createFolderDestination(resolve(place));
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(place) ?? [];
  if (bucket === undefined) throw new OperatorError('RESPALDO_DESTINO debe ser una carpeta o s3://bucket/prefijo');
  const region = RESPALDO_S3_REGION || DEFAULT_REGION;
  const server = RESPALDO_S3_SERVIDOR || `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new OperatorError('RESPALDO_S3_SERVIDOR debe empezar por https:// o http://');
  const secret = readSecret(env);
  if (id === '' || secret === '')
    throw new OperatorError('Para copiar a S3 hacen falta RESPALDO_S3_ID y RESPALDO_S3_SECRETO');
  return createS3Destination({ server, bucket, prefix, region, id, secret });
}
