import { ScannerUnavailable } from '@shodh/adapters/scanner/scanner.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { type FileScanner, scanFile } from './scan-file.ts'

const at = withService(openEmbeddedPorts, async () => {})

const received = { path: '/received', sha256: 'a'.repeat(64), name: 'form.pdf' }
const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }

const scanned = (scan: FileScanner['scan'], isOptional = false) =>
  scanFile({ identity: at.ports.identity, scanner: { scan, check: async () => {}, isOptional } }, received, log)

const unavailable = async () => {
  throw new ScannerUnavailable('The virus scanner could not be asked')
}

beforeEach(async () => {
  vi.clearAllMocks()
  await register(at.ports.identity, 'admin', { email: 'a@example.org' })
  await register(at.ports.identity, 'auditor', { email: 'c@example.org' })
})

test('Without a scanner nothing is said of a file', async () => {
  expect(await scanFile(at.ports, received, log)).toEqual({})
})

test('A file without a virus is stored', async () => {
  expect(await scanned(async () => undefined)).toEqual({})
})

test('A virus is refused by its name, logged, and reported once to the administrators', async () => {
  const message = 'form.pdf was not stored: Eicar-Signature'
  for (let n = 0; n < 2; n += 1)
    expect(await scanned(async () => 'Eicar-Signature')).toEqual({ refused: 'FILE_INFECTED', message })
  const [mail, ...others] = await at.mails()
  expect([mail?.to, mail?.subject, others]).toEqual(['a@example.org', 'A virus was found in a file – The Journal', []])
  expect(mail?.text).toContain(message)
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ signature: 'Eicar-Signature' }), expect.anything())
})

test('Where the scanner is not there the file is refused, unless the settings do without', async () => {
  expect(await scanned(unavailable)).toEqual({ refused: 'SCANNER_UNAVAILABLE', retryAfter: 60 })
  expect(await scanned(unavailable, true)).toEqual({ notScanned: true })
  expect(log.error).toHaveBeenCalledTimes(2)
})

test('Another error is not taken for the scanner', async () => {
  const scan = async () => {
    throw new Error('A bug')
  }
  await expect(scanned(scan, true)).rejects.toThrow('A bug')
})
