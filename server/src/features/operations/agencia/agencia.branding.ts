import type { Answer, agenciaCalls } from '@conserje/contract';
import { CoalescedRead } from '../../../platform/database/coalescedRead.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { AllowedSites } from '../../../platform/http/static/contentSecurityPolicy.ts';
import type { Branding } from '../../../platform/http/static/indexHtml.ts';
import { resolvesWithin } from '../../../platform/time/wait.ts';
import { readTopicsVersion } from '../../../platform/unit-of-work/topicVersions.ts';
import type { FullConfiguracion } from './agencia.defaults.ts';
import { readConfiguracion } from './agencia.queries.ts';

/** Longest name that a phone shows under an icon without truncation, in characters. */
const SHORT_NAME_MAX = 12;
/** Background of the icon and the splash screen. */
const BACKGROUND = '#0b1020';
const CACHED_MS = 10_000;

/** Builds the web app manifest. */
export async function buildManifest(db: Db): Promise<Answer<typeof agenciaCalls.manifiesto>> {
  const { nombre, siglas } = await readConfiguracion(db);
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => {
    return { src, sizes, type, purpose };
  };
  return {
    id: '/',
    name: nombre,
    short_name: [...nombre].length > SHORT_NAME_MAX ? siglas : nombre,
    description: `Portal del personal de ${nombre}`,
    lang: 'es-419',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      icon('/icono-192.png', '192x192', 'any'),
      icon('/icono-512.png', '512x512', 'any'),
      icon('/icono-lleno-512.png', '512x512', 'maskable'),
      icon('/favicon.svg', 'any', 'any', 'image/svg+xml'),
    ],
  };
}

/** Longest wait for the settings; after it, the page is served with the cached branding. */
const DEADLINE_MS = 1_000;

/** Returns the external addresses that the pages load from, by the configuracion. */
const sourcesOf = (
  { avatar, bandera, logo, chat, radio, emision }: FullConfiguracion,
  announced: string | null,
): AllowedSites => {
  const withoutNulls = (...addresses: (string | null)[]) => addresses.filter((d) => d !== null);
  return {
    images: withoutNulls(avatar, bandera, logo),
    frames: withoutNulls(chat),
    audio: emision ? [emision] : withoutNulls(radio, announced),
  };
};

interface CachedBranding {
  version: number;
  /** Time of the read, UTC milliseconds. */
  desde: number;
  branding: Branding;
}

/**
 * Returns the reader of the agency's branding. It notices a configuracion that another process changed.
 * While the database is down it answers with the last known branding; null when none was ever read.
 * @param announcedStreamUrl resolves the stream that a radio's address announces; null when unknown
 */
export function cachedBranding(
  { engine, clock }: Deps,
  hasDatabase: () => boolean,
  announcedStreamUrl: (db: Db, radio: string) => Promise<string | null>,
): () => Promise<Branding | null> {
  let cached: CachedBranding | null = null;
  /** Start of a read that has not returned, UTC milliseconds; while set, other callers rarely wait for a read. */
  let pendingSince: number | null = null;
  const loadBranding = async (version: number): Promise<void> => {
    const settings = await readConfiguracion(engine.db);
    const { nombre, mantenimiento, radio } = settings;
    const announced = radio === null ? null : await announcedStreamUrl(engine.db, radio);
    const branding = { name: nombre, isOpen: !mantenimiento, sources: sourcesOf(settings, announced) };
    cached = { version, desde: clock(), branding };
  };
  const refresh = async (): Promise<void> => {
    const version = await readTopicsVersion(engine.db, ['configuracion']);
    // The stream that the radio announces changes without a new version of the configuracion.
    const isValid = cached?.version === version && Math.abs(clock() - cached.desde) < CACHED_MS;
    if (!isValid) await loadBranding(version);
  };
  const coalescedRead = new CoalescedRead(async () => {
    if (!hasDatabase() || (pendingSince !== null && Math.abs(clock() - pendingSince) < CACHED_MS)) return;
    const refreshed = refresh().catch(() => undefined);
    if (await resolvesWithin(DEADLINE_MS, refreshed)) return;
    pendingSince = clock();
    void refreshed.then(() => {
      pendingSince = null;
    });
  });
  return async () => {
    await coalescedRead.readCurrent();
    return cached?.branding ?? null;
  };
}
