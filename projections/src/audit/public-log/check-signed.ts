import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { fromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { parseSignedTreeHead } from '@shodh/contracts/audit/proof/note.ts'
import type { LogRefusal } from '@shodh/contracts/audit/proof/stored.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { currentHead, type LogVault } from './log-key.ts'
import { rootsOfEvents } from './public-log.ts'
import { findContradiction, type KnownHead } from './sign-tree-head.ts'

/** Milliseconds between two batches of events that are hashed, so that requests do not wait for them. */
const REST_MS = 20

/** The head of the last digest, where it is of the log. */
export const digestHeads = async (vault: Pick<LogVault, 'list'>, log: string): Promise<readonly KnownHead[]> => {
  const last = (await vault.list('audit-digests')).findLast(({ head }) => head.origin === log)
  const root = last && fromBase64(last.head.root)
  return root ? [{ size: last.head.size, root, from: `in the digest of the week of ${last.id}` }] : []
}

type Ports = {
  readonly events: EventStore
  readonly vault: Pick<LogVault, 'list' | 'get' | 'update'>
  readonly alarm: (refusal: LogRefusal) => Promise<void>
}

const contradictionIn = async ({ events, vault }: Ports, checkpoint: string, signal: AbortSignal) => {
  const head = parseSignedTreeHead(checkpoint)?.head
  if (!head) return undefined
  const heads = [{ ...head, from: 'that it signed last' }, ...(await digestHeads(vault, head.origin))]
  const sizes = heads.map(({ size }) => size)
  const { roots, read } = await rootsOfEvents({ events }, sizes, async () => {
    await pause(REST_MS, signal)
    return signal.aborted
  })
  if (signal.aborted) return undefined
  const tree = { size: () => read, rootAt: async (size: number) => roots.get(size)! }
  return findContradiction(tree, heads)
}

const store = async (vault: Ports['vault'], id: string, refusal: LogRefusal | undefined) =>
  vault.update('log-heads', id, row => {
    if (!row) return undefined
    const { refusal: _, ...rest } = row
    return refusal ? { ...rest, refusal } : rest
  })

/**
 * Hashes the events again in the background, and compares them with the last tree head and with the last digest. Where
 * they differ, nothing is signed any longer, and the alarm is raised, until they agree at another comparison.
 */
export const checkSigned = async (ports: Ports, signal: AbortSignal): Promise<void> => {
  const { vault, alarm } = ports
  const row = await currentHead(vault)
  if (!row || (row.refusal && !row.refusal.isOfEvents)) return
  const found = await contradictionIn(ports, row.checkpoint, signal)
  if (signal.aborted) return
  if (!found && row.refusal) await store(vault, row.id, undefined)
  if (!found || row.refusal?.mailedAt !== undefined) return
  const refusal = { ...found, isOfEvents: true } as const
  await store(vault, row.id, refusal)
  await alarm(refusal)
  await store(vault, row.id, { ...refusal, mailedAt: Date.now() })
}
