/** Type of the Trusted Types API; browsers without it rely on the rest of the content policy. */
interface TrustedTypesFactory {
  createPolicy(
    policyName: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory;
  }
}

/** Accepts text that cannot contain an element: Mantine inserts its style sheets as HTML. */
export const plainTextOnly = (html: string): string | null => (/[<&]/.test(html) ? null : html);

/** The only script URLs that may be set at run time. */
const WORKER_URLS = ['/sw.js', '/push/sw.js'];
export const workerUrlOnly = (url: string): string | null => (WORKER_URLS.includes(url) ? url : null);

/** Installs the policy that rejects all other HTML and script URLs, if the browser enforces Trusted Types. */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: plainTextOnly, createScriptURL: workerUrlOnly });
}
