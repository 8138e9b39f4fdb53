import { useMemo } from 'react'
import { versionAddress } from '../../../library/storage/records.ts'
import { useLoaded } from '../../../../ui/browser/use-loaded.ts'
import { useSignedInFile } from '../../../../session/requests/use-download.ts'
import { useComparison } from '../../../reader/admin/compare/use-comparison.ts'
import { useOpenedPdf, useStreamedSource } from '../../../reader/admin/use-opened-pdf.ts'
import { savedSource } from '../../../reader/pdf/pdf-source.ts'
import type { ListedPaper } from '../../paper-details.ts'
import type { createPdfReader } from '../add/pdf/pdf-reader.ts'

type Read = { readonly problem?: string | undefined; readonly title?: string | undefined }

const NOTHING: Read = {}

/** One for all files that are chosen: its worker ends by itself. */
let reader: ReturnType<typeof createPdfReader> | undefined

/** Why the journal would refuse a PDF, and what seems to be its title. */
const readPdf = async (file: File): Promise<Read> => {
  const create = (await import('../add/pdf/pdf-reader.ts')).createPdfReader
  reader ??= create()
  const { problem, proposal } = { proposal: undefined, ...(await reader(file)) }
  return { problem, title: proposal?.title }
}

/** The PDF of a paper and the one that is to replace it: both page by page, and what differs. */
export const useComparedPdfs = (paper: ListedPaper, file: File | undefined) => {
  const url = versionAddress(paper, paper.version)
  const source = useStreamedSource(url, paper.fileSize)
  const before = useOpenedPdf(paper.withheld || paper.fileProblem ? undefined : source)
  const after = useOpenedPdf(useMemo(() => file && savedSource(file), [file]))
  const isComparing = before.document !== undefined && after.document !== undefined
  // where it does not come, it is missed where it is shown, too
  const stored = useSignedInFile(isComparing ? url : undefined).data
  const comparison = useComparison(stored, isComparing ? file : undefined)
  return {
    before,
    after,
    /** Nothing until a worker has read it; the journal inspects it in any case. */
    read: useLoaded(file, () => file && readPdf(file)) ?? NOTHING,
    /** Whether both can be shown. */
    isComparing,
    comparison,
    fronts: comparison.texts?.fronts,
  }
}

export type ComparedPdfs = ReturnType<typeof useComparedPdfs>
