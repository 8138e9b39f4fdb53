import { LRUCache } from 'lru-cache'
import type { Writes } from '../views/served-views.ts'

/** Bytes of cached responses, with their keys and all their encodings. */
export const RESPONSE_CACHE_MAX_BYTES = 16 * 1024 * 1024

/** Bytes that an entry takes beside its key and its bodies: tag, version, maps, buffer headers. */
const ENTRY_BYTES = 1024

const BYTES_PER_CHARACTER = 2

/** `bytes` may grow later, as further encodings are made. */
type Sized = { readonly bytes: number }

type Entry<R> = { readonly version: string; readonly response: R; readonly bytes: number }

/** Responses by key, least recently used evicted first; what is larger than the whole cache is not cached. */
export const responseCache = <R extends Sized>(maxBytes: number, writes?: Writes) => {
  const entries = new LRUCache<string, Entry<R>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + key.length * BYTES_PER_CHARACTER + bytes,
  })
  const set = (key: string, version: string, response: R) =>
    void entries.set(key, { version, response, bytes: response.bytes })
  return {
    /** Of what responses are made from. */
    writes,
    /** Undefined where it was made of another version of its sources. */
    get: (key: string, version: string): R | undefined => {
      const entry = entries.get(key)
      return entry?.version === version ? entry.response : undefined
    },
    /** Of whichever version. */
    last: (key: string): R | undefined => entries.get(key)?.response,
    set,
    /** Counts the bytes of a response again; harmless where it is no longer cached. */
    resize: (key: string, response: R) => {
      const entry = entries.peek(key)
      // Stryker disable next-line ConditionalExpression: It only spares storing what is stored already.
      if (entry?.response === response && entry.bytes !== response.bytes) set(key, entry.version, response)
    },
    get size() {
      return entries.size
    },
    get bytes() {
      return entries.calculatedSize
    },
  }
}

export type ResponseCache<R extends Sized> = ReturnType<typeof responseCache<R>>
