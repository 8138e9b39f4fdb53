import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'

/** Test equipment: runs a script as a process, and kills it once it has printed `count` lines; returns all that it printed. */
export const killAfter = async (count: number, script: string, ...args: readonly string[]): Promise<string[]> => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const printed: string[] = []
  for await (const line of createInterface(child.stdout)) if (printed.push(line) === count) child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return printed
}
