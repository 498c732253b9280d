import { describeEnd, lastLines, startProcess } from './managed-process.ts';

type CommandOptions = {
  /** The program's name in messages; the command by default. */
  name?: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  logFile?: string;
};

/**
 * Runs a program and waits for its end. When this process ends first, the program ends with it.
 * @throws Error naming the program and the last lines of its log when it fails.
 */
export async function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<void> {
  const { name = command, ...rest } = options;
  const running = await startProcess({ name, command, args, ...rest });
  const end = await running.ended;
  if (end.code === 0) return;
  const said = options.logFile === undefined ? '' : `\n${lastLines(options.logFile, 40)}`;
  throw new Error(`${name} failed (${describeEnd(end)})${said}`);
}
