import { sha256, verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import { sameBytes } from '@shodh/contracts/audit/proof/bytes.ts'
import { openSignedTreeHead, parseVkey } from '@shodh/contracts/audit/proof/note.ts'
import type { LogHeadRow } from '@shodh/contracts/audit/proof/stored.ts'
import { treeHeadPublisher, type Recipients } from '@shodh/projections/audit/public-log/publish-tree-head.ts'
import type { KnownHead } from '@shodh/projections/audit/public-log/sign-tree-head.ts'
import type { JournalData } from '../transfer/journal-data.ts'
import { type Report, RESTORE } from './finding.ts'

export const PUBLIC_LOG = 'the public log'

const FORKED =
  'Two copies of the journal went on apart, or this one is older: find out which of them is the journal, end the other, and begin a new log in the back office under System.'

type Vault = JournalData['vault']

/** The tree of all events, made anew. */
type Tree = { readonly size: number; readonly rootAt: (size: number) => Promise<Uint8Array> }

const openedHead = async ({ checkpoint, vkey }: LogHeadRow) => {
  const key = parseVkey(sha256, vkey)
  return key ? openSignedTreeHead(checkpoint, key, verifyEd25519) : 'is of a malformed key'
}

/** Whether the tree begins with the one of the head. */
const continues = async ({ size, rootAt }: Tree, head: { readonly size: number; readonly root: Uint8Array }) =>
  head.size <= size && sameBytes(head.root, await rootAt(head.size))

/** Compares what was signed last with the events. */
const checkLast = async (row: LogHeadRow, tree: Tree, report: Report) => {
  const opened = await openedHead(row)
  const wrong = (what: string) => report({ of: PUBLIC_LOG, what, remedy: RESTORE })
  if (typeof opened === 'string') wrong(`the last checkpoint ${opened}`)
  else if (opened.head.size > tree.size)
    wrong(`its last checkpoint has ${opened.head.size} events, and the log has ${tree.size}: it lost its end`)
  else if (!(await continues(tree, opened.head)))
    wrong(`the first ${opened.head.size} events are not those of its last checkpoint`)
}

/** Compares a head that others have, signed with the key of the journal's log. */
const checkKnown = async ({ size, root, from }: KnownHead, tree: Tree, report: Report) => {
  const wrong = (what: string) => report({ of: PUBLIC_LOG, what, remedy: FORKED })
  if (size > tree.size)
    wrong(`the checkpoint ${from} has ${size} events, and the log has ${tree.size}: it was cut, restored or forked`)
  else if (root && !(await continues(tree, { size, root })))
    wrong(`it was forked: its first ${size} events are not those of the checkpoint ${from}, which its key signed`)
}

type History = {
  /** Tree heads that a log signed. */
  readonly checkpoints: number
  /** Those that are not of the journal's events. */
  readonly lost: number
}

const historyOf = async (vault: Vault, head: LogHeadRow, tree: Tree): Promise<History> => {
  let [checkpoints, lost] = [0, 0]
  for (const row of await vault.list('log-checkpoints')) {
    if (!row.id.startsWith(`${head.id}-`)) continue
    // a running journal goes on meanwhile
    for (const [size, , root] of row.checkpoints.filter(([size]) => size <= head.size)) {
      checkpoints += 1
      if (!(await continues(tree, { size, root: Buffer.from(root, 'base64') }))) lost += 1
    }
  }
  return { checkpoints, lost }
}

/** Of the log that is signed now. */
const checkCurrent = async (vault: Vault, head: LogHeadRow, tree: Tree, report: Report) => {
  await checkLast(head, tree, report)
  const { checkpoints, lost } = await historyOf(vault, head, tree)
  const what = `${lost} of the ${checkpoints} checkpoints that it signed are not of its events`
  if (lost > 0) report({ of: PUBLIC_LOG, what, remedy: RESTORE })
  return { signed: head.size, checkpoints }
}

/** A log that another one has followed. */
type EarlierLog = History & { readonly origin: string }

/** Its last tree heads may be of events that were lost: that is why another log has followed. */
const checkEarlier = async (vault: Vault, head: LogHeadRow, tree: Tree, report: Report): Promise<EarlierLog> => {
  const origin = parseVkey(sha256, head.vkey)?.name ?? head.id
  const opened = await openedHead(head)
  if (typeof opened === 'string')
    report({ of: `the earlier log ${origin}`, what: `its last checkpoint ${opened}`, remedy: RESTORE })
  return { origin, ...(await historyOf(vault, head, tree)) }
}

/** What was checked of the heads of the public log. */
export type CheckedHeads = {
  /** The size of the tree that was signed last; 0 where there is none. */
  readonly signed: number
  readonly checkpoints: number
  readonly earlier: readonly EarlierLog[]
  /** Heads that others have. */
  readonly known: number
  /** Sentences that say who could not be asked. */
  readonly unreached: readonly string[]
}

export type HeadPorts = {
  readonly vault: Vault
  /** Who remembers the tree heads of the log. */
  readonly others: Omit<Recipients, 'warn'>
}

/** Takes the heads as they are, before the events are read: a running journal has all events of them. */
export const headChecks = async ({ vault, others }: HeadPorts, report: Report) => {
  const heads = await vault.list('log-heads')
  const head = heads.at(-1)
  const key = head && parseVkey(sha256, head.vkey)
  const unreached: string[] = []
  const warn = (sentence: string) => void unreached.push(sentence)
  const known = key ? await treeHeadPublisher({ ...others, warn }).known({ key }) : []

  return async (tree: Tree): Promise<CheckedHeads> => {
    const current = head?.checkpoint ? await checkCurrent(vault, head, tree, report) : { signed: 0, checkpoints: 0 }
    for (const one of known) await checkKnown(one, tree, report)
    const earlier: EarlierLog[] = []
    for (const one of heads.slice(0, -1)) earlier.push(await checkEarlier(vault, one, tree, report))
    return { ...current, earlier, known: known.length, unreached }
  }
}
