import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from '../../lab/servers/server-process.ts'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { bundledJournal } from './bundled.ts'
import { administrator } from './journal.ts'

const addressFrom = async (child: ChildProcess) => {
  if (!child.stdout) throw new Error('The journal has no output')
  for await (const line of createInterface(child.stdout)) {
    const address = /The journal is ready at (http:\S+?)"/u.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`The journal ended before it was ready: ${child.stderr ? await text(child.stderr) : ''}`)
}

/** The journal as a process of its own, which can be killed. Its address changes with each start. */
export const journalProcess = async (directory: string, more: NodeJS.ProcessEnv = {}, main?: URL) => {
  const { email, password } = administrator
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: directory,
    SAMPLE: 'settings',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  }
  const child = spawn(process.execPath, [fileURLToPath(main ?? (await bundledJournal()))], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(child)
  const ended = endOf(child)
  const address = await addressFrom(child)
  child.stdout?.resume()
  child.stderr?.pipe(process.stderr)
  return {
    address,
    pid: child.pid ?? 0,
    /** Resolves with the exit code, null after a kill. */
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return (await ended).code
    },
  }
}
