import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'react-redux'
import type { ApiError } from '../../../../api.ts'
import { hashOf } from '../../hash-of.ts'
import { type KnownPaper, papersWithPdf } from './known-papers.ts'

const elsewhere: ApiError = {
  status: 422,
  code: 'PDF_OF_ANOTHER_PAPER',
  message: 'Another paper has this PDF. Choose the right one, or say that it is to be used all the same.',
}

/** Whether the PDF that was chosen for a paper is another paper's, which has to be meant. */
export const usePdfCheck = (file: File | undefined, paperId: string) => {
  const store = useStore()
  const [found, setFound] = useState<{ readonly file: File; readonly known: KnownPaper | undefined }>()
  const [confirmed, setConfirmed] = useState<File>()
  const lookup = useMemo(
    () =>
      file &&
      hashOf(file)
        .then(sha256 => papersWithPdf(store, sha256))
        .then(papers => papers.find(({ id }) => id !== paperId))
        .catch(() => undefined),
    [file, paperId, store],
  )
  useEffect(() => {
    let isShown = true
    if (file) void lookup?.then(known => isShown && setFound({ file, known }))
    return () => {
      isShown = false
    }
  }, [file, lookup])
  const isConfirmed = file !== undefined && file === confirmed
  return {
    known: found?.file === file ? found?.known : undefined,
    isConfirmed,
    confirm: () => setConfirmed(file),
    /** What keeps the PDF from being sent. */
    refusal: async () => ((await lookup) && !isConfirmed ? elsewhere : undefined),
  }
}

export type PdfCheck = ReturnType<typeof usePdfCheck>
