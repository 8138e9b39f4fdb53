import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { concatenated } from '@shodh/contracts/audit/proof/bytes.ts'
import { treeHeadText, noteText, signed, vkeyOf } from '@shodh/contracts/audit/proof/note.ts'
import { entryOf } from '@shodh/contracts/audit/proof/entry.ts'
import { merkle, type TreeNode } from '@shodh/contracts/audit/proof/merkle.ts'
import type { LogHeadRow } from '@shodh/contracts/audit/proof/stored.ts'
import { keyFrom, sha256 } from '@shodh/contracts/audit/proof/testing/crypto.ts'
import type { PublicLogPort } from '../public-log.ts'

const { leafHash, complete, rootOf } = merkle(sha256)

const SIGNED_AT = Date.parse('2026-02-01T00:00:00Z')

const base64Of = (hashes: readonly Uint8Array[]) => Buffer.from(concatenated(...hashes)).toString('base64')

/** The public log of these events, of which the first `size` are signed. */
export const publicLogPort = (events: readonly StoredEvent[], size = events.length): PublicLogPort => {
  const entries = events.map(event => entryOf(sha256, event))
  const leaves = entries.map(leafHash)
  const hashOf = ({ level, index }: TreeNode) => complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  const { key, sign } = keyFrom('journal.example/log', 1)
  const text = treeHeadText({ origin: key.name, size, root: rootOf(size, hashOf) })
  const checkpoint = noteText({ text, signatures: [signed(text, key, sign)] })
  const head: LogHeadRow = { id: '0001', vkey: vkeyOf(key), size, count: 1, checkpoint, at: SIGNED_AT }
  const hashes = new Map([
    ['entries/000000000000', entries],
    ['0/000000000000', leaves],
  ])
  return {
    head: async () => head,
    tile: async id => {
      const found = hashes.get(id)
      return found && { id, hashes: base64Of(found) }
    },
    indexOf: async position => {
      const index = events.findIndex(event => event.position === position)
      return index < 0 ? undefined : index
    },
    history: async () => [[size, SIGNED_AT, '']],
  }
}
