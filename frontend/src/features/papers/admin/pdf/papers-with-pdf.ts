import { PapersWithPdf } from '@shodh/contracts/papers/back-office/lookup.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'react-redux'
import type * as z from 'zod/mini'
import { signedInQuery } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { useLoaded } from '../../../../ui/browser/use-loaded.ts'
import type { ListedPaper } from '../../paper-details.ts'
import { usePaperHistoryQuery } from '../calls.ts'

/** What the journal refuses such a PDF with, unless that is meant. */
export const PDF_OF_ANOTHER_PAPER = 'PDF_OF_ANOTHER_PAPER'

/** Of a request that publishes a PDF, or gives a paper a new one: another paper may not have it, unless that is meant. */
export const knownPdfQuery = (isConfirmed: boolean) => (isConfirmed ? '' : '?refuseKnownPdf=true')

/** A paper of the journal that has the same PDF. */
export type KnownPaper = z.infer<typeof PapersWithPdf>['papers'][number]

type Store = Parameters<ReturnType<typeof signedInQuery>>[1]

const find = signedInQuery<unknown, string>(sha256 => ({ url: `papers/with-pdf?sha256=${sha256}` }))

/** The papers of the journal that have, or had, this PDF. Rejects where that could not be found out. */
export const papersWithPdf = async (store: Store, sha256: string): Promise<readonly KnownPaper[]> => {
  const result = await find(sha256, store)
  return PapersWithPdf.parse('data' in result && result.data).papers
}

const elsewhere: ApiError = {
  status: 422,
  code: PDF_OF_ANOTHER_PAPER,
  message: 'Another paper has this PDF. Choose the right one, or say that it is to be used all the same.',
}

const unchecked: ApiError = {
  status: 503,
  code: 'PDF_NOT_CHECKED',
  message: 'Whether another paper has this PDF could not be checked. Please try again.',
}

const unchanged: ApiError = {
  status: 422,
  code: 'PDF_UNCHANGED',
  message: 'This is the PDF that the paper has. Please choose another one.',
}

const hashes = new WeakMap<File, Promise<string>>()

/** The SHA-256 of a file, which is read once unless that fails. */
const hashed = (file: File) => {
  const known = hashes.get(file)
  if (known) return known
  const hash = import('../../../../hash-of.ts').then(({ hashOf }) => hashOf(file))
  hashes.set(file, hash)
  hash.catch(() => hashes.delete(file))
  return hash
}

/** Another paper that has the file. Rejects where that could not be found out. */
const lookUp = async (store: Store, file: File, paperId: string) =>
  (await papersWithPdf(store, await hashed(file))).find(({ id }) => id !== paperId)

type Checked = Pick<ListedPaper, 'id' | 'sha256' | 'version' | 'fileProblem'>

/** The version of the paper that has the file's bytes; undefined while that is unknown, and where there is none. */
const useOwnVersion = (file: File | undefined, { id, sha256, version }: Checked) => {
  const own = useLoaded(file, () => file && hashed(file))
  const { currentData } = usePaperHistoryQuery(id, { skip: !file })
  if (own === undefined) return undefined
  return own === sha256 ? version : currentData?.versions.findLast(each => each.sha256 === own)?.version
}

/** Whether the PDF that was chosen for a paper is another paper's, which has to be meant, or its own. */
export const usePdfCheck = (file: File | undefined, paper: Checked) => {
  const paperId = paper.id
  const store = useStore()
  const own = useOwnVersion(file, paper)
  // one that is missing or damaged may come again
  const isUnchanged = own === paper.version && paper.fileProblem === undefined
  const [found, setFound] = useState<{ readonly file: File; readonly known: KnownPaper | undefined }>()
  const [confirmed, setConfirmed] = useState<File>()
  const lookup = useMemo(() => file && lookUp(store, file, paperId), [file, paperId, store])
  useEffect(() => {
    let isShown = true
    if (file) void lookup?.then(known => isShown && setFound({ file, known })).catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [file, lookup])
  const isConfirmed = file !== undefined && file === confirmed
  /** What keeps the PDF from being sent. */
  const refusal = async () => {
    if (!file) return undefined
    try {
      if (!paper.fileProblem && (await hashed(file)) === paper.sha256) return unchanged
      if (isConfirmed) return undefined
      // it may have failed when the file was chosen
      const known = await lookup?.catch(() => lookUp(store, file, paperId))
      if (!known) return undefined
      setFound({ file, known })
      return elsewhere
    } catch {
      return unchecked
    }
  }
  const known = found?.file === file ? found?.known : undefined
  return {
    known,
    isConfirmed,
    /** The version of this paper that has the same bytes. */
    own,
    /** Whether the paper would be the same afterwards: it is not sent. */
    isUnchanged,
    /** Whether it is known already that it would not be sent. */
    isRefused: isUnchanged || (known !== undefined && !isConfirmed),
    confirm: () => setConfirmed(file),
    /** Sends a request with the query, unless the PDF is another paper's and that is not meant. */
    send: async (request: (query: string) => Promise<ApiError | undefined>) => {
      const error = (await refusal()) ?? (await request(file ? knownPdfQuery(isConfirmed) : ''))
      // another paper may have got it since the file was chosen
      if (file && error?.status === 409 && error.code === PDF_OF_ANOTHER_PAPER)
        await lookUp(store, file, paperId).then(
          known => setFound({ file, known }),
          () => undefined,
        )
      return error
    },
  }
}

export type PdfCheck = ReturnType<typeof usePdfCheck>
