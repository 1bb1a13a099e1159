/** As browsers have it that know Trusted Types; the others go by the rest of the content policy. */
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

/** A text of which no element can come: Mantine's sheets, which it puts into its `<style>`s. */
export const plainTextOnly = (html: string): string | null => (/[<&]/.test(html) ? null : html);

/** The workers of the portal, and no other script by its address. */
const WORKER_URLS = ['/sw.js', '/push/sw.js'];
export const workerUrlOnly = (url: string): string | null => (WORKER_URLS.includes(url) ? url : null);

/** Where the content policy asks for it, nothing else becomes an element or a script out of a text. */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: plainTextOnly, createScriptURL: workerUrlOnly });
}
