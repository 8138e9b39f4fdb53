import { useEffect, useMemo, useState } from 'react'
import { versionAddress } from '../../../library/records.ts'
import { type Box, changedBoxes, placedWords } from '../../../reader/admin/compare/marks.ts'
import { usePages } from '../../../reader/admin/compare/use-pages.ts'
import { useOpenedPdf, useStreamedSource } from '../../../reader/admin/use-opened-pdf.ts'
import type { PdfDocument } from '../../../reader/pdf/open-pdf.ts'
import { savedSource } from '../../../reader/pdf/pdf-source.ts'
import type { ListedPaper } from '../../paper-details.ts'
import type { createPdfReader } from '../add/pdf/pdf-reader.ts'

type Read = { readonly problem?: string | undefined; readonly title?: string | undefined }

/** One for all files that are chosen: its worker ends by itself. */
let reader: ReturnType<typeof createPdfReader> | undefined

/** Why the journal would refuse a PDF, and what seems to be its title, once a worker has read it. */
const useReadPdf = (file: File | undefined): Read => {
  const [read, setRead] = useState<Read & { readonly of?: File }>({})
  useEffect(() => {
    let isShown = true
    const start = async (of: File) => {
      const create = (await import('../add/pdf/pdf-reader.ts')).createPdfReader
      reader ??= create()
      const { problem, proposal } = { proposal: undefined, ...(await reader(of)) }
      if (isShown) setRead({ of, problem, title: proposal?.title })
    }
    // the journal inspects it in any case
    if (file) start(file).catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [file])
  return read.of === file ? read : {}
}

type Marks = { readonly before: readonly Box[]; readonly after: readonly Box[] }

/** Where the words of a page differ, once that is known. */
const useMarks = (page: number, before: PdfDocument | undefined, after: PdfDocument | undefined) => {
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    if (!before || !after) return undefined
    let isShown = true
    const find = async () => {
      const [one, other] = await Promise.all([placedWords(before, page), placedWords(after, page)])
      if (isShown) setMarks(changedBoxes(one, other))
    }
    find().catch(() => undefined)
    return () => {
      isShown = false
      setMarks(undefined)
    }
  }, [page, before, after])
  return marks
}

/** The PDF of a paper and the one that is to replace it: both page by page, and what differs. */
export const useComparedPdfs = (paper: ListedPaper, file: File | undefined) => {
  const stored = useStreamedSource(versionAddress(paper, paper.version), paper.fileSize)
  const before = useOpenedPdf(paper.withheld || paper.fileProblem ? undefined : stored)
  const after = useOpenedPdf(useMemo(() => file && savedSource(file), [file]))
  const [page, choose] = useState(1)
  const { pairs, pages } = usePages(before.document, after.document)
  const shown = page <= pages ? page : 1
  return {
    before,
    after,
    read: useReadPdf(file),
    pairs,
    pages,
    page: shown,
    choose: (chosen: number) => choose(chosen),
    marks: useMarks(shown, before.document, after.document),
  }
}

export type ComparedPdfs = ReturnType<typeof useComparedPdfs>
