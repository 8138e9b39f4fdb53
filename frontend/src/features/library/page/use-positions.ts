import { useEffect, useState } from 'react'
import type { PaperState } from '../library-state.ts'
import type { ReadingPosition } from '../storage/records.ts'
import { readingPositions } from '../storage/saved.ts'

const keyOf = (paperId: string, version: number) => `${paperId} ${version}`

/** Where the reader stopped in the newest saved version of a paper. */
export const usePositions = () => {
  const [positions, setPositions] = useState<ReadonlyMap<string, ReadingPosition>>(new Map())
  useEffect(() => {
    const store = (all: readonly ReadingPosition[]) =>
      setPositions(new Map(all.map(each => [keyOf(each.paperId, each.version), each])))
    void readingPositions().then(store, () => undefined)
  }, [])
  return ({ paper, versions }: PaperState) => {
    const last = versions.at(-1)
    return last && positions.get(keyOf(paper.paperId, last.version))
  }
}
