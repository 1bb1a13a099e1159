import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Instant = Type.Integer();
const StoredStatus = Type.Object({
  lugar: Type.String(),
  ultima: Type.Union([
    Type.Null(),
    Type.Object({ archivo: Type.String(), hecha: Instant, comprobada: Instant, bytes: Type.Integer() }),
  ]),
  fallo: Type.Union([
    Type.Null(),
    Type.Object({
      motivo: Type.String(),
      desde: Instant,
      avisado: Type.Optional(Type.Boolean()),
      hasArrived: Type.Optional(Type.Boolean()),
    }),
  ]),
});

/**
 * State of the copies at another place than the backup folder. Holds no secret.
 *
 * - `lugar`: the path of a folder, or `s3://bucket/prefix`.
 * - `ultima`: the last copy that arrived there and was read back; null if there is none. `hecha`: when the backup was
 *   made; `comprobada`: when its copy was read back and equal.
 * - `fallo`: why the last attempt failed to send a backup or to remove the oldest, in Spanish, since when attempts fail,
 *   whether people were told, and whether the newest backup has arrived all the same; null after a success.
 */
export type CopyElsewhereStatus = Static<typeof StoredStatus>;

/** Beside the backups, so that all processes that share the folder know it. */
const STATUS_FILE = 'destino.json';

/** A file that a power cut left empty or cut off is as good as none. */
function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Reads the state of the copies at another place.
 * @param folder the backup folder
 * @param lugar the configured place; null: none
 * @returns null when no place is configured; a place without attempts has neither `ultima` nor `fallo`
 */
export async function readCopyElsewhereStatus(
  folder: string,
  lugar: string | null,
): Promise<CopyElsewhereStatus | null> {
  if (lugar === null) return null;
  const none = { lugar, ultima: null, fallo: null };
  // A folder that cannot be read tells nothing either; listing its backups says so.
  const text = await readFile(join(folder, STATUS_FILE), 'utf8').catch(() => null);
  if (text === null) return none;
  const stored = parseStored(text);
  return Value.Check(StoredStatus, stored) && stored.lugar === lugar ? stored : none;
}

/** Stores the state; a reader sees the former or the new one. */
export async function writeCopyElsewhereStatus(folder: string, status: CopyElsewhereStatus): Promise<void> {
  const path = join(folder, STATUS_FILE);
  await writeFile(`${path}.nuevo`, JSON.stringify(status), { mode: 0o600 });
  await rename(`${path}.nuevo`, path);
}
