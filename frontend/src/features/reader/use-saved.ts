import { useEffect, useState } from 'react'
import { savedPaper, savedPdf } from '../library/saved.ts'
import type { SavedPaper } from '../library/records.ts'

/** A version of a paper whose file is on this device. */
export type Saved = { readonly of: SavedPaper; readonly version: number; readonly file: Blob }

const find = async (paperId: string, wanted: number | undefined): Promise<Saved | undefined> => {
  const paper = await savedPaper(paperId)
  const version = wanted ?? paper?.versions.at(-1)?.version
  if (!paper || version === undefined) return undefined
  const file = await savedPdf({ paperId, version })
  return file && { of: paper, version, file }
}

type Found = { readonly key: string; readonly saved: Saved | undefined }

/** The saved file of a version, by default of the newest that is saved; undefined while it is looked up. */
export const useSaved = (paperId: string, version: number | undefined) => {
  const key = `${paperId} ${version}`
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isCurrent = true
    // without storage, as in some private windows, nothing is saved
    void find(paperId, version)
      .catch(() => undefined)
      .then(saved => {
        if (isCurrent) setFound({ key, saved })
      })
    return () => {
      isCurrent = false
    }
  }, [paperId, version, key])
  return found?.key === key ? found : undefined
}
