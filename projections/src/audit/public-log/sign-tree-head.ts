import { base64, sameBytes } from '@shodh/contracts/audit/proof/bytes.ts'
import { verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import {
  treeHeadText,
  type TreeHead,
  openSignedTreeHead,
  noteText,
  signed,
  vkeyOf,
} from '@shodh/contracts/audit/proof/note.ts'
import { type LogHeadRow, logNumber, type LogRefusal } from '@shodh/contracts/audit/proof/stored.ts'
import type { LogKey, LogVault } from './log-key.ts'
import type { PublicLog } from './public-log.ts'

/** Tree heads in one row of the vault. */
const IN_A_ROW = 100

/** A head that was signed once, and where it is known from: a fragment that follows 'the checkpoint'. */
export type KnownHead = {
  readonly size: number
  /** Undefined where only the size is known. */
  readonly root?: Uint8Array | undefined
  readonly from: string
}

/** What the tree says of a head: neither a smaller tree nor one with other entries may be signed after it. */
const contradictionOf = async (
  tree: Pick<PublicLog, 'size' | 'rootAt'>,
  { size, root, from }: KnownHead,
): Promise<LogRefusal | undefined> => {
  const refusal = (sentence: string) => ({ sentence, size, ...(root && { root: base64(root) }) })
  if (!root)
    return refusal(
      `A checkpoint of ${size} events is known ${from}, which this journal does not know: it was restored from an older copy, or its log was cut.`,
    )
  if (size > tree.size())
    return refusal(
      `The journal has ${tree.size()} events, fewer than the ${size} of the checkpoint ${from}: it was restored from an older copy, or its log was cut.`,
    )
  if (sameBytes(await tree.rootAt(size), root)) return undefined
  return refusal(`The first ${size} events of the journal are not those of the checkpoint ${from}.`)
}

/** What the tree says of the heads, of the largest that it contradicts. */
export const findContradiction = async (
  tree: Pick<PublicLog, 'size' | 'rootAt'>,
  heads: readonly KnownHead[],
): Promise<LogRefusal | undefined> => {
  for (const head of heads.toSorted((one, other) => other.size - one.size)) {
    const refusal = await contradictionOf(tree, head)
    if (refusal) return refusal
  }
  return undefined
}

/** The tree head in a published text; undefined where it is none of this key. */
export const headOf = async (checkpoint: string, { key }: Pick<LogKey, 'key'>): Promise<TreeHead | undefined> => {
  const opened = await openSignedTreeHead(checkpoint, key, verifyEd25519)
  // Stryker disable next-line ConditionalExpression, StringLiteral: A text has no head.
  return typeof opened === 'string' ? undefined : opened.head
}

type Signing = { readonly vault: LogVault; readonly tree: PublicLog; readonly key: LogKey; readonly now: () => number }

/** Until a tree head is signed again, it is one matter, which was mailed or not. */
const refuse = async ({ vault, key, now }: Signing, refusal: LogRefusal) => {
  const stored = await vault.update('log-heads', key.id, row => ({
    ...(row ?? { id: key.id, vkey: vkeyOf(key.key), size: 0, count: 0, checkpoint: '', at: now() }),
    refusal: { ...refusal, ...(row?.refusal?.mailedAt !== undefined && { mailedAt: row.refusal.mailedAt }) },
  }))
  return stored?.refusal ?? refusal
}

const remember = async ({ vault, key }: Signing, count: number, [size, at, root]: [number, number, string]) => {
  const id = `${key.id}-${logNumber(Math.floor(count / IN_A_ROW))}`
  await vault.update('log-checkpoints', id, row => {
    // Stryker disable next-line ArrayDeclaration: A letter is no size, and is left out.
    const before = (row?.checkpoints ?? []).filter(([earlier]) => earlier < size)
    return { id, checkpoints: [...before, [size, at, root]] }
  })
}

const sign = async (signing: Signing, before: LogHeadRow | undefined) => {
  const { vault, tree, key, now } = signing
  const [size, root, at, count] = [tree.size(), await tree.rootAt(tree.size()), now(), before?.count ?? 0]
  const text = treeHeadText({ origin: key.key.name, size, root })
  const checkpoint = noteText({ text, signatures: [signed(text, key.key, key.sign)] })
  await remember(signing, count, [size, at, base64(root)])
  const row = { id: key.id, vkey: vkeyOf(key.key), size, count: count + 1, checkpoint, at }
  await vault.update('log-heads', key.id, stored => {
    if (stored && stored.size > size) return undefined
    return stored?.refusal?.isOfEvents ? { ...row, refusal: stored.refusal } : row
  })
  return checkpoint
}

const lastOf = async (before: LogHeadRow | undefined, key: LogKey): Promise<readonly KnownHead[]> => {
  const last = before && (await headOf(before.checkpoint, key))
  return last ? [{ ...last, from: 'that it signed last' }] : []
}

/**
 * Signs the tree as it is, unless it contradicts what was signed before: the last tree head, or another that is known.
 * Returns the tree head where there is a new one; why not, where it was refused.
 */
export const signTreeHead = async (
  signing: Signing,
  known: readonly KnownHead[] = [],
): Promise<{ readonly checkpoint?: string; readonly refusal?: LogRefusal }> => {
  const { vault, tree, key } = signing
  const before = await vault.get('log-heads', key.id)
  if (before?.refusal?.isOfEvents) return { refusal: before.refusal }
  const heads = [...(await lastOf(before, key)), ...known]
  const refusal = await findContradiction(tree, heads)
  if (refusal) return { refusal: await refuse(signing, refusal) }
  if (tree.size() === 0 || (before?.size === tree.size() && !before.refusal)) return {}
  return { checkpoint: await sign(signing, before) }
}
