import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServer } from '../../servers/server-process.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** Test equipment: the peer as a process of its own. */
export const startPeerProcess = (port = 0): Promise<ServerProcess> =>
  startServer({
    command: process.execPath,
    arguments: [MAIN, `--port=${port}`],
    listensAt: /^EVENTSTORE_URL=(\S+)$/m,
    urlOf: url => url,
  })
