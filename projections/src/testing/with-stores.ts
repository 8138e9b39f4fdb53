import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Document, ReadModel, ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { afterEach, beforeEach } from 'vitest'
import { projections } from '../all.ts'
import { projectAll } from '../runner/runner.ts'
import { asWritten, volumeId } from './journal-events.ts'

type Stores = {
  readonly directory: string
  readonly events: EventStore
  readonly views: ReadStore
  readonly files: FileStore
  readonly close: () => Promise<void>
}

/** The file of a blob on the disk. */
const blobIn = ({ directory }: Stores, sha256: string) =>
  join(directory, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)

/** What a test does with its stores. */
const actions = (stores: () => Stores) => ({
  /** Appends to a stream, by default that of the volume. */
  write: (written: readonly { type: string; data: unknown }[], stream = `volume-${volumeId}`) =>
    stores().events.append(stream, 'any', asWritten(written)),
  /** Projects every read model up to the end of the log. */
  project: () => projectAll(stores(), projections),
  /** Stores a document at the next checkpoint of its collection. */
  put: async <D extends Document>(model: ReadModel<D>, document: D, checkpoint?: number) => {
    const collection = await stores().views.collection(model)
    await collection.commit([{ id: document.id, document }], checkpoint ?? (await collection.checkpoint()) + 1)
  },
  /** Stores a text as a file. */
  store: async (text: string) => {
    const received = await stores().files.receive(Readable.from([Buffer.from(text)]), 1000)
    await received.store()
    const { sha256, bytes, crc32 } = received
    return { sha256, bytes, crc32 }
  },
  remove: (sha256: string) => rm(blobIn(stores(), sha256)),
  /** Replaces the bytes of a stored file behind the store's back. */
  overwrite: async (sha256: string, text: string) => {
    await rm(blobIn(stores(), sha256))
    await writeFile(blobIn(stores(), sha256), text)
  },
})

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Opens stores for each test of a file; with what it does with them. */
export const withStores = (open: () => Promise<Stores>) => {
  let stores: Stores
  beforeEach(async () => {
    stores = await open()
  })
  afterEach(() => stores.close())
  return {
    get stores() {
      return stores
    },
    ...actions(() => stores),
  }
}
