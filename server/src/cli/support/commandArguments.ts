import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

interface AcceptedArguments<O extends Options> {
  options?: O;
  /** How many arguments without an option it takes; by default none. */
  min?: number;
  max?: number;
}

/** Prints the usage of a command, and ends the process with 2. */
export function exitWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}

const isArgumentError = (error: unknown): boolean => String(Object(error).code).startsWith('ERR_PARSE_ARGS');

/** First arguments that are no name. */
const NO_NAMES: readonly string[] = ['--', '--ayuda', '--help'];

/**
 * Parses the arguments of this process. With any others, such as `--ayuda`, it ends with the usage, before the command has
 * opened or written anything.
 */
export function readArguments<const O extends Options = Record<never, never>>(
  usage: string,
  { options, min = 0, max = 0 }: AcceptedArguments<O> = {},
) {
  try {
    const args = process.argv.slice(2);
    // Names may begin with a hyphen.
    if (options === undefined && !NO_NAMES.includes(args[0] ?? '')) args.unshift('--');
    const parsed = parseArgs({ args, allowPositionals: true, options: options ?? ({} as O) });
    const { length } = parsed.positionals;
    return length >= min && length <= max ? parsed : exitWithUsage(usage);
  } catch (error) {
    if (isArgumentError(error)) exitWithUsage(usage);
    throw error;
  }
}
