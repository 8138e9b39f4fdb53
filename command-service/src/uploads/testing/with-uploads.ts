import { createHash } from 'node:crypto'
import { OFFSET_OCTETS } from '@shodh/contracts/uploads/operations.ts'
import { beforeEach } from 'vitest'
import { fileRoutes } from '../../files/routes.ts'
import { paperRoutes } from '../../papers/routes.ts'
import type { Ports } from '../../ports.ts'
import { withService } from '../../testing/with-service.ts'
import { partUploadRoutes } from '../routes.ts'
import type { FastifyPluginAsync } from 'fastify'

const routes: FastifyPluginAsync<Ports> = async (app, ports) => {
  for (const each of [partUploadRoutes, fileRoutes, paperRoutes]) await app.register(each, ports)
}

type Headers = Readonly<Record<string, string>>

const TUS = { 'tus-resumable': '1.0.0' }

export const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** As tus writes metadata. */
export const metadataOf = (pairs: Headers) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A service, and an administrator who uploads in parts. */
export const withUploads = (
  open: Parameters<typeof withService>[0],
  overrides: Parameters<typeof withService>[2] = {},
) => {
  const at = withService(open, routes, overrides)
  beforeEach(() => at.signIn('admin'))

  const send = (method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE' | 'GET', url: string, headers: Headers, body?: Buffer) =>
    at.send(method, url, {
      headers: { ...TUS, ...(body && { 'content-type': OFFSET_OCTETS }), ...headers },
      ...(body && { body }),
    })
  const create = (length: number, metadata: Headers = {}, headers: Headers = {}, body?: Buffer) =>
    send(
      'POST',
      '/uploads',
      { 'upload-length': `${length}`, 'upload-metadata': metadataOf({ filename: 'a.txt', ...metadata }), ...headers },
      body,
    )
  const blobs = async () => (await Array.fromAsync(at.ports.files.all())).flat().map(blob => blob.sha256)
  return {
    at,
    send,
    create,
    /** Begins an upload; returns its address. */
    begin: async (length: number, metadata: Headers = {}) => {
      const { headers } = await create(length, metadata)
      return String(headers['location']).replace('/api/v1', '')
    },
    patch: (url: string, offset: number, body: string | Buffer, headers: Headers = {}) =>
      send('PATCH', url, { 'upload-offset': `${offset}`, ...headers }, Buffer.from(body)),
    /** Where it stands. */
    offset: async (url: string) => (await send('HEAD', url, {})).headers['upload-offset'],
    blobs,
    /** SHA-256 of every blob, and names of what is none yet. */
    stored: async () => [...(await blobs()), ...(await at.ports.files.partial.names())],
    download: async (hash: string) => {
      const source = await at.ports.files.open(hash)
      return source && Buffer.concat(await Array.fromAsync(source))
    },
  }
}
