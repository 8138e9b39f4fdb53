import type { AuthorMailKind } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import type { Notice } from '@shodh/contracts/papers/notices/notices.ts'
import {
  type CORRECTION_KINDS,
  noticeName,
  type NoticeType,
  titlePrefix,
} from '@shodh/contracts/papers/notices/notice-types.ts'

export type NoticeAct = 'correct' | 'concern' | 'lift' | 'retract' | 'withdraw' | 'propose'

type Act = {
  readonly label: string
  readonly done: string
  readonly method: 'POST' | 'DELETE'
  /** Below the paper's own path. */
  readonly path: string
  /** Whether readers take the paper for no longer valid afterwards. */
  readonly isDestructive?: true
}

export const acts: Readonly<Record<NoticeAct, Act>> = {
  correct: { label: 'Issue correction', done: 'Correction issued', method: 'POST', path: 'corrections' },
  concern: { label: 'Express concern', done: 'Concern expressed', method: 'POST', path: 'expression-of-concern' },
  lift: { label: 'Lift concern', done: 'Concern lifted', method: 'DELETE', path: 'expression-of-concern' },
  retract: { label: 'Retract', done: 'Paper retracted', method: 'POST', path: 'retraction', isDestructive: true },
  withdraw: { label: 'Withdraw', done: 'Paper withdrawn', method: 'POST', path: 'withdrawal', isDestructive: true },
  propose: {
    label: 'Propose correction',
    done: 'Correction proposed',
    method: 'POST',
    path: 'corrections/proposals',
  },
}

/** What is entered; `kind` of a correction, `partial` of a retraction. */
export type Entered = {
  readonly kind: (typeof CORRECTION_KINDS)[number]
  readonly partial: boolean
  readonly reason: string
  readonly notice: string
  readonly effectiveOn: string
  /** Whether the authors get a mail, which they do by default. */
  readonly notifyAuthors?: boolean
}

const mailKinds = {
  correct: 'corrected',
  concern: 'concern',
  lift: 'concern_lifted',
  retract: 'retraction',
  withdraw: 'withdrawal',
} as const

const OF_KIND: Readonly<Record<Entered['kind'], string>> = {
  addendum: 'Something is added',
  clarification: 'Something was unclear',
  correction: 'An error was found',
  corrigendum: 'An error of the authors',
  erratum: 'An error of the journal',
}

const REASONS: Readonly<Partial<Record<NoticeAct, readonly string[]>>> = {
  concern: ['Doubts about the findings', 'Doubts about the authorship', 'An inquiry is under way'],
  lift: ['The inquiry found no fault', 'The paper was corrected'],
  retract: [
    'The findings are not reliable',
    'Plagiarism',
    'Published more than once',
    'Research ethics',
    'At the request of the authors',
  ],
  withdraw: ['Published by mistake', 'At the request of the authors', 'A legal claim'],
}

/** Reasons that fit often; that of a correction is its kind's. */
export const reasonsOf = (act: NoticeAct, kind: Entered['kind']) => REASONS[act] ?? [OF_KIND[kind]]

/** Without another one, a correction is made for the reason of its kind. */
export const withReason = (act: NoticeAct, entered: Entered): Entered =>
  REASONS[act] || entered.reason.trim() !== '' ? entered : { ...entered, reason: OF_KIND[entered.kind] }

/** What the authors get a mail about; undefined of what is only proposed. */
export const mailKindOf = (act: NoticeAct, { partial }: Pick<Entered, 'partial'>): AuthorMailKind | undefined => {
  if (act === 'propose') return undefined
  return act === 'retract' && partial ? 'partial_retraction' : mailKinds[act]
}

export const bodyOf = (act: NoticeAct, { kind, partial, reason, notice, effectiveOn, notifyAuthors }: Entered) => ({
  reason: reason.trim(),
  notice: notice.trim(),
  effectiveOn,
  ...((act === 'correct' || act === 'propose') && { kind }),
  ...(act === 'retract' && { partial }),
  ...(notifyAuthors === false && { notifyAuthors }),
})

const TYPES: Readonly<Partial<Record<NoticeAct, NoticeType>>> = {
  concern: 'expression_of_concern',
  lift: 'expression_of_concern',
  retract: 'retraction',
  withdraw: 'withdrawal',
}

/** The concern that was expressed last and is not lifted. */
export const openConcern = (notices: readonly Notice[]) =>
  notices.findLast(({ type, lifted }) => type === 'expression_of_concern' && !lifted)

/** What the act publishes; of one that lifts a concern, that concern. */
export const noticeTypeOf = (act: NoticeAct, { kind, partial }: Pick<Entered, 'kind' | 'partial'>): NoticeType =>
  act === 'retract' && partial ? 'partial_retraction' : (TYPES[act] ?? kind)

type Named = { readonly title: string; readonly version: number }

/** Everything that the act changes, in a sentence each. */
export const changesOf = (act: NoticeAct, entered: Entered, { title, version }: Named): readonly string[] => {
  if (act === 'propose')
    return ['Readers see nothing of it.', 'The administrators get a mail, and a note on the list of papers.']
  const type = noticeTypeOf(act, entered)
  const everywhere = 'the page of the paper, its volume, search, the reader and the libraries of readers'
  if (act === 'lift')
    return [
      `The banner on ${everywhere} goes, and so does what stands before the title.`,
      'Both notices stay on the page of the paper, in its history and in the feed of changes.',
    ]
  const prefix = titlePrefix({ type })
  return [
    `A banner “${noticeName(type)}” with the notice and its date stands on ${everywhere}.`,
    ...(prefix
      ? [`Citations, feeds, harvests, search engines and deposits have the title “${prefix}${title}”.`]
      : ['Citations, harvests and deposits note the correction; the title stays as it is.']),
    'The feed of changes, the look-up of a PDF and exports have the notice.',
    ...(acts[act].isDestructive
      ? [
          `The PDF gets a version ${version + 1}, whose first page says so; version ${version} stays as it is and is listed.`,
          'It cannot be undone: only a further notice can say more.',
        ]
      : []),
  ]
}
