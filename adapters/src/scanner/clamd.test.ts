import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openClamd } from './clamd.ts'
import { scannerContract } from './contract.ts'
import { startClamdPeer } from './testing/clamd-peer.ts'

scannerContract('clamd by TCP', async () => {
  const peer = await startClamdPeer()
  return { scanner: openClamd({ url: peer.url }), remove: peer.close }
})

scannerContract('clamd by a socket', async folder => {
  const peer = await startClamdPeer({ folder })
  return { scanner: openClamd({ url: peer.url }), remove: peer.close }
})

const UNAVAILABLE = expect.objectContaining({ name: 'ScannerUnavailable' })

describe('What is in a file is not known', () => {
  const given = async (
    peer: Parameters<typeof startClamdPeer>[0],
    bytes: Buffer | string = 'a text',
    silentMs = 60_000,
  ) => {
    const folder = await temporaryFolder()
    const { url, close } = await startClamdPeer(peer)
    onTestFinished(async () => {
      await close()
    })
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return { scanner: openClamd({ url, silentMs }), path, close }
  }

  test('where nobody listens', async () => {
    const { scanner, path, close } = await given({})
    await close()
    await expect(scanner.scan(path)).rejects.toEqual(UNAVAILABLE)
    await expect(scanner.check()).rejects.toEqual(UNAVAILABLE)
  })

  test('where clamd does not respond', async () => {
    const { scanner, path } = await given({ isSilent: true }, undefined, 50)
    await expect(scanner.scan(path)).rejects.toEqual(UNAVAILABLE)
    await expect(scanner.check()).rejects.toEqual(UNAVAILABLE)
  })

  test('where the file is larger than clamd takes, which it says before it has all of it', async () => {
    const { scanner, path } = await given({ maxBytes: 1000 }, Buffer.alloc(30_000_000))
    await expect(scanner.scan(path)).rejects.toEqual(UNAVAILABLE)
  })

  test.for(['', "stream: Can't allocate memory ERROR", 'COMMAND READ TIMED OUT'])(
    'where clamd responds %j',
    async answer => {
      const { scanner, path } = await given({ answer })
      await expect(scanner.scan(path)).rejects.toThrow(`The virus scanner responded "${answer}"`)
      await expect(scanner.check()).rejects.toEqual(UNAVAILABLE)
    },
  )
})

const { CLAMD_URL: named } = process.env
if (named)
  scannerContract('clamd of CLAMD_URL', async () => ({ scanner: openClamd({ url: named }), remove: async () => {} }))
