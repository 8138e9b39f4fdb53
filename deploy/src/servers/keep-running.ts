import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '@shodh/adapters/testing/server-process.ts'
import { messageOf } from '@shodh/contracts/errors.ts'

/** A server that died: its process and how it ended, and the process in its place or why there is none yet. */
export type ServerExit = { readonly pid: number; readonly how: string } & (
  { readonly back: number } | { readonly error: string }
)

export type SupervisedProcess = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }

/** Milliseconds. A terminal's Ctrl-C reaches the servers too, and perhaps before it reaches this process. */
const CTRL_C = 200
const BETWEEN_TRIES = 1_000

/** Starts a server, and starts it again on the same port whenever it ends by itself. */
export const keepRunning = async (
  start: (port?: number) => Promise<ServerProcess>,
  onDeath: (death: ServerExit) => void,
): Promise<SupervisedProcess> => {
  let server = await start()
  let isStopping = false
  const { url, pid: first } = server

  const again = async (death: Pick<ServerExit, 'pid' | 'how'>) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await start(Number(new URL(url).port))
      } catch (error) {
        if (isStopping) return server
        if (tries === 0) onDeath({ ...death, error: messageOf(error) })
        await setTimeout(BETWEEN_TRIES)
      }
    }
  }

  const watch = async () => {
    for (;;) {
      const death = { pid: server.pid, how: await server.ended }
      await setTimeout(CTRL_C)
      if (isStopping) return
      server = await again(death)
      if (isStopping) return server.kill()
      onDeath({ ...death, back: server.pid })
    }
  }

  void watch()
  return {
    url,
    pid: first,
    stop: () => {
      isStopping = true
      return server.stop()
    },
  }
}
