import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Scanner } from './scanner.ts'
import { EICAR } from './testing/clamd-peer.ts'

type PreparedScanner = { readonly scanner: Scanner; remove(): Promise<void> }

/** What every scanner owes; an implementation's own test calls it with a folder for its socket. */
export const scannerContract = (name: string, prepare: (folder: string) => Promise<PreparedScanner>) =>
  describe(`${name} keeps the contract`, () => {
    let folder: string
    let prepared: PreparedScanner

    beforeEach(async () => {
      folder = await temporaryFolder()
      prepared = await prepare(folder)
    })
    afterEach(async () => {
      await prepared.remove()
    })

    const scan = async (bytes: Buffer | string) => {
      const path = join(folder, 'file')
      await writeFile(path, bytes)
      return prepared.scanner.scan(path)
    }

    test('it responds', () => expect(prepared.scanner.check()).resolves.toBeUndefined())

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
      const found = await Promise.all(paths.map(path => prepared.scanner.scan(path)))
      expect(found.map(signature => signature !== undefined)).toEqual([true, false, true, false])
    })
  })
