/** Attributes of the frame of the community's chat. */
export interface ExternalChat {
  src: string;
  /** Host of the service. */
  site: string;
  sandbox: string;
}

const SANDBOX = 'allow-scripts allow-forms allow-popups';

/**
 * Returns the configured chat as an embeddable frame; null when there is none or it is not an https address (the
 * content security policy admits no other).
 * @param origin the portal's own origin: a page from there never gets same-origin rights, since it could remove its
 * sandbox
 */
export function parseExternalChat(chat: string | null, origin: string): ExternalChat | null {
  if (!chat || !URL.canParse(chat, origin)) return null;
  const url = new URL(chat, origin);
  if (url.protocol !== 'https:') return null;
  const sandbox = url.origin === origin ? SANDBOX : `${SANDBOX} allow-same-origin`;
  return { src: url.href, site: url.host, sandbox };
}
