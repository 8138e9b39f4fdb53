import type { ListedPaper } from '../papers/paper-details.ts'
import type { PublishedPaper } from './api.ts'
import type { PdfSource } from './pdf/pdf-source.ts'
import { savedSource } from './pdf/saved-source.ts'
import { streamedSource } from './pdf/streamed-source.ts'
import type { Damage, Saved } from './use-saved.ts'

/** One version of a paper, and where its bytes are read from. */
export type Reading = {
  readonly paper: ListedPaper
  readonly version: number
  readonly source: PdfSource
  /** Where the journal has the file. */
  readonly url: string
  /** Why it is read from the journal though it was saved. */
  readonly damage?: Damage
  /** The file, where it is on this device. */
  readonly file?: Blob
}

export const savedReading = ({ of: { paper, versions }, version, file }: Saved): Reading => ({
  paper,
  version,
  file,
  source: savedSource(file),
  url: versions.find(each => each.version === version)?.url ?? paper.downloadUrl,
})

/** A version as the journal has it, by default the current one; undefined where there is none such. */
export const publishedReading = ({ paper, versions }: PublishedPaper, wanted: number | undefined) => {
  const { version, url, bytes } = versions.find(each => each.version === (wanted ?? paper.version)) ?? {}
  if (version === undefined || url === undefined || bytes === undefined) return undefined
  return { paper, version, url, source: streamedSource(url, bytes) } satisfies Reading
}
