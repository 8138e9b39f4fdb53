import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { type ApiError, api, request } from '../../../api.ts'
import { has } from '../../../response.ts'
import { hasLibrary } from '../../library/marker.ts'
import type { ListedPaper } from '../paper-details.ts'
import { UNREADABLE } from '../missing.ts'

type Found = { readonly paper?: ListedPaper; readonly error?: ApiError }

const isPaper = has<ListedPaper>('id', 'sr', 'title', 'authorName', 'year', 'issueType', 'volumeName', 'createdAt')
const isOnePaper = has<{ readonly paper: ListedPaper }>('paper')

/** The paper within what was fetched for the page that shows it. */
const paperWithin = (value: unknown, id: string): ListedPaper | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (isPaper(value) && value.id === id) return value
  for (const part of Object.values(value)) {
    const found = paperWithin(part, id)
    if (found) return found
  }
  return undefined
}

/** What is saved on this device of it. */
const libraryPaper = async (id: string) => {
  if (!hasLibrary()) return undefined
  const { savedPaper } = await import('../../library/saved.ts')
  return (await savedPaper(id))?.paper
}

const publishedPaper = async (id: string, signal: AbortSignal): Promise<Found> => {
  const { data, error } = await request({ url: `papers/${encodeURIComponent(id)}` }, signal)
  return isOnePaper(data) ? { paper: data.paper } : { error: error ?? UNREADABLE }
}

/** A paper as this page or this device has it, and then as the journal has it: with its abstract, and what became of it. */
export const useCitedPaper = (id: string) => {
  const store = useStore<{ readonly [api.reducerPath]: unknown }>()
  const [found, setFound] = useState<Found>(() => {
    const paper = paperWithin(store.getState()[api.reducerPath], id)
    return paper ? { paper } : {}
  })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const closing = new AbortController()
    const add = (change: (before: Found) => Found) => {
      if (!closing.signal.aborted) setFound(change)
    }
    void libraryPaper(id)
      .then(paper => paper && add(before => ({ paper, ...before })))
      // a browser that stores nothing has saved nothing
      .catch(() => undefined)
    void publishedPaper(id, closing.signal).then(published => add(before => ({ ...before, ...published })))
    return () => closing.abort()
  }, [id, attempt])
  const retry = () => {
    setFound({})
    setAttempt(attempt + 1)
  }
  return { ...found, retry }
}
