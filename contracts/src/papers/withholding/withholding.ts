import * as z from 'zod/mini'
import { Reason } from '../../fields.ts'
import { LawfulBasis, Withholding } from '../fields.ts'

/** Milliseconds after which the file of a withheld PDF is deleted; until then it can be released. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** When the file is deleted, in epoch milliseconds. */
export const withheldFileEnds = (withheldAt: string): number => Date.parse(withheldAt) + KEPT_MS

export const WithholdPdf = z.strictObject({ reason: Reason, lawfulBasis: LawfulBasis })

export const ReleasePdf = z.strictObject({ reason: Reason })

/** Bytes that may not be shown, wherever they are, by their SHA-256; each paper that withholds them has an act. */
export type WithheldPdfDocument = {
  readonly id: string
  readonly acts: readonly (Withholding & {
    readonly volumeId: string
    readonly paperId: string
    readonly version: number
  })[]
}

/** Whether the file of withheld bytes is to be deleted, at a time in epoch milliseconds: the last act counts. */
export const isWithheldFileDue = ({ acts }: WithheldPdfDocument, now: number): boolean =>
  acts.every(({ at }) => withheldFileEnds(at) <= now)

/** Bytes that may not be shown, for those who keep copies. */
export const WithheldPdf = z.extend(Withholding, { sha256: z.string() })
export type WithheldPdf = z.infer<typeof WithheldPdf>
export const WithheldPdfsResponse = z.object({ withheld: z.array(WithheldPdf) })

/** What a version is after it was withheld or released. */
export const WithholdingResponse = z.object({
  version: z.object({
    volumeId: z.string(),
    paperId: z.string(),
    version: z.int(),
    sha256: z.string(),
    withheld: z.nullable(z.extend(Withholding, { fileUntil: z.string() })),
  }),
})
