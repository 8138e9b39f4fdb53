import { ScannerUnavailable } from '@shodh/adapters/scanner/scanner.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { sha256, withUploads } from './testing/with-uploads.ts'

const away = async (): Promise<string | undefined> => {
  throw new ScannerUnavailable('The virus scanner could not be asked')
}
let scan = away
const scanning = (isOptional: boolean) =>
  withUploads(openEmbeddedPorts, { scanner: { scan: () => scan(), check: async () => {}, isOptional } })
const required = scanning(false)
const optional = scanning(true)

test('an upload in parts with a virus is refused at its end, and nothing of it is left', async () => {
  scan = async () => 'Eicar-Signature'
  const { at, begin, patch, send, stored } = required
  const url = await begin(3)
  await patch(url, 0, 'ab')
  const sentence = 'a.txt was not stored: Eicar-Signature'
  expect(await patch(url, 2, 'c')).toMatchObject({ status: 422, body: { refused: 'FILE_INFECTED', message: sentence } })
  expect([(await send('HEAD', url, {})).status, await stored(), await at.events()]).toEqual([404, [], []])
})

test('an upload in parts waits for a scanner that is away where files are not stored without', async () => {
  scan = away
  const { begin, patch, offset, blobs } = required
  const url = await begin(3)
  await patch(url, 0, 'ab')
  expect(await patch(url, 2, 'c')).toMatchObject({ status: 503, body: { refused: 'SCANNER_UNAVAILABLE' } })
  expect([await offset(url), await blobs()]).toEqual(['2', []])
  scan = async () => undefined
  expect((await patch(url, 2, 'c')).status).toBe(204)
  expect(await blobs()).toEqual([sha256('abc')])
})

test('an upload in parts is noted as not scanned where files are stored without', async () => {
  scan = away
  const { at, begin, patch } = optional
  expect((await patch(await begin(3), 0, 'abc')).status).toBe(204)
  expect(await at.events()).toMatchObject([{ type: 'FileUploaded', data: { notScanned: true } }])
})
