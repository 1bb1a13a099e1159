import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../appError.ts';
import { filePathOf } from '../database/databaseUrl.ts';
import { hasCode } from '../errorCode.ts';
import type { Backup } from './backupName.ts';
import { backupBaseName, listBackups } from './backupName.ts';
import type { BackupSettings } from './backupSettings.ts';
import type { CopyElsewhereStatus } from './backupStatus.ts';
import { readCopyElsewhereStatus } from './backupStatus.ts';
import type { BackupRequest, BackupResult } from './createBackup.ts';
import type { Destination } from './destination.ts';
import { isDestinationOnSameDisk, isOnOtherDisk } from './isOnOtherDisk.ts';

/** Makes a backup; the signal aborts it. */
export type RunBackup = (task: BackupRequest, end: AbortSignal) => Promise<BackupResult | null>;

interface BackupsParts {
  /** As in `DATABASE_URL`. */
  url: string;
  settings: BackupSettings;
  run: RunBackup;
}

/** Backups that are to be sent to another place. */
export interface CopyTask extends Pick<BackupSettings, 'folder' | 'keep'> {
  /** As in `DATABASE_URL`. */
  url: string;
  destination: Destination;
}

/** A backup that is being downloaded. */
export interface BackupDownload {
  bytes: number;
  content: Readable;
}

/** The folder of backups, and what this process does in it. */
export class Backups {
  readonly settings: BackupSettings;
  private readonly url: string;
  private readonly run: RunBackup;
  private readonly end = new AbortController();
  private readonly works = new Set<Promise<void>>();
  private isDownloading = false;

  constructor({ url, settings, run }: BackupsParts) {
    this.url = url;
    this.settings = settings;
    this.run = run;
  }

  /** Returns whether backups are made at the interval of the settings. */
  get isAutomatic(): boolean {
    return this.settings.intervalMs > 0 && this.settings.keep > 0;
  }

  /** Returns whether the process closes, so that an unfinished backup is no failure. */
  get isEnding(): boolean {
    return this.end.signal.aborted;
  }

  /** Aborts when the process closes. */
  get endSignal(): AbortSignal {
    return this.end.signal;
  }

  /** What is to be sent to another place; undefined without one. */
  get copyTask(): CopyTask | undefined {
    const { destination, folder, keep } = this.settings;
    return destination ? { url: this.url, folder, keep, destination } : undefined;
  }

  /** Returns the backups in the folder, newest first. */
  list(): Promise<Backup[]> {
    return listBackups(this.settings.folder, backupBaseName(this.url));
  }

  /** Returns whether backups also lie elsewhere: at another place, or on another disk than the database. */
  async areElsewhere(): Promise<boolean> {
    const { destination } = this.settings;
    const hasArrived = ((await this.copiesElsewhere())?.ultima ?? null) !== null;
    if (destination && hasArrived && !(await isDestinationOnSameDisk(this.url, destination))) return true;
    return isOnOtherDisk(this.url, this.settings);
  }

  /** Returns the state of the copies at another place; null: no other place is set. */
  copiesElsewhere(): Promise<CopyElsewhereStatus | null> {
    return readCopyElsewhereStatus(this.settings.folder, this.settings.destination?.lugar ?? null);
  }

  /** Makes a backup. @returns null when an existing one suffices. @throws OperatorError, BackupInProgressError */
  async make(task: Omit<BackupRequest, 'url' | 'folder'>): Promise<BackupResult | null> {
    // A worker that starts now would not hear of the end.
    this.end.signal.throwIfAborted();
    return this.run({ url: this.url, folder: this.settings.folder, ...task }, this.end.signal);
  }

  /** Runs work that the end of the process aborts and waits for. */
  startWork(work: () => Promise<void>): void {
    const running = work().finally(() => this.works.delete(running));
    this.works.add(running);
  }

  /** Aborts a backup under way, and waits until its state is stored. */
  async finish(): Promise<void> {
    this.end.abort();
    await Promise.allSettled(this.works);
  }

  /** Replaces the paths of the server in a text that users read. */
  withoutPaths(text: string): string {
    const databasePath = this.url.startsWith('file:') ? filePathOf(this.url) : '';
    return [this.settings.folder, databasePath].reduce(
      (result, path) => (path === '' ? result : result.replaceAll(path, '…')),
      text,
    );
  }

  /**
   * Opens a backup by its file name: only a name that the folder lists, so that no name leads out of it. One at a time
   * in this process; the end of the stream lets the next one begin.
   * @throws AppError COPIA_NO_ESTA, DESCARGA_EN_CURSO
   */
  async openDownload(fileName: string): Promise<BackupDownload> {
    const backup = (await this.list()).find(({ path }) => basename(path) === fileName);
    if (!backup) throw new AppError('COPIA_NO_ESTA');
    if (this.isDownloading) throw new AppError('DESCARGA_EN_CURSO');
    this.isDownloading = true;
    try {
      const file = await open(backup.path, 'r');
      const content = file.createReadStream();
      content.once('close', () => {
        this.isDownloading = false;
      });
      return { bytes: (await file.stat()).size, content };
    } catch (error) {
      this.isDownloading = false;
      // A rotation may have deleted it meanwhile.
      throw hasCode(error, 'ENOENT') ? new AppError('COPIA_NO_ESTA') : error;
    }
  }
}
