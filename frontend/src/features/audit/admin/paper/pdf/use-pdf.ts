import { useMemo } from 'react'
import { useSignedInFile } from '../../../../../session/requests/use-download.ts'
import { useOpenedPdf } from '../../../../reader/admin/use-opened-pdf.ts'
import { savedSource } from '../../../../reader/pdf/pdf-source.ts'

/** The PDF at an address of the API, whole, as who is signed in, so that it counts as no reader's; `failure` says why it is not shown. */
export const usePdf = (url: string) => {
  const { data: file, error } = useSignedInFile(url)
  const { document, failure = error?.message } = useOpenedPdf(useMemo(() => file && savedSource(file), [file]))
  return { file, document, failure }
}

export type OpenedFile = ReturnType<typeof usePdf>
