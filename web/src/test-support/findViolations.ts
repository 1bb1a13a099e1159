import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the violations that axe finds on the page, with their targets. */
export async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run('main', { runOnly: WCAG, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
