import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@conserje/rules';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { BackupKind } from '../../platform/backup/backupName.ts';
import { backupBaseName, backupFileName } from '../../platform/backup/backupName.ts';
import type { BackupSettings } from '../../platform/backup/backupSettings.ts';
import type { RunBackup } from '../../platform/backup/backups.ts';
import { Backups } from '../../platform/backup/backups.ts';
import type { BackupRequest } from '../../platform/backup/createBackup.ts';
import { backUp } from '../../platform/backup/createBackup.ts';

/** Backups of one test portal: a real folder, and backups that begin when the test says so. */
export class ControlledBackups {
  /** Created by the first backup. */
  readonly folder = join(tmpdir(), `conserje-copias-${randomUUID()}`);
  /** Requests that were made, in their order. */
  readonly requested: BackupRequest[] = [];
  /** Makes the next backups fail. */
  failure: Error | null = null;
  private url = '';
  private gate = Promise.withResolvers<void>();

  /** Lets the backups that wait, and all later ones, begin. */
  release(): void {
    this.gate.resolve();
  }

  open(url: string, settings: Partial<BackupSettings> = {}): Backups {
    this.url = url;
    const allSettings = { folder: this.folder, intervalMs: DAY_MS, keep: 14, ...settings };
    return new Backups({ url, settings: allSettings, run: this.run });
  }

  /** Puts a file under the name of a backup into the folder, and returns the name. */
  async place(instant = Date.parse('2026-03-10T14:00:00Z'), kind: BackupKind = 'sola'): Promise<string> {
    const name = backupFileName(backupBaseName(this.url), { instant, step: '083_copias', kind });
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, name), name);
    return name;
  }

  async remove(): Promise<void> {
    // Few portals make a backup.
    if (existsSync(this.folder)) await rm(this.folder, { recursive: true, force: true });
  }

  private readonly run: RunBackup = async (task, end) => {
    this.requested.push(task);
    const aborted = new Promise<never>((_done, fail) => {
      end.addEventListener('abort', () => fail(new Error('aborted')));
    });
    await Promise.race([this.gate.promise, aborted]);
    if (this.failure) throw this.failure;
    return backUp(task, MIGRATIONS);
  };
}
