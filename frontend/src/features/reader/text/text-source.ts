import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { hidesText } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import { useEffect, useState } from 'react'
import { has } from '../../../response.ts'
import { LIBRARY_CACHE, structuredTextAddress } from '../../library/storage/records.ts'
import { readingPosition } from '../../library/storage/saved.ts'
import { fetchText } from '../prepare-text.ts'
import type { Reading } from '../reading.ts'
import type { TextProblem } from '../state/use-reader-view.ts'
import type { Opened } from './position/use-text-position.ts'

type Loaded = { readonly opened?: Opened; readonly problem?: TextProblem }

const isText = has<StructuredText>('blocks', 'pages', 'isCut')

const responseTo = async ({ url, file }: Reading): Promise<Response> => {
  const address = structuredTextAddress(url)
  if (!file) return fetchText(address)
  const cache = await caches.open(LIBRARY_CACHE)
  const stored = await cache.match(address)
  if (stored) return stored
  // it was saved before the journal had read its text
  const response = await fetch(address, { headers: { 'x-purpose': 'save' } })
  if (response.ok) await cache.put(address, response.clone()).catch(() => undefined)
  return response
}

const load = async (reading: Reading): Promise<Loaded> => {
  const position = readingPosition(reading.paper.id, reading.version).catch(() => undefined)
  try {
    const response = await responseTo(reading)
    if (!response.ok) return { problem: response.status === 404 ? 'unread' : 'missing' }
    const text: unknown = await response.json()
    if (!isText(text)) return { problem: 'missing' }
    return hidesText(text) ? { problem: 'doubtful' } : { opened: { text, position: await position } }
  } catch {
    return { problem: 'missing' }
  }
}

/** The text of the version that is read, from this device where it is saved; empty while it is awaited. */
export const useStructuredText = (reading: Reading): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    let isCurrent = true
    void load(reading).then(found => {
      if (isCurrent) setLoaded(found)
    })
    return () => {
      isCurrent = false
    }
  }, [reading])
  return loaded
}
