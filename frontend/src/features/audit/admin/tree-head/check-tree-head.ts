import { base64, hashFromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { merkle } from '@shodh/contracts/audit/proof/merkle.ts'
import { openSignedTreeHead, parseVkey, type VerifierKey } from '@shodh/contracts/audit/proof/note.ts'
import * as z from 'zod/mini'
import { browserCrypto } from '../../../papers/paper-page/check/proof.ts'

const { sha256, verify } = browserCrypto

/** A head of the public log as it was checked: its key, entries and root (base64). */
export const TreeHead = z.object({ vkey: z.string(), size: z.int(), root: z.string() })
export type TreeHead = z.infer<typeof TreeHead>

export type CheckedTreeHead =
  | { readonly state: 'none' }
  /** `why` ends the sentence 'The public log … '. */
  | { readonly state: 'broken'; readonly why: string; readonly head: TreeHead | undefined }
  /** `witnesses`: who else signed the head. */
  | {
      readonly state: 'sound'
      readonly head: TreeHead
      readonly isSigned: boolean
      readonly witnesses: readonly string[]
    }

/** What the journal serves of its log: texts as they are, null where there is none. Rejects where it does not respond. */
export type LogSource = {
  readonly text: (name: 'vkey' | 'checkpoint') => Promise<string | null>
  /** In base64, from the tree of the first size to that of the second. */
  readonly proof: (first: number, second: number) => Promise<readonly string[]>
}

/** Without Ed25519 nothing is said of the signature: the head is read as if it were right. */
const opened = async (checkpoint: string, key: VerifierKey) => {
  try {
    return { isSigned: true, checked: await openSignedTreeHead(checkpoint, key, verify) }
  } catch {
    return { isSigned: false, checked: await openSignedTreeHead(checkpoint, key, () => true) }
  }
}

const treeOf = ({ size, root }: TreeHead) => ({ size, root: hashFromBase64(root) ?? new Uint8Array() })

/** Why the log does not continue the head that was seen; undefined where it does. */
const breakOf = async (seen: TreeHead, head: TreeHead, { proof }: LogSource) => {
  if (head.vkey !== seen.vkey) return 'has another key than the one you saw: the journal began another log'
  if (head.size < seen.size) return `has ${seen.size - head.size} entries fewer than you saw`
  const hashes = head.size === seen.size ? [] : (await proof(seen.size, head.size)).map(hashFromBase64)
  const isWhole = hashes.every(hash => hash !== undefined)
  if (isWhole && merkle(sha256).isConsistent(treeOf(seen), treeOf(head), hashes)) return undefined
  return 'does not continue the head that you saw: entries were changed'
}

/** Whether the log's signed head is right, and continues the one that was seen. */
export const checkTreeHead = async (source: LogSource, seen: TreeHead | undefined): Promise<CheckedTreeHead> => {
  const [vkeyLine, checkpoint] = await Promise.all([source.text('vkey'), source.text('checkpoint')])
  if (vkeyLine === null || checkpoint === null)
    return seen ? { state: 'broken', why: 'is no longer there', head: undefined } : { state: 'none' }
  const vkey = vkeyLine.trim()
  const key = parseVkey(sha256, vkey)
  if (!key) return { state: 'broken', why: 'has a malformed key', head: undefined }
  const { isSigned, checked } = await opened(checkpoint, key)
  if (typeof checked === 'string') return { state: 'broken', why: `has a head that ${checked}`, head: undefined }
  const head: TreeHead = { vkey, size: checked.head.size, root: base64(checked.head.root) }
  const why = seen && (await breakOf(seen, head, source))
  if (why !== undefined) return { state: 'broken', why, head }
  const names = checked.note.signatures.map(({ name }) => name)
  return { state: 'sound', head, isSigned, witnesses: [...new Set(names)].filter(name => name !== key.name) }
}
