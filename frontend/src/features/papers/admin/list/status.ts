import { isGrave, noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { PaperRow } from '@shodh/contracts/papers/back-office/rows.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { isPublic } from '../publication/is-public.ts'
import type { Tone } from '../../../../ui/admin/status.tsx'

export type ListedVolume = YearTree[number]['types'][number]['volumes'][number]

/** A row with the volume that it is in. */
export type Row = PaperRow & { readonly volume: ListedVolume }

/** What of a paper says how it is. */
type Stated = Pick<Row, 'id' | 'version' | 'notice' | 'fileProblem' | 'isWithheld' | 'volume'>

type Described = {
  readonly label: string
  readonly tone: Tone
  readonly isOf: (row: Stated) => boolean
  /** In a row, where that says more than the label. */
  readonly text?: (row: Stated) => string
}

const GRAVE: Readonly<Record<string, string>> = {
  retraction: 'Retracted',
  partial_retraction: 'Partially retracted',
  withdrawal: 'Withdrawn',
}

/** Exceptions, the gravest first. */
const EXCEPTIONS = {
  missing: {
    label: 'PDF missing',
    tone: 'danger',
    isOf: ({ fileProblem }) => fileProblem !== undefined,
    text: ({ fileProblem }) => `PDF ${fileProblem}`,
  },
  withheld: { label: 'PDF withheld', tone: 'danger', isOf: ({ isWithheld }) => isWithheld ?? false },
  retracted: {
    label: 'Retracted',
    tone: 'danger',
    isOf: ({ notice }) => notice !== undefined && isGrave(notice),
    text: ({ notice = '' }) => GRAVE[notice] ?? noticeName(notice),
  },
  preparation: {
    label: 'In preparation',
    tone: 'warning',
    isOf: ({ id, volume }) => !isPublic(id, volume),
  },
  deactivated: { label: 'Deactivated', tone: 'warning', isOf: ({ volume }) => !volume.isActive },
  corrected: { label: 'Corrected', tone: 'info', isOf: ({ notice }) => notice !== undefined && !isGrave(notice) },
  replaced: {
    label: 'PDF replaced',
    tone: 'neutral',
    isOf: ({ version }) => version > 1,
    text: ({ version }) => `Version ${version}`,
  },
} as const satisfies Readonly<Record<string, Described>>

export type Status = keyof typeof EXCEPTIONS | 'published'

const exceptions = Object.entries<Described>(EXCEPTIONS)

export const isStatus = (text: string): text is Status => text === 'published' || Object.hasOwn(EXCEPTIONS, text)

/** What the list can be narrowed down to. */
export const statusOptions = [
  ['published', 'Published'],
  ...exceptions.map(([status, { label }]) => [status, label] as const),
] as const

/** A paper that has several exceptions has the status of each. */
export const hasStatus = (row: Row, status: Status) =>
  status === 'published' ? exceptions.every(([, { isOf }]) => !isOf(row)) : EXCEPTIONS[status].isOf(row)

/** What a row says of the paper: its gravest exception, or that there is none. */
export const statusOf = (row: Stated): { readonly text: string; readonly tone: Tone } => {
  const [, found] = exceptions.find(([, { isOf }]) => isOf(row)) ?? []
  return found ? { text: found.text?.(row) ?? found.label, tone: found.tone } : { text: 'Published', tone: 'usual' }
}
