import { createHash } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { UploadMetadata } from '@shodh/contracts/uploads/commands.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'

const refuseHeader = (message: string): Refusal => ({ refused: 'INVALID_INPUT', message })

const headerOf = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** A number of bytes in a header. */
export const bytesIn = (request: FastifyRequest, name: 'Upload-Length' | 'Upload-Offset'): number | Refusal => {
  const text = headerOf(request, name.toLowerCase())
  if (text === undefined) return refuseHeader(`${name} is required`)
  return /^\d{1,15}$/u.test(text) ? Number(text) : refuseHeader(`${name} must be a number of bytes`)
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u
const UTF8 = new TextDecoder('utf-8', { fatal: true })
const PAIR = /^([!-+\--~]+)(?: ([^ ]*))?$/u

const decoded = (base64: string) => {
  if (!BASE64.test(base64)) return undefined
  try {
    return UTF8.decode(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

const pairsIn = (text: string): ReadonlyMap<string, string> | Refusal => {
  const pairs = new Map<string, string>()
  for (const pair of text === '' ? [] : text.split(',')) {
    const [, key, base64 = ''] = PAIR.exec(pair.trim()) ?? []
    const value = decoded(base64)
    if (key === undefined || value === undefined)
      return refuseHeader('Upload-Metadata must be pairs of a key and its value in base64, separated by commas')
    if (pairs.has(key)) return refuseHeader(`Upload-Metadata has ${key} twice`)
    pairs.set(key, value)
  }
  return pairs
}

/** The metadata of a new upload, with the text that it came in. */
export const metadataIn = (request: FastifyRequest): (UploadMetadata & { readonly metadata: string }) | Refusal => {
  const metadata = headerOf(request, 'upload-metadata') ?? ''
  const pairs = pairsIn(metadata)
  if (isRefusal(pairs)) return pairs
  const command = given(UploadMetadata, Object.fromEntries(pairs))
  return isRefusal(command) ? command : { ...command, metadata }
}

export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256'] as const

/** The checksum that a body is to have; undefined where none is stated. */
export const checksumIn = (request: FastifyRequest) => {
  const text = headerOf(request, 'upload-checksum')
  if (text === undefined) return undefined
  const [name, wanted = '', ...more] = text.split(' ')
  const algorithm = CHECKSUM_ALGORITHMS.find(one => one === name)
  if (!algorithm) return refuseHeader(`Upload-Checksum must be of ${CHECKSUM_ALGORITHMS.join(' or ')}`)
  if (wanted === '' || more.length > 0 || !BASE64.test(wanted))
    return refuseHeader('Upload-Checksum must be an algorithm and a hash in base64')
  const hash = createHash(algorithm)
  return { add: (chunk: Buffer) => void hash.update(chunk), isRight: () => hash.digest('base64') === wanted }
}
