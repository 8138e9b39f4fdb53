import { useEffect, useMemo, useState } from 'react'
import { startWorker } from '../../../../script-addresses.ts'
import type { ComparedFiles, Comparison } from './compare-pdfs.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './compare-pdfs.worker.ts?worker&url'
import type { Change, OfBoth, Place } from './compare-texts.ts'

const NOTHING: Comparison = {}

/** What a worker finds in two PDFs, as it finds it; nothing until both are there. */
const useFound = (before: Blob | undefined, after: Blob | undefined, hasLines: boolean): Comparison => {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (!before || !after) return undefined
    const worker = startWorker(workerAddress)
    const failed = () => setFound({ failed: { after: 'failed' } })
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<Comparison>>) => {
      setFound(known => ({ ...known, ...data }))
      if (data.bytes !== undefined || data.failed) worker.terminate()
    })
    worker.addEventListener('error', failed)
    worker.postMessage({ before, after, hasLines } satisfies ComparedFiles)
    return () => {
      worker.terminate()
      setFound(NOTHING)
    }
  }, [before, after, hasLines])
  return found
}

const topOf = ({ pages, places }: Change) => places.after.find(({ page }) => page === pages.after)?.y ?? 0

const inOrder = (one: Change, other: Change) => one.pages.after - other.pages.after || topOf(one) - topOf(other)

/** Pages that are shown beside each other; undefined where there is none beside the other. */
type Shown = { readonly pages: OfBoth<number | undefined>; readonly change?: string }

const FIRST: Shown = { pages: { before: 1, after: 1 } }

export type Marks = { readonly all: readonly Place[]; readonly current: readonly Place[] }

const firstOf = (changes: readonly Change[] = []) => changes.toSorted(inOrder)[0]

/**
 * Two PDFs, what differs between them, and the change or the pages that are looked at: until somebody chooses, the first change
 * (`atChange`, where the text of both can be shown, too) or the first pages.
 */
export const useComparison = (before: Blob | undefined, after: Blob | undefined, atChange = false) => {
  const found = useFound(before, after, atChange)
  const { texts, looks } = found
  const changes = useMemo(() => [...(texts?.changes ?? []), ...(looks ?? [])].toSorted(inOrder), [texts, looks])
  const [chosen, choose] = useState<Shown>()
  useEffect(() => choose(undefined), [before, after])
  const first = atChange ? (firstOf(texts?.changes) ?? firstOf(looks)) : undefined
  const shown = chosen ?? (first ? { pages: first.pages, change: first.id } : FIRST)
  const at = changes.findIndex(({ id }) => id === shown.change)
  const go = (change: Change | undefined) => change && choose({ pages: change.pages, change: change.id })
  return {
    ...found,
    changes,
    /** The index of the change that is looked at; -1 of none. */
    at,
    /** Whether somebody chose what is looked at. */
    isChosen: chosen !== undefined,
    /** Those that are looked at. */
    shown: shown.pages,
    go,
    step: (by: 1 | -1) => go(changes[at < 0 ? (by > 0 ? 0 : changes.length - 1) : at + by]),
    turn: (page: number) => {
      const isCompared = texts !== undefined && page < texts.partners.length
      choose({ pages: { before: isCompared ? texts.partners[page] : page, after: page } })
    },
    marks: (side: keyof OfBoth<unknown>): Marks => {
      const here = (change: Change | undefined) =>
        change?.places[side].filter(({ page }) => page === shown.pages[side]) ?? []
      return { all: changes.flatMap(here), current: here(changes[at]) }
    },
  }
}

export type ShownComparison = ReturnType<typeof useComparison>
