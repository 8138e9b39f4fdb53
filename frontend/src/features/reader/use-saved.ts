import { useEffect, useState } from 'react'
import { isIntact } from '../library/check-files.ts'
import { savedPaper, savedPdf } from '../library/saved.ts'
import type { SavedPaper } from '../library/records.ts'

/** A version of a paper whose file is on this device. */
export type Saved = { readonly of: SavedPaper; readonly version: number; readonly file: Blob }

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
