import type { WithheldPdf } from '@shodh/contracts/papers/withholding/withholding.ts'
import type { ListedPaper } from '../../papers/paper-details.ts'

/** The cache of saved PDFs, their texts, and the responses from which their pages are shown. Never expires. */
export const LIBRARY_CACHE = 'shodh-library-1'

/** One version of a paper's PDF, by what never changes of it. */
export type Version = {
  readonly paperId: string
  readonly version: number
  /** Its address, which is also its key in the cache. */
  readonly url: string
  readonly sha256: string
  readonly bytes: number
}

/** What is waited out: no connection, and a server that is not able to send the file now. */
const WAITED_OUT = ['network', 'server'] as const

/** Why a version could not be saved; what is not waited out wants a decision. */
export type Problem = (typeof WAITED_OUT)[number] | 'full' | 'damaged' | 'gone' | 'refused' | 'storage'

export const isWaitedOut = (problem: Problem | undefined) => WAITED_OUT.some(each => each === problem)

/** A version that is to be saved, in the order of the requests. */
export type QueuedVersion = Version & { readonly order: number; readonly problem?: Problem }

/** A version whose bytes are on this device, as far as is known. */
export type SavedVersion = Version & {
  /** ISO 8601. */
  readonly savedAt: string
  readonly hasText: boolean
  /** When its bytes were last compared with the hash, after they were saved; ISO 8601. */
  readonly verifiedAt?: string
  /** Its bytes are missing, or are not those that were saved. */
  readonly isDamaged?: boolean
}

/** What the journal says of a version whose copy left this device. */
export type WithheldVersion = WithheldPdf & { readonly version: number }

/** What the library knows of a paper without the network. Dates in ISO 8601. */
export type LibraryPaper = {
  readonly paperId: string
  readonly paper: ListedPaper
  readonly addedAt: string
  /** The journal deleted it; the saved file stays. */
  readonly deletion?: { readonly deletedAt: string; readonly reason: string | null }
  /** Versions that may not be shown any longer, whose files left this device. */
  readonly withheld?: readonly WithheldVersion[]
  /** The reader removed it; its files are deleted once that can't be undone any longer. */
  readonly removedAt?: string
}

/** Where a reader stopped in one version of a paper. */
export type ReadingPosition = {
  readonly paperId: string
  readonly version: number
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Vertical place within the page, from 0 to 1. */
  readonly top?: number
  /** As pdf.js names it: `page-width`, or a number as text. */
  readonly zoom?: string
  /** ISO 8601. */
  readonly at: string
}

/** A paper with at least one saved version. */
export type SavedPaper = LibraryPaper & {
  /** The oldest first. */
  readonly versions: readonly SavedVersion[]
}

/** The address of a version's PDF. */
export const versionAddress = ({ volumeId, id }: Pick<ListedPaper, 'volumeId' | 'id'>, version: number) =>
  `/api/v1/papers/${volumeId}/${id}/versions/${version}.pdf`

/** The text of a version's PDF is beside it. */
export const textAddress = (url: string) => url.replace(/\.pdf$/u, '.txt')

/** So is the text with its headings and paragraphs. */
export const structuredTextAddress = (url: string) => url.replace(/\.pdf$/u, '/structured-text')

const textAddressesOf = ({ url }: Version) => [textAddress(url), structuredTextAddress(url)]

/** The picture of the first page. */
export const pictureAddress = (url: string) => url.replace(/\.pdf$/u, '/first-page.webp')

/** What is stored beside the PDF of a version. */
export const addressesBeside = (version: Version) => [...textAddressesOf(version), pictureAddress(version.url)]

/** All that is stored of a version. */
export const addressesOf = (version: Version) => [version.url, ...addressesBeside(version)]

/** What is known last of a paper: a page that was stored may show an older version than the library knows. */
export const newestOf = (shown: ListedPaper, known: ListedPaper = shown): ListedPaper =>
  known.version > shown.version ? known : shown

/** The version of a paper's PDF that is current. */
export const currentVersion = (paper: ListedPaper): Version => ({
  paperId: paper.id,
  version: paper.version,
  url: versionAddress(paper, paper.version),
  sha256: paper.sha256,
  bytes: paper.fileSize,
})
