/** What stands before the title of a paper that no longer stands as it was (NISO RP-45, CREC). */
const PREFIXES: Readonly<Record<string, string>> = {
  expression_of_concern: 'EXPRESSION OF CONCERN: ',
  partial_retraction: 'PARTIALLY RETRACTED: ',
  retraction: 'RETRACTED: ',
  withdrawal: 'WITHDRAWN: ',
}

/** Empty of a paper that stands, corrected or not. */
export const titlePrefix = (status: { readonly type: string } | undefined) => (status && PREFIXES[status.type]) ?? ''

type Status = { readonly type: string; readonly effectiveOn: string }

/** The name of a notice in English: `Expression of concern`. */
export const noticeName = (type: string) => {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `Retraction (2026-02-01)`: what a reference manager notes. */
export const noteOf = (status: Status | undefined) => status && `${noticeName(status.type)} (${status.effectiveOn})`

/** The kinds of a correction, by Crossref's names of update types. */
export const CORRECTION_KINDS = ['addendum', 'clarification', 'correction', 'corrigendum', 'erratum'] as const

/** What a notice is, by Crossref's names of update types. */
export const NOTICE_TYPES = [
  ...CORRECTION_KINDS,
  'expression_of_concern',
  'partial_retraction',
  'retraction',
  'withdrawal',
] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** Whether a notice says more than that something was corrected. */
export const isGrave = (type: string) => !CORRECTION_KINDS.some(kind => kind === type)
