import { NotSent } from '@shodh/adapters/mailer/mailer.ts'
import { ISSUE_MAILS_PER_MINUTE } from '@shodh/contracts/limits.ts'
import type { IssueMailingRow, SubscriberRow } from '@shodh/contracts/subscriptions/vault-rows.ts'
import type { Ports } from '../ports.ts'
import { isPresent, readVolume } from '../volumes/volume.ts'
import { afterNotSent, afterSent, isDue, type Turn, withoutTurn } from './mailing.ts'
import { type IssueContents, issueMail } from './mails.ts'
import { unsubscribeToken } from './subscribers.ts'

type Needed = Pick<Ports, 'vault' | 'handle' | 'identity' | 'issue' | 'subscriptions'>
type Published = {
  readonly id: string
  readonly data: { readonly volumeId: string; readonly notifySubscribers?: boolean | undefined }
  readonly metadata: { readonly at: string }
}

/** Begins the mails about an issue, once for each event; none where there is no mail server or none are wanted. */
export const beginMailing = async (
  { vault, subscriptions }: Pick<Ports, 'vault' | 'subscriptions'>,
  { id, data: { volumeId, notifySubscribers = true }, metadata: { at } }: Published,
) => {
  if (!subscriptions.isOn || !notifySubscribers) return
  const mailing: IssueMailingRow = {
    id,
    volumeId,
    at: Date.parse(at),
    state: 'sending',
    total: await vault.count('subscribers', 'active'),
    after: '',
    sent: 0,
    failed: 0,
    refused: [],
    refusedInARow: 0,
    attempts: 0,
    reason: '',
    nextAt: 0,
  }
  await vault.update('issue-mailings', id, known => (known ? undefined : mailing))
}

/** Subscribers that are read at a time. */
const PAGE = 100
/** Subscribers of one mailing who wait for another attempt, at most: then nobody else's turn comes. */
const REFUSED_MAX = 1000
/** Milliseconds for which the contents of an issue are composed into mails before they are read again. */
const CONTENTS_MS = 30_000

type Next = { readonly turn: Turn; readonly subscriber: SubscriberRow }

/** Sends one mail at a time, of the issue that was published first. */
export const issueMailer = (ports: Needed) => {
  const { vault, handle, identity, issue } = ports
  let known: { readonly volumeId: string; readonly contents: IssueContents; readonly until: number } | undefined

  const change = (id: string, how: (mailing: IssueMailingRow) => IssueMailingRow) =>
    vault.update('issue-mailings', id, row => row && how(row))

  const contentsOf = async (volumeId: string) => {
    const now = Date.now()
    if (known?.volumeId === volumeId && known.until > now) return known.contents
    const contents = await issue(volumeId)
    known = contents && { volumeId, contents, until: now + CONTENTS_MS }
    return contents
  }

  /** Whoever subscribed after the issue was published gets the next one. */
  const isWaiting = (row: SubscriberRow | undefined, { at }: IssueMailingRow): row is SubscriberRow =>
    row !== undefined && row.endedAt === undefined && row.confirmedAt <= at

  const again = async (mailing: IssueMailingRow): Promise<Next | undefined> => {
    for (const before of mailing.refused.filter(({ nextAt }) => isDue(nextAt, Date.now()))) {
      const subscriber = await vault.get('subscribers', before.subscriberId)
      const turn = { subscriberId: before.subscriberId, before }
      if (isWaiting(subscriber, mailing)) return { turn, subscriber }
      await change(mailing.id, row => withoutTurn(row, turn))
    }
    return undefined
  }

  const first = async (mailing: IssueMailingRow): Promise<Next | undefined> => {
    let { after } = mailing
    for (;;) {
      const rows = await vault.page('subscribers', after, PAGE)
      const subscriber = rows.find(row => isWaiting(row, mailing))
      if (subscriber) return { turn: { subscriberId: subscriber.id }, subscriber }
      const last = rows.at(-1)
      if (!last) return undefined
      after = last.id
    }
  }

  const nextOf = async (mailing: IssueMailingRow) =>
    (await again(mailing)) ?? (mailing.refused.length < REFUSED_MAX ? first(mailing) : undefined)

  const mail = async ({ id }: IssueMailingRow, { turn, subscriber }: Next, contents: IssueContents) => {
    const publicUrl = identity.publicUrl()
    const token = await unsubscribeToken(ports, subscriber)
    const link = { language: subscriber.language, token, publicUrl }
    const words = issueMail(contents, link, identity.letterhead)
    const messageId = `${id}.${subscriber.id}@${new URL(publicUrl).hostname}`
    try {
      await identity.mailer.send({ person: subscriber.id, to: subscriber.email, messageId, ...words })
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      await change(id, row => afterNotSent(row, turn, error.code, Date.now()))
      return
    }
    await change(id, row => afterSent(row, turn))
  }

  const stop = async ({ id }: IssueMailingRow) => {
    await change(id, row => ({ ...row, state: 'stopped' }))
    return false
  }

  /** False where there is nothing to send now. */
  const mailOne = async (mailing: IssueMailingRow): Promise<boolean> => {
    const volume = await readVolume(handle, mailing.volumeId)
    if (!isPresent(volume)) return stop(mailing)
    // an editor may activate it again
    if (!volume.document.isActive) return false
    const contents = await contentsOf(mailing.volumeId)
    // what no reader sees yet is mailed a moment later
    if (!contents) return false
    if (contents.groups.every(({ papers }) => papers.length === 0)) return stop(mailing)
    const next = await nextOf(mailing)
    if (next) await mail(mailing, next, contents)
    else await change(mailing.id, row => (row.refused.length > 0 ? row : { ...row, state: 'sent' }))
    return next !== undefined
  }

  // whoever started the journal again may have mended what mails waited for
  let isStarting = true

  /** Sends the next mail that is due; false where none is. */
  return async (): Promise<boolean> => {
    const mailings = (await vault.list('issue-mailings')).filter(
      ({ state, nextAt }) => state === 'sending' && (isStarting || isDue(nextAt, Date.now())),
    )
    isStarting = false
    for (const mailing of mailings.toSorted((one, other) => one.at - other.at)) if (await mailOne(mailing)) return true
    return false
  }
}

/** Milliseconds from the beginning of one mail to that of the next: never more than so many in a minute. */
const PACE_MS = 60_000 / ISSUE_MAILS_PER_MINUTE + 5
/** Milliseconds between two looks whether an issue was published. */
const LOOK_EVERY_MS = 2000

type Given = Needed & {
  readonly report: (error: unknown) => void
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** Mails issues to subscribers, at most 100 a minute, until the signal aborts; one process at a time. */
export const keepMailingIssues = async ({ report, pause, ...ports }: Given, signal: AbortSignal): Promise<void> => {
  if (!ports.subscriptions.isOn) return
  const mailNext = issueMailer(ports)
  while (!signal.aborted) {
    const begun = performance.now()
    const isTried = await mailNext().catch((error: unknown) => {
      report(error)
      return false
    })
    const waits = isTried ? PACE_MS - (performance.now() - begun) : LOOK_EVERY_MS
    await pause(Math.max(0, waits), signal)
  }
}
