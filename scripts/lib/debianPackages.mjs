import { withLock } from './fileLock.mjs';
import { say } from './installAndBuild.mjs';
import { capture } from './processes.mjs';

/**
 * @param {string} command
 * @param {RegExp} says matches its version output
 */
export async function isRunnable(command, says) {
  const { code, output } = await capture(command, ['--version']);
  return code === 0 && says.test(output);
}

/**
 * Installs Debian packages, if this is Debian and the user is root.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installPackages(names) {
  if (process.getuid?.() !== 0 || (await capture('apt-get', ['--version'])).code !== 0) return false;
  return withLock(
    async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      say(`installing ${names.join(', ')} (apt-get)…`);
      await capture('apt-get', ['update', '-q'], { env });
      const { code, output } = await capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
        env,
      });
      if (code !== 0) say(`"apt-get install" failed:\n${output}`);
      return code === 0;
    },
    () => say('waiting for another process that prepares this directory…'),
  );
}
