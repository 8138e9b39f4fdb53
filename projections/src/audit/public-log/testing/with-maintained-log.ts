import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { TreeHeadArchive } from '@shodh/adapters/audit/tree-head-archive/tree-head-archive.ts'
import { ed25519KeyOf, sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import type { Witness, WitnessResponse } from '@shodh/adapters/audit/witness/witness.ts'
import { utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { keyOf, SIGNATURE_TYPES } from '@shodh/contracts/audit/proof/note.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { withStores } from '../../../testing/with-stores.ts'
import type { LogVault } from '../log-key.ts'
import { maintainPublicLog, type MaintainingPorts } from '../maintain-public-log.ts'

const STEP_MS = 50
const STEPS_MAX = 1000

const step = async () => {
  await vi.advanceTimersByTimeAsync(STEP_MS)
  await turn()
}

/** Lets time pass until it holds. */
export const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let n = 0; n < STEPS_MAX; n += 1) {
    if (await holds()) return
    await step()
  }
  expect.fail('It did not come to hold')
}

export const passing = async (ms: number) => {
  const end = performance.now() + ms
  await until(() => performance.now() >= end)
}

/** The archive has the tree heads that were written; while it is on hold, a write does not end. */
export const archiveOf = () => {
  const written: string[] = []
  let waiting: Promise<unknown> = Promise.resolve()
  const archive: TreeHeadArchive = {
    name: 'in a folder',
    read: async () => undefined,
    write: async (_, checkpoint) => {
      written.push(checkpoint)
      await waiting
    },
  }
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting = promise
    return resolve
  }
  return { archive, written, hold, sizes: () => written.map(checkpoint => Number(checkpoint.split('\n')[1])) }
}

export const witnessOf = (respond: () => Promise<WitnessResponse>): Witness => ({
  key: keyOf(sha256, 'w1', ed25519KeyOf(sha256(utf8('w1'))).publicKey, SIGNATURE_TYPES.cosignature),
  add: respond,
  latest: async () => undefined,
})

/** Maintains the log of a journal until `stop` is called. */
const maintainedWith = (journal: Pick<MaintainingPorts, 'events' | 'views' | 'vault'>) => {
  const [warnings, alarms, reported]: [string[], string[], unknown[]] = [[], [], []]
  const stopping = new AbortController()
  const ports: MaintainingPorts = {
    witnesses: [],
    archives: [],
    origin: () => 'journal.example/log',
    warn: sentence => void warnings.push(sentence),
    alarm: async ({ sentence }) => void alarms.push(sentence),
    report: error => void reported.push(error),
    ...journal,
  }
  let isOver = false
  void maintainPublicLog(ports, stopping.signal).then(() => void (isOver = true))
  const stop = async () => {
    stopping.abort()
    await until(() => isOver)
  }
  return { warnings, alarms, reported, stop, stopping, isOver: () => isOver }
}

type Open = {
  readonly stores: Parameters<typeof withStores>[0]
  readonly vault: (options: { readonly file: string }) => Promise<LogVault>
}

/** A journal for each test of a file, whose log is maintained by a clock that the test moves. */
export const withMaintainedLog = (open: Open) => {
  const at = withStores(open.stores)
  let vault: LogVault
  let stops: (() => Promise<void>)[]
  beforeEach(async () => {
    stops = []
    vault = await open.vault({ file: join(at.stores.directory, 'vault.db') })
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    vi.useRealTimers()
    await vault.close()
  })
  const head = async () => (await vault.list('log-heads'))[0]
  return {
    get events() {
      return at.stores.events
    },
    get views() {
      return at.stores.views
    },
    get vault() {
      return vault
    },
    write: at.write,
    head,
    signedUpTo: (size: number) => until(async () => (await head())?.size === size),
    isRefused: async () => (await head())?.refusal !== undefined,
    maintaining: (given: Partial<MaintainingPorts> = {}) => {
      const { events, views } = at.stores
      const maintained = maintainedWith({ events, views, vault, ...given })
      stops.push(maintained.stop)
      return maintained
    },
  }
}
