import * as z from 'zod/mini'
import { CORRECTION_KINDS, NOTICE_TYPES, type NoticeType } from './notice-types.ts'

/** What readers see: `effectiveOn` is a stated day, `at` the server's clock. */
const statement = { reason: z.string(), notice: z.string(), effectiveOn: z.string(), at: z.string() }

/** A notice about a paper. */
export const Notice = z.object({
  type: z.enum(NOTICE_TYPES),
  ...statement,
  /** Of an expression of concern: how it was lifted. */
  lifted: z.optional(z.object(statement)),
})
export type Notice = z.infer<typeof Notice>

/** What its notices make of a paper: the type of the gravest one in force, of which readers' browsers check that it is a text. */
export const PaperStatus = z.object({ type: z.string(), effectiveOn: z.string() })
export type PaperStatus = z.infer<typeof PaperStatus>

type Dated = PaperStatus & { readonly lifted?: unknown }

const GRAVE: readonly string[] = [
  'expression_of_concern',
  'partial_retraction',
  'retraction',
  'withdrawal',
] satisfies readonly NoticeType[]

const gravity = ({ type }: PaperStatus) => GRAVE.indexOf(type)

/** The gravest notice in force, and of equal ones the last; undefined where none is. */
export const statusOf = (notices: readonly Dated[]): PaperStatus | undefined => {
  const active = notices.filter(({ lifted }) => lifted === undefined)
  const [gravest] = active.toReversed().toSorted((one, other) => gravity(other) - gravity(one))
  return gravest && { type: gravest.type, effectiveOn: gravest.effectiveOn }
}

/** A correction that an author proposes; staff alone see it. */
export const CorrectionProposal = z.object({ kind: z.enum(CORRECTION_KINDS), ...statement, proposedBy: z.string() })
export type CorrectionProposal = z.infer<typeof CorrectionProposal>

/** The proposals about one paper that no notice has followed yet. */
export type CorrectionProposalsDocument = {
  readonly id: string
  readonly volumeId: string
  /** When the last one was made. */
  readonly at: string
  readonly proposals: readonly CorrectionProposal[]
}
