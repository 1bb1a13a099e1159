/** What the chat of the community is embedded with. */
export interface ExternalChat {
  src: string;
  /** The service that it belongs to, by its host. */
  site: string;
  sandbox: string;
}

const SANDBOX = 'allow-scripts allow-forms allow-popups';

/**
 * The configuration's chat as something that may be embedded; null when there is none, or it is no https
 * address (the content security policy lets no other in).
 * @param origin the portal's own origin: a page from there never gets its rights back, or it could take off its sandbox
 */
export function parseExternalChat(chat: string | null, origin: string): ExternalChat | null {
  if (!chat || !URL.canParse(chat, origin)) return null;
  const url = new URL(chat, origin);
  if (url.protocol !== 'https:') return null;
  const sandbox = url.origin === origin ? SANDBOX : `${SANDBOX} allow-same-origin`;
  return { src: url.href, site: url.host, sandbox };
}
