import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ReadOnly } from '../../event-store/event-store.ts'
import { derivedNameOf, namesOfDerived } from '../disk/paths.ts'
import type { DerivedFiles } from '../file-store.ts'
import { arrival, type StoreReceived } from '../receive.ts'
import { type Bucket, deleteBlobs, readBlob, storeBlob } from './blobs.ts'

export const takesNoFiles = () => new ReadOnly('This process takes no files')

/** All of a blob: their names are between its hash with a full stop and its hash with what follows that. */
const derivedOf = (sha256: string) => ({ filename: { $gte: `${sha256}.`, $lt: `${sha256}/` } })

export const deleteDerived = (bucket: Bucket, sha256: string) => deleteBlobs(bucket, derivedOf(sha256))

/** Derived files as files of the same bucket, called `<sha256>.<name>`. */
export const derivedInGridFs = (bucket: Bucket, directory: string | undefined): DerivedFiles => {
  const found = async (sha256: string, name: string) => {
    const filename = derivedNameOf(sha256, name)
    return filename === undefined ? null : bucket(({ blobs }) => blobs.findOne({ filename }))
  }
  return {
    has: async (sha256, name) => (await found(sha256, name)) !== null,
    read: async (sha256, name) => {
      const file = await found(sha256, name)
      return file ? buffer(readBlob(bucket, file, undefined)) : undefined
    },
    store: async (sha256, name, bytes) => {
      const filename = derivedNameOf(sha256, name)
      if (filename === undefined) throw new TypeError(`No derived file is called ${name}`)
      if (directory === undefined) throw takesNoFiles()
      const store: StoreReceived = async (path, fingerprint) => {
        await deleteBlobs(bucket, { filename })
        await storeBlob(bucket, path, { ...fingerprint, sha256: filename })
        await rm(path, { force: true })
      }
      const received = await arrival(directory, Readable.from([bytes]), bytes.length, store)
      await received.store()
    },
    remove: async (sha256, isUnwanted) => {
      const all = await bucket(({ blobs }) => blobs.find(derivedOf(sha256), { projection: { filename: 1 } }).toArray())
      const files = all.map(({ filename }) => filename)
      for (const name of namesOfDerived(sha256, files).filter(isUnwanted))
        await deleteBlobs(bucket, { filename: `${sha256}.${name}` })
    },
  }
}
