import { base64, fromBase64 } from '@shodh/contracts/audit/proof/bytes.ts'
import { ofThisTab, store, stored, TYPED } from '../browser-storage.ts'
import type { Sealer } from './sealer.ts'

/** In the storage of the tab; `v1` is the form of what is stored. */
const PREFIX = `${TYPED}v1:`

const inMemory = new Map<string, unknown>()

const textOf = (name: string) => stored(PREFIX + name, ofThisTab) ?? null

/** A file is unsent in memory only. */
const withoutFiles = (_: string, value: unknown) => (value instanceof Blob ? undefined : value)

const seal = async (sealer: Promise<Sealer>, value: unknown) => {
  const { iv, bytes } = await (await sealer).seal(new TextEncoder().encode(JSON.stringify(value, withoutFiles)))
  return [iv, new Uint8Array(bytes)].map(base64).join('.')
}

const unseal = async (sealer: Promise<Sealer>, text: string): Promise<unknown> => {
  const [iv, bytes] = text.split('.').map(part => Uint8Array.from(fromBase64(part) ?? []))
  if (!iv || !bytes) return undefined
  return JSON.parse(new TextDecoder().decode(await (await sealer).unseal({ iv, bytes: bytes.buffer })))
}

/** What is known of a text at once: that it is none, or what it is; `isStored` where it has to be read first. */
export const unsentNow = (name: string) => {
  const value = inMemory.get(name)
  return { value, isStored: value === undefined && textOf(name) !== null }
}

/** What the tab has stored of a text; undefined where that can't be read, as where another key has sealed it. */
export const readUnsent = async (name: string, sealer: Promise<Sealer>): Promise<unknown> => {
  const text = textOf(name)
  return text === null ? undefined : unseal(sealer, text).catch(() => undefined)
}

export const forgetText = (name: string) => {
  inMemory.delete(name)
  store(PREFIX + name, null, ofThisTab)
}

/** Stores a text that was typed and not sent: in memory, and sealed in the tab's storage where the browser can. */
export const storeText = async (name: string, value: unknown, sealer: Promise<Sealer>) => {
  inMemory.set(name, value)
  try {
    const sealed = await seal(sealer, value)
    if (inMemory.get(name) === value) sessionStorage.setItem(PREFIX + name, sealed)
  } catch {
    // Refused, full, or on plain HTTP, where browsers encrypt nothing: it lasts as long as the page.
  }
}

/** Forgets all that was typed in this tab. */
export const forgetTexts = () => {
  inMemory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TYPED)) sessionStorage.removeItem(key)
  } catch {
    // Refused: then nothing was stored.
  }
}
