import {
  byKind,
  countedChanges,
  type DigestRow,
  englishDates,
  headSentences,
  lastWeek,
  type RecordChange,
  type Week,
  weeksSince,
} from '@shodh/contracts/audit/digests.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { parseSignedTreeHead } from '@shodh/contracts/audit/proof/note.ts'
import { type LogHeadRow, logNumber } from '@shodh/contracts/audit/proof/stored.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import { mailAdministrators } from '../mail-administrators.ts'
import type { Block } from '../mails/mail-body.ts'
import type { Ports } from '../ports.ts'

type Needed = Pick<Ports, 'vault' | 'identity' | 'recordChanges' | 'checkSigned'>

/** Changes of one kind that a mail lists. */
const LISTED = 50

/** When the log had its first head, in milliseconds since 1970: a week that was over before has no digest. */
const firstSignedAt = async ({ vault }: Pick<Needed, 'vault'>) => {
  const first = await vault.get('log-checkpoints', `${logNumber(1)}-${logNumber(0)}`)
  const [, at = Infinity] = first?.checkpoints[0] ?? []
  return at
}

type Read = Pick<DigestRow, 'madeAt' | 'changes'>

const afterHead = (before: DigestRow['head'] | undefined, head: Pick<DigestRow['head'], 'origin' | 'size'>) => {
  if (before && before.origin !== head.origin)
    return { continues: null, follows: { origin: before.origin, size: before.size } }
  return { continues: before && before.size <= head.size ? before.size : null }
}

const digestOf = (week: Week, read: Read, last: LogHeadRow, before: DigestRow | undefined): DigestRow | undefined => {
  const parsed = parseSignedTreeHead(last.checkpoint)
  if (!parsed) return undefined
  const { head, note } = parsed
  const { origin, size, root } = head
  const others = note.signatures.map(({ name }) => name).filter(name => name !== origin)
  return {
    ...week,
    ...read,
    head: { origin, size, root: base64(root), signedAt: last.at },
    ...afterHead(before?.head, head),
    witnesses: [...new Set(others)],
    refusal: last.refusal?.sentence ?? null,
  }
}

/** The digest of a week that has none yet; undefined where the log was not signed. */
const makeDigest = async (ports: Needed, week: Week, before: DigestRow | undefined, now: number) => {
  const { vault, recordChanges } = ports
  const last = (await vault.list('log-heads')).at(-1)
  if (!last) return undefined
  const digest = digestOf(week, { madeAt: now, changes: await recordChanges(week) }, last, before)
  return digest && vault.update('audit-digests', week.id, stored => stored ?? digest)
}

const listed = (own: readonly RecordChange[], dates: ReturnType<typeof englishDates>): readonly Block[] => [
  {
    links: own.slice(0, LISTED).map(({ title, url, at, text }) => ({
      text: title,
      about: [dates.day(Date.parse(at)), text].filter(Boolean).join(': '),
      link: url,
    })),
  },
  ...(own.length > LISTED ? [`and ${own.length - LISTED} more`] : []),
]

const blocksOf = ({ identity }: Pick<Needed, 'identity'>, digest: DigestRow): readonly Block[] => {
  const dates = englishDates(identity.letterhead.timeZone)
  const address = identity.publicUrl()
  const kinds = byKind(digest.changes)
  return [
    `What happened to the record that readers see, from ${dates.week(digest)}.`,
    ...kinds.flatMap(({ name, own }) => [{ heading: name }, ...listed(own, dates)]),
    ...(kinds.length === 0
      ? ['No PDF was replaced, withheld or released, no notice was issued, and no paper was deleted or restored.']
      : []),
    { heading: 'Public log' },
    headSentences(digest, dates).join('\n'),
    { button: 'Show replaced PDFs', link: `${address}/admin/audit/replacements` },
    {
      links: [
        { text: 'The same as a feed:', link: `${address}/digest.atom` },
        { text: 'Whether a PDF or evidence that you have is the journal’s:', link: `${address}/verify` },
      ],
    },
    {
      links: [
        { text: 'Auditors get this mail once a week. Turn it off in your profile:', link: `${address}/admin/profile` },
      ],
    },
  ]
}

const titleOf = ({ refusal, changes }: DigestRow) =>
  `The record of the week: ${refusal === null ? countedChanges(changes) : 'the public log does not continue'}`

const mail = async (ports: Needed, digest: DigestRow, now: number) => {
  const message = { id: `digest ${digest.id}`, purpose: 'audit-digest', title: titleOf(digest) } as const
  await mailAdministrators(ports, {
    ...message,
    blocks: blocksOf(ports, digest),
    to: ({ state, weeklyDigest }) => state.role === 'auditor' && weeklyDigest,
  })
  await ports.vault.update('audit-digests', digest.id, row => row && { ...row, mailedAt: now })
}

/**
 * Makes the digest of each week that has ended since the last one, once the events were compared with what was signed of
 * them, and mails it to every auditor who wants it, once.
 */
export const mailDigests = async (
  ports: Needed,
  now: number = Date.now(),
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  const { vault, identity } = ports
  const days = localTime(identity.letterhead.timeZone)
  let before = (await vault.list('audit-digests')).at(-1)
  if (before && before.mailedAt === undefined) await mail(ports, before, now)
  const signedAt = await firstSignedAt(ports)
  const weeks = weeksSince(before, lastWeek(now, days), days).filter(({ to }) => signedAt < to)
  if (weeks.length > 0) await ports.checkSigned(signal)
  for (const week of weeks) {
    if (signal.aborted) return
    const digest = await makeDigest(ports, week, before, now)
    if (digest) await mail(ports, digest, now)
    before = digest ?? before
  }
}

/** Milliseconds between two looks whether a week has ended. */
const LOOK_EVERY_MS = 60_000

type Given = Needed & {
  readonly report: (error: unknown) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Compares the events with what was signed, and mails each week's digest on Monday morning, or as soon as the journal runs again, until the signal aborts. */
export const keepMailingDigests = async ({ report, pause, ...ports }: Given, signal: AbortSignal): Promise<void> => {
  await ports.checkSigned(signal).catch(report)
  while (!signal.aborted) {
    await mailDigests(ports, Date.now(), signal).catch(report)
    await pause(LOOK_EVERY_MS, signal)
  }
}
