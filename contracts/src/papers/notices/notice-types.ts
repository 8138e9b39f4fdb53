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
