import { describeFailure } from '../../platform/database/operatorError.ts';

/** Runs a command. A failure is printed and sets the exit code of the process. */
export async function runCommand(
  run: () => Promise<void>,
  { failureCode = 1, describe = describeFailure } = {},
): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(describe(error));
    process.exitCode = failureCode;
  }
}
