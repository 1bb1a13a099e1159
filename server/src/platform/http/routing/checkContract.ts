import type { Call } from '@conserje/contract';
import { findOwnerField } from '../access/ownership.ts';

/**
 * Checks that declared and handled calls match, and that each declaration is consistent.
 * @throws Error naming every problem
 */
export function checkContract(calls: Record<string, Call>, handlers: Record<string, unknown>): void {
  const problems = [
    ...Object.keys(calls)
      .filter((n) => !handlers[n])
      .map((n) => `${n}: declared, no handler`),
    ...Object.keys(handlers)
      .filter((n) => !calls[n])
      .map((n) => `${n}: handled, not declared`),
    ...Object.entries(calls)
      .filter(([, c]) => !c.access?.kind)
      .map(([n]) => `${n}: no access rule`),
    ...Object.entries(calls)
      .filter(([, c]) => c.access?.kind === 'own' && !findOwnerField(c, c.access))
      .map(([n]) => `${n}: no field names the owner`),
    ...Object.entries(calls)
      .filter(([, c]) => (c.expensive || c.multipart) && (c.access?.kind === 'everyone' || c.stream))
      .map(([n]) => `${n}: an expensive or multipart call needs a session`),
    ...Object.entries(calls)
      .filter(([, c]) => (c.requiresRecentAuth || c.notForApiKeys) && c.access?.kind === 'everyone')
      .map(([n]) => `${n}: recent authentication needs a session`),
    ...Object.entries(calls)
      .filter(([, c]) => c.shared && (c.params || c.stream || c.access.kind === 'own'))
      .map(([n]) => `${n}: not the same for everyone`),
  ];
  const routes = Object.values(calls).map((c) => `${c.method} ${c.path}`);
  problems.push(...routes.filter((r, i) => routes.indexOf(r) !== i).map((r) => `${r}: declared twice`));
  if (problems.length > 0) throw new Error(`The contract is inconsistent:\n${problems.join('\n')}`);
}
