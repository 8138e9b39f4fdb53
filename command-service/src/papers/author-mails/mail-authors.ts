import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import { AUTHOR_MAIL_SECONDS } from '@shodh/contracts/limits.ts'
import {
  type AuthorEmail,
  authorMailId,
  type AuthorMailKind,
} from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { citationText } from '@shodh/contracts/papers/citations/styles.ts'
import { shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import { shortIdFrom } from '@shodh/contracts/text/short-ids.ts'
import { composeMail, journalNameIn, mailLanguage } from '../../mails/mail-body.ts'
import type { Ports } from '../../ports.ts'
import { paperIn, type PaperState, readVolume } from '../../volumes/volume.ts'
import { type AddressPorts, openAuthorEmails } from './author-emails.ts'
import { phrases } from './mail-phrases.ts'

export type AuthorMailPorts = AddressPorts &
  Pick<Ports, 'handle' | 'contact'> & { readonly identity: Pick<Ports['identity'], 'outbox' | 'publicUrl'> }

/** What a mail is about; the texts are those of a notice, or of a replacement. */
export type Occasion = {
  readonly kind: AuthorMailKind
  readonly notice?: string | undefined
  readonly reason?: string | undefined
  /** YYYY-MM-DD. */
  readonly effectiveOn?: string | undefined
}

type Composing = {
  readonly contact: { readonly settings: Ports['contact']['settings'] }
  readonly identity: Pick<Ports['identity'], 'publicUrl'>
}

/** What authors may want to share with others. */
const SHARED: ReadonlySet<AuthorMailKind> = new Set(['published', 'replaced', 'corrected', 'concern_lifted'])

/** The mail to one author about a paper; `language` is by default the journal's. */
export const authorMail = (
  { contact: { settings }, identity }: Composing,
  paper: PaperState['document'],
  { kind, notice, reason, effectiveOn }: Occasion,
  { name, language = mailLanguage(settings, phrases) }: Pick<AuthorEmail, 'name' | 'language'>,
) => {
  const origin = identity.publicUrl()
  const named = { ...paper, shortId: shortIdFrom(hash('sha256', paper.id, 'buffer')) }
  const citation = citationOf(named, { ...settings, origin })
  const words = phrases[language]
  const day = effectiveOn === undefined ? undefined : dayIn(language, effectiveOn)
  const values = { title: wholeTitle(paper), volume: citation.volumeName, journal: journalNameIn(settings, language) }
  const blocks = [
    words.greeting(name),
    words.said[kind](values),
    ...(notice === undefined ? [] : [{ quote: notice }]),
    ...(reason === undefined ? [] : [words.reason(reason)]),
    ...(day === undefined ? [] : [words.since(day)]),
    { button: words.read, link: origin + addressIn(language, shortPaperPath(named)) },
    words.cite,
    { quote: citationText(citation) },
    ...(paper.withheld || !SHARED.has(kind)
      ? []
      : [{ button: words.card, link: `${origin}/api/v1/papers/${paper.id}/card.png` }]),
    words.why(values.journal),
  ]
  return composeMail({ language, title: words.subject[kind], blocks }, settings)
}

const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

type Happened<Type extends VolumeStreamEvent['type']> = Recorded<Extract<VolumeStreamEvent, { readonly type: Type }>>

type AboutPaper = Pick<Happened<'PaperUploaded'>, 'id' | 'metadata'> & {
  readonly data: { readonly volumeId: string; readonly paperId: string; readonly notifyAuthors?: false | undefined }
}

/** A paper is published once, by whatever event. */
const recordIdOf = ({ id, data }: AboutPaper, { kind }: Occasion) =>
  kind === 'published' ? `published ${data.paperId}` : id

/** Whether readers saw the paper when something happened to it. */
const wasPublic = ({ inPreparation, publishedAt = '' }: PaperState['document'], at: string) =>
  !inPreparation && at >= publishedAt

/** Whether an editor decides before a paper is published that its authors get no mail of that. */
const isLeftOutEarly = (data: AboutPaper['data'] & { readonly inPreparation?: true | undefined }) =>
  data.inPreparation === true && data.notifyAuthors === false

/**
 * Mails the authors of a paper that readers see, once for each event and address, or records that an editor left them
 * out. What happens before a paper is published is mailed to nobody; who is left out when it is uploaded is so when it
 * is published.
 */
const mailAuthors = async (ports: AuthorMailPorts, event: AboutPaper, occasion: Occasion) => {
  const { vault, handle, identity } = ports
  const { volumeId, paperId, notifyAuthors = true } = event.data
  const id = recordIdOf(event, occasion)
  const stored = await openAuthorEmails(ports).of(paperId)
  if (!stored || (await vault.get('author-mails', id))) return
  const { at } = event.metadata
  const paper = paperIn(await readVolume(handle, volumeId), paperId)?.document
  if (!paper || (!wasPublic(paper, at) && !isLeftOutEarly(event.data))) return
  for (const { key, ...address } of notifyAuthors ? stored.emails : []) {
    const mail = { to: address.email, ...authorMail(ports, paper, occasion, address) }
    const sent = { purpose: 'author-mail', mail, worth: AUTHOR_MAIL_SECONDS } as const
    await identity.outbox.notify({ ...sent, id: authorMailId(id, key), group: key })
  }
  const row = {
    id,
    paperId,
    kind: occasion.kind,
    at,
    isLeftOut: !notifyAuthors,
    to: stored.emails.map(({ key }) => key),
  }
  await vault.update('author-mails', id, before => (before ? undefined : row), paperId)
}

/** Stores the addresses that came with a new paper, and mails that it is published, which its reaction may have found too early to do. */
export const addressAuthors = async (
  ports: AuthorMailPorts,
  events: readonly Recorded[],
  emails: readonly AuthorEmail[],
) => {
  const uploaded = events.find((event): event is Happened<'PaperUploaded'> => event.type === 'PaperUploaded')
  if (!uploaded || emails.length === 0) return
  const addresses = openAuthorEmails(ports)
  const { paperId } = uploaded.data
  // of a repeated request, an editor may have changed them since
  if (!(await addresses.of(paperId))) await addresses.replace(paperId, emails)
  await mailPublication(ports, uploaded)
}

const noticeKind = ({ type, data }: Happened<NoticeType>): AuthorMailKind => {
  switch (type) {
    case 'CorrectionIssued':
      return 'corrected'
    case 'ConcernExpressed':
      return 'concern'
    case 'ConcernLifted':
      return 'concern_lifted'
    case 'PaperRetracted':
      return data.isPartial ? 'partial_retraction' : 'retraction'
    case 'PaperWithdrawn':
      return 'withdrawal'
  }
}

type NoticeType = 'CorrectionIssued' | 'ConcernExpressed' | 'ConcernLifted' | 'PaperRetracted' | 'PaperWithdrawn'

const mailNotice = (ports: AuthorMailPorts, event: Happened<NoticeType>) => {
  const { notice, reason, effectiveOn } = event.data
  return mailAuthors(ports, event, { kind: noticeKind(event), notice, reason, effectiveOn })
}

/** A version of the PDF that says what a notice says is part of that notice. */
const mailReplacement = async (ports: AuthorMailPorts, event: Happened<'PdfReplaced'>) => {
  const { volumeId, paperId, reason } = event.data
  const { notices = [] } = paperIn(await readVolume(ports.handle, volumeId), paperId)?.document ?? {}
  if (notices.some(({ at }) => at === event.metadata.at)) return
  await mailAuthors(ports, event, { kind: 'replaced', reason })
}

type Deletion = Happened<'PaperDeleted' | 'PaperRestored' | 'VolumeDeleted' | 'VolumeRestored'>

type Publication = Happened<'PaperUploaded' | 'PaperPublishedAhead' | 'PaperRestored'>

const mailPublication = (ports: AuthorMailPorts, event: Publication) => mailAuthors(ports, event, { kind: 'published' })

/** Papers whose mails are stored before others have their turn: each is several synced writes of the vault. */
const AT_ONCE = 5

const mailIssue = async (
  ports: AuthorMailPorts,
  { data: { paperIds, ...data }, ...event }: Happened<'VolumePublished'>,
) => {
  for (const [n, paperId] of paperIds.entries()) {
    if (n % AT_ONCE === 0) await turn()
    await mailAuthors(ports, { ...event, data: { ...data, paperId } }, { kind: 'published' })
  }
}

/** Mails about deleted papers that are not sent yet wait for their restoration. */
const noteDeletion = async (ports: AuthorMailPorts, { type, data, metadata }: Deletion) => {
  const paperIds = 'paperIds' in data ? data.paperIds : [data.paperId]
  const isDeleted = type === 'PaperDeleted' || type === 'VolumeDeleted'
  const addresses = openAuthorEmails(ports)
  await addresses.noteDeletion(paperIds, isDeleted ? Date.parse(metadata.at) : undefined)
  const rows = await Promise.all(paperIds.map(addresses.of))
  for (const { key } of rows.flatMap(row => row?.emails ?? [])) await ports.identity.outbox.hold(key, isDeleted)
}

/** What follows for the authors once something has happened to a paper. */
export const authorReactions = (ports: AuthorMailPorts) => {
  const notice = (event: Happened<NoticeType>) => mailNotice(ports, event)
  const deletion = (event: Deletion) => noteDeletion(ports, event)
  return {
    PaperUploaded: (event: Happened<'PaperUploaded'>) => mailPublication(ports, event),
    PaperPublishedAhead: (event: Happened<'PaperPublishedAhead'>) => mailPublication(ports, event),
    VolumePublished: (event: Happened<'VolumePublished'>) => mailIssue(ports, event),
    PdfReplaced: (event: Happened<'PdfReplaced'>) => mailReplacement(ports, event),
    CorrectionIssued: notice,
    ConcernExpressed: notice,
    ConcernLifted: notice,
    PaperRetracted: notice,
    PaperWithdrawn: notice,
    PaperDeleted: deletion,
    PaperRestored: async (event: Happened<'PaperRestored'>) => {
      await deletion(event)
      if (event.data.isPublication) await mailPublication(ports, event)
    },
    VolumeDeleted: deletion,
    VolumeRestored: deletion,
  }
}
