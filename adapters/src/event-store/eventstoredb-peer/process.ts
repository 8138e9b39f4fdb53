import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** Test equipment: the peer as a process of its own. */
export const startPeerProcess = async () => {
  const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const hasEnded = once(child, 'close')
  return {
    url: said.trim().replace('EVENTSTORE_URL=', ''),
    close: async () => {
      child.kill('SIGTERM')
      await hasEnded
    },
  }
}
