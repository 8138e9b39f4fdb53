import { writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, test } from 'vitest'
import { selfSigned } from '@shodh/adapters/testing/certificate.ts'
import { gateway, service } from '../testing/gateway.ts'
import { tlsOf } from './tls.ts'
import { responseTo } from '../testing/response-to.ts'

const filesWith = async (cert: string, key: string) => {
  const directory = await temporaryFolder()
  const files = { TLS_CERT: join(directory, 'cert.pem'), TLS_KEY: join(directory, 'key.pem') }
  await writeFile(files.TLS_CERT, cert)
  await writeFile(files.TLS_KEY, key)
  return files
}

test('with a certificate and its key the gateway speaks HTTPS, and the services hear of it', async () => {
  const { cert, key } = selfSigned()
  const queries = await service((request, response) => response.end(request.headers['x-forwarded-proto']))
  const { address } = await gateway({ queries: queries.address }, await filesWith(cert, key))
  expect(address).toMatch(/^https:/u)
  const response = await responseTo(get(address, { ca: cert, checkServerIdentity: () => undefined, agent: false }))
  expect(await text(response)).toBe('https')
})

describe('the start is refused in a sentence that names the setting', () => {
  const { cert, key } = selfSigned()
  test.each([
    ['a certificate that is none', 'no certificate', key, 'TLS_CERT: the file holds no PEM certificate'],
    ['a key that is none', cert, 'no key', 'TLS_KEY: the file holds no PEM private key without a passphrase'],
    ['a key of another', cert, selfSigned().key, 'TLS_KEY is not the key of the certificate in TLS_CERT'],
  ])('for %s', async (_, certificate, privateKey, sentence) => {
    const files = await filesWith(certificate, privateKey)
    await expect(tlsOf(files)).rejects.toThrow(sentence)
  })
  test('for a file that cannot be read', async () => {
    const files = await filesWith(cert, key)
    const missing = { ...files, TLS_KEY: `${files.TLS_KEY}.gone` }
    await expect(tlsOf(missing)).rejects.toThrow(`TLS_KEY: the file cannot be read (${missing.TLS_KEY})`)
  })
})
