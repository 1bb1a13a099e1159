/** What the chat of the community is embedded with. */
export interface ChatExterno {
  src: string;
  /** The service that it belongs to, by its host. */
  sitio: string;
  sandbox: string;
}

const SANDBOX = 'allow-scripts allow-forms allow-popups';

/**
 * The configuration's chat as something that may be embedded; null when there is none, or it is no https
 * address (the content security policy lets no other in).
 * @param origen the portal's own origin: a page from there never gets its rights back, or it could take off its sandbox
 */
export function chatExterno(chat: string | null, origen: string): ChatExterno | null {
  if (!chat || !URL.canParse(chat, origen)) return null;
  const url = new URL(chat, origen);
  if (url.protocol !== 'https:') return null;
  const sandbox = url.origin === origen ? SANDBOX : `${SANDBOX} allow-same-origin`;
  return { src: url.href, sitio: url.host, sandbox };
}
