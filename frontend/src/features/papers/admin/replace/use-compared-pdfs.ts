import { useEffect, useMemo, useState } from 'react'
import { versionAddress } from '../../../library/storage/records.ts'
import { useSignedInDownload } from '../../../../session/requests/use-download.ts'
import { useComparison } from '../../../reader/admin/compare/use-comparison.ts'
import { useOpenedPdf, useStreamedSource } from '../../../reader/admin/use-opened-pdf.ts'
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

/** The bytes of a PDF of the journal, once they are here; those that do not come are missed where it is shown, too. */
const useStoredFile = (url: string | undefined) => {
  const [{ download }] = useState({ download: useSignedInDownload() })
  const [stored, setStored] = useState<Blob>()
  useEffect(() => {
    if (url === undefined) return undefined
    let isShown = true
    void download(url.replace('/api/v1/', '')).then(result => {
      if (isShown && 'data' in result) setStored(result.data)
    })
    return () => {
      isShown = false
      setStored(undefined)
    }
  }, [url, download])
  return stored
}

/** The PDF of a paper and the one that is to replace it: both page by page, and what differs. */
export const useComparedPdfs = (paper: ListedPaper, file: File | undefined) => {
  const url = versionAddress(paper, paper.version)
  const source = useStreamedSource(url, paper.fileSize)
  const before = useOpenedPdf(paper.withheld || paper.fileProblem ? undefined : source)
  const after = useOpenedPdf(useMemo(() => file && savedSource(file), [file]))
  const isComparing = before.document !== undefined && after.document !== undefined
  const stored = useStoredFile(isComparing ? url : undefined)
  const comparison = useComparison(stored, isComparing ? file : undefined)
  return {
    before,
    after,
    read: useReadPdf(file),
    /** Whether both can be shown. */
    isComparing,
    comparison,
    fronts: comparison.texts?.fronts,
  }
}

export type ComparedPdfs = ReturnType<typeof useComparedPdfs>
