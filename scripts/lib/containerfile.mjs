import { readFileSync } from 'node:fs';

/**
 * A stage of a Containerfile: its base image, its name and its other instructions in order.
 * @typedef {{ from: string, name: string, steps: { word: string, text: string }[] }} Stage
 */

/** @param {string} file @returns {Stage[]} */
export function imageStages(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line));
  /** @type {Stage[]} */
  const stages = [];
  for (const line of lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    const [, word = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [from = '', , name = ''] = text.split(/\s+/);
      stages.push({ from, name, steps: [] });
    } else stages.at(-1)?.steps.push({ word, text });
  }
  return stages;
}

/** @param {string} text of a COPY @returns {{ stage: string | undefined, sources: string[], target: string }} */
export function parseCopyInstruction(text) {
  const words = text.split(/\s+/);
  const stage = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  return { stage, sources: words, target };
}

/**
 * Returns whether a path is in the build context. The last matching rule of .dockerignore wins.
 * @param {string} ignore text of the .dockerignore
 * @param {string} path
 */
export function isInBuildContext(ignore, path) {
  let sent = true;
  for (const rule of ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const back = rule.startsWith('!');
    const pattern = rule
      .slice(back ? 1 : 0)
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('**/', '(?:.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*');
    if (new RegExp(`^${pattern}(?:/|$)`).test(path)) sent = back;
  }
  return sent;
}
