const PARAM = 'ref';
/** Key of this tab's memory: the visitor may look around before they register. */
const STORED = 'conserje.ref';

/** Returns the link that registers people as brought by someone. */
export const referralLink = (origin: string, usuario: string): string =>
  `${origin}/?${new URLSearchParams({ [PARAM]: usuario })}`;

/** Returns whether the page was opened by such a link. */
export const isReferralLink = (): boolean => new URLSearchParams(location.search).has(PARAM);

/** Returns the name of the link by which the visitor came; empty if none. */
export function readReferrerOfLink(): string {
  const name = new URLSearchParams(location.search).get(PARAM);
  try {
    if (name !== null) sessionStorage.setItem(STORED, name);
    return name ?? sessionStorage.getItem(STORED) ?? '';
  } catch {
    // The browser keeps nothing; the name is still in the address.
    return name ?? '';
  }
}
