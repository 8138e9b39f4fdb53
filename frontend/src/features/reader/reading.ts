import type { ListedPaper } from '../papers/paper-details.ts'
import type { PublishedPaper } from './api.ts'
import { type PdfSource, savedSource, streamedSource } from './pdf/pdf-source.ts'
import { useEffect, useState } from 'react'
import { isIntact } from '../library/checks/check-files.ts'
import { savedPaper, savedPdf } from '../library/storage/saved.ts'
import type { SavedPaper } from '../library/storage/records.ts'

/** A version of a paper whose file is on this device. */
type Saved = { readonly of: SavedPaper; readonly version: number; readonly file: Blob }

/** What became of the file of a version that was saved. */
export type Damage = 'altered' | 'deleted'

export type Lookup = { readonly saved?: Saved; readonly damage?: Damage }

const NOTHING: Lookup = {}

const find = async (paperId: string, wanted: number | undefined): Promise<Lookup> => {
  const paper = await savedPaper(paperId)
  const saved = wanted === undefined ? paper?.versions.at(-1) : paper?.versions.find(each => each.version === wanted)
  if (!paper || !saved) return NOTHING
  const { version } = saved
  const file = await savedPdf({ paperId, version })
  if (await isIntact(saved, file)) return file ? { saved: { of: paper, version, file } } : NOTHING
  return { damage: file ? 'altered' : 'deleted' }
}

type Found = Lookup & { readonly key: string }

/** The saved file of a version, by default of the newest that is saved; undefined while it is looked up. */
export const useSaved = (paperId: string, version: number | undefined) => {
  const key = `${paperId} ${version}`
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isCurrent = true
    // without storage, as in some private windows, nothing is saved
    void find(paperId, version)
      .catch(() => NOTHING)
      .then(lookup => {
        if (isCurrent) setFound({ key, ...lookup })
      })
    return () => {
      isCurrent = false
    }
  }, [paperId, version, key])
  return found?.key === key ? found : undefined
}

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

/** A version as the journal has it, by default the current one. */
export const versionIn = ({ paper, versions }: PublishedPaper, wanted: number | undefined) =>
  versions.find(each => each.version === (wanted ?? paper.version))

/** Undefined where there is no such version, or nobody is shown it. */
export const publishedReading = (published: PublishedPaper, wanted: number | undefined) => {
  const { version, url, bytes, withheld } = versionIn(published, wanted) ?? {}
  if (withheld || version === undefined || url === undefined || bytes === undefined) return undefined
  const { paper } = published
  return { paper, version, url, source: streamedSource(url, bytes) } satisfies Reading
}
