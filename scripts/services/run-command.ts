import { describeEnd, lastLines, startProcess } from './managed-process.ts';

type CommandOptions = {
  /** What the program is called in a message; its own name otherwise. */
  name?: string;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  logFile?: string;
};

/**
 * Runs a program to its end; it is ended with this process like every other process started here.
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
