import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Scanner } from './scanner.ts'
import { EICAR } from './testing/clamd-peer.ts'

type ScannerPlace = { readonly scanner: Scanner; remove(): Promise<void> }

/** What every scanner owes; an implementation's own test calls it with a folder for its socket. */
export const scannerContract = (name: string, prepare: (folder: string) => Promise<ScannerPlace>) =>
  describe(`${name} keeps the contract`, () => {
    let folder: string
    let place: ScannerPlace

    beforeEach(async () => {
      folder = await temporaryFolder()
      place = await prepare(folder)
    })
    afterEach(async () => {
      await place.remove()
    })

    const scan = async (bytes: Buffer | string) => {
      const path = join(folder, 'file')
      await writeFile(path, bytes)
      return place.scanner.scan(path)
    }

    test('it responds', () => expect(place.scanner.check()).resolves.toBeUndefined())

    test.for([
      ['empty', ''],
      ['of a text', 'शोध पत्रिका\n'],
      ['of many chunks', Buffer.alloc(1_000_000, 7)],
    ] as const)('a file that is %s has no virus', async ([, bytes]) => {
      expect(await scan(bytes)).toBeUndefined()
    })

    test('a virus is found, and named', async () => {
      expect(await scan(EICAR)).toMatch(/eicar/iu)
    })

    test('files are looked at at once, each for itself', async () => {
      const paths = await Promise.all(
        [EICAR, 'clean', EICAR, 'clean'].map(async (bytes, n) => {
          await writeFile(join(folder, String(n)), bytes)
          return join(folder, String(n))
        }),
      )
      const found = await Promise.all(paths.map(path => place.scanner.scan(path)))
      expect(found.map(signature => signature !== undefined)).toEqual([true, false, true, false])
    })
  })
