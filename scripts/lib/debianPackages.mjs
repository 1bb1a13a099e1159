import { withCloneLock } from './fileLock.mjs';
import { printLine } from './installAndBuild.mjs';
import { captureOutput } from './processes.mjs';

/**
 * @param {string} command
 * @param {RegExp} says matches its version output
 */
export async function hasProgram(command, says) {
  const { code, output } = await captureOutput(command, ['--version']);
  return code === 0 && says.test(output);
}

/**
 * Installs Debian packages, if this is Debian and the user is root.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether they are installed now
 */
export async function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || (await captureOutput('apt-get', ['--version'])).code !== 0) return false;
  return withCloneLock(
    async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      printLine(`installing ${names.join(', ')} (apt-get)…`);
      await captureOutput('apt-get', ['update', '-q'], { env });
      const { code, output } = await captureOutput(
        'apt-get',
        ['install', '-y', '-q', '--no-install-recommends', ...names],
        {
          env,
        },
      );
      if (code !== 0) printLine(`"apt-get install" failed:\n${output}`);
      return code === 0;
    },
    () => printLine('waiting for another process that prepares this directory…'),
  );
}
