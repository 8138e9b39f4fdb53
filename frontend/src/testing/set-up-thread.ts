import processConsole from 'node:console'
import { BroadcastChannel, threadId } from 'node:worker_threads'

// happy-dom logs what a page's requests meet past vitest, which prints it where a test fails.
// oxlint-disable-next-line no-console -- the one that vitest has put in its place
processConsole.error = (...logged: unknown[]) => console.error(...logged)

// Each thread is a browser: what its tabs broadcast is nothing to the tests of another one.
Object.assign(globalThis, {
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(`${threadId} ${name}`)
    }
  },
})
