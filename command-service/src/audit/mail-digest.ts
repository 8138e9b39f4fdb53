import {
  byKind,
  changesIn,
  type DigestRow,
  englishDates,
  headSentences,
  lastWeek,
  type RecordChange,
  type Week,
} from '@shodh/contracts/audit/digests.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { parseCheckpoint, parseNote } from '@shodh/contracts/audit/proof/note.ts'
import { type LogHeadRow, logNumber } from '@shodh/contracts/audit/proof/stored.ts'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import { mailAdministrators } from '../mail-administrators.ts'
import type { Block } from '../mail-body.ts'
import type { Ports } from '../ports.ts'

type Needed = Pick<Ports, 'vault' | 'identity' | 'changesSince'>

/** Changes of one kind that a mail lists. */
const LISTED = 50

/** Whether the log had a head before the week was over: an earlier week of a new journal has no digest. */
const wasSigned = async ({ vault }: Pick<Needed, 'vault'>, { to }: Week) => {
  const first = await vault.get('log-checkpoints', `${logNumber(1)}-${logNumber(0)}`)
  const [, at = Infinity] = first?.checkpoints[0] ?? []
  return at < to
}

const digestOf = (week: Week, last: LogHeadRow, before: DigestRow | undefined, now: number): DigestRow | undefined => {
  const note = parseNote(last.checkpoint)
  const head = note && parseCheckpoint(note.text)
  if (!note || !head) return undefined
  const { origin, size, root } = head
  const others = note.signatures.map(({ name }) => name).filter(name => name !== origin)
  return {
    ...week,
    madeAt: now,
    head: { origin, size, root: base64(root), signedAt: last.at },
    continues: before?.head.origin === origin && before.head.size <= size ? before.head.size : null,
    witnesses: [...new Set(others)],
    refusal: last.refusal?.sentence ?? null,
  }
}

/** The digest of the week; undefined where there is none. */
const makeDigest = async ({ vault }: Pick<Needed, 'vault'>, week: Week, now: number) => {
  const known = await vault.get('audit-digests', week.id)
  if (known) return known
  const last = (await vault.list('log-heads')).at(-1)
  if (!last || !(await wasSigned({ vault }, week))) return undefined
  const digest = digestOf(week, last, (await vault.list('audit-digests')).at(-1), now)
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

const blocksOf = ({ identity }: Needed, digest: DigestRow, changes: readonly RecordChange[]): readonly Block[] => {
  const dates = englishDates(identity.letterhead.timeZone)
  const address = identity.publicUrl()
  const kinds = byKind(changesIn(digest, changes))
  return [
    `What happened to the record that readers see, from ${dates.week(digest)}.`,
    ...kinds.flatMap(({ name, own }) => [{ heading: name }, ...listed(own, dates)]),
    ...(kinds.length === 0 ? ['No PDF was replaced, no notice was issued, and nothing was withheld.'] : []),
    { heading: 'Public log' },
    headSentences(digest, dates).join('\n'),
    { button: 'Show replaced PDFs', link: `${address}/admin/audit/replacements` },
    { links: [{ text: 'The same as a feed:', link: `${address}/digest.atom` }] },
    {
      links: [
        { text: 'Auditors get this mail once a week. Turn it off in your profile:', link: `${address}/admin/profile` },
      ],
    },
  ]
}

/** Makes the digest of the week that ended last, and mails it to every auditor who wants it, once. */
export const mailDigest = async (ports: Needed, now: number = Date.now()): Promise<void> => {
  const { vault, identity } = ports
  const week = lastWeek(now, localTime(identity.letterhead.timeZone))
  const digest = await makeDigest(ports, week, now)
  if (!digest || digest.mailedAt !== undefined) return
  const blocks = blocksOf(ports, digest, await ports.changesSince(digest.from))
  const message = { id: `digest ${week.id}`, purpose: 'audit-digest', title: 'The record of the week', blocks } as const
  await mailAdministrators(ports, {
    ...message,
    to: ({ state, weeklyDigest }) => state.role === 'auditor' && weeklyDigest,
  })
  await vault.update('audit-digests', week.id, row => row && { ...row, mailedAt: now })
}

/** Milliseconds between two looks whether a week has ended. */
const LOOK_EVERY_MS = 60_000

type Given = Needed & {
  readonly report: (error: unknown) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Mails each week's digest on Monday morning, or as soon as the journal runs again, until the signal aborts. */
export const keepMailingDigests = async ({ report, pause, ...ports }: Given, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await mailDigest(ports).catch(report)
    await pause(LOOK_EVERY_MS, signal)
  }
}
