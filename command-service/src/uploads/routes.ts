import { Readable } from 'node:stream'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { FILE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import { OFFSET_OCTETS, uploadOperations, UPLOADS_PATH } from '@shodh/contracts/uploads/operations.ts'
import { offsetOf, type UploadRow } from '@shodh/contracts/uploads/vault-rows.ts'
import { uploadView } from '@shodh/contracts/uploads/views.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import { withFreeSpace } from '../files/uploads/free-space.ts'
import type { Ports } from '../ports.ts'
import { requestContext } from '../respond.ts'
import { createUpload, isOpen, isOver, mayUpload } from './create-upload.ts'
import { endUploads } from './end-upload.ts'
import { bytesIn, CHECKSUM_ALGORITHMS, checksumIn } from './headers.ts'
import { sendPart } from './send-part.ts'

const VERSION = '1.0.0'

/** What tells clients which parts of the protocol the journal speaks. */
const SPOKEN = {
  'tus-version': VERSION,
  'tus-extension': 'creation,creation-with-upload,expiration,checksum,termination',
  'tus-max-size': FILE_MAX_BYTES,
  'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
}

const offsetHeaders = (row: UploadRow) => ({
  'upload-offset': offsetOf(row),
  'upload-expires': new Date(row.expiresAt).toUTCString(),
})

const announced = ({ headers }: FastifyRequest) =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

/** Uploads in parts, by the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const partUploadRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { vault, files, events } = ports
  app.addContentTypeParser(OFFSET_OCTETS, (_, body, done) => done(null, body))
  app.addHook('onRequest', async (_, reply) => void reply.header('tus-resumable', VERSION))

  /** A client of another version might mean something else by the same headers. A browser that reads sends none. */
  const isOtherVersion = ({ method, headers }: FastifyRequest) =>
    method !== 'GET' && method !== 'OPTIONS' && headers['tus-resumable'] !== VERSION
  app.addHook('preHandler', async (request, reply) =>
    isOtherVersion(request)
      ? reply.header('tus-version', VERSION).refuse({ refused: 'TUS_VERSION_UNSUPPORTED' })
      : undefined,
  )

  for (const url of ['/uploads', '/uploads/:id'])
    app.options(url, { config: { allow: 'everyone' } }, async (_, reply) => reply.code(204).headers(SPOKEN).send())

  const ownUpload = async ({ actor }: FastifyRequest, id: string): Promise<UploadRow | Refusal> => {
    const row = await vault.get('uploads', id)
    return row && row.userId === actor?.userId && !isOver(row) ? row : refuse('UPLOAD_NOT_FOUND')
  }

  /** What a request brings for an upload: its body, in parts. */
  const receive = async (request: FastifyRequest, row: UploadRow, offset: number): Promise<UploadRow | Refusal> => {
    const { actor, body, log } = request
    // who has begun it may have another role since
    if (!actor || !mayUpload(row, actor)) return refuse('FORBIDDEN')
    const by = requestContext(request)
    if (isRefusal(by)) return by
    const checksum = checksumIn(request)
    if (checksum && isRefusal(checksum)) return checksum
    if (offset !== offsetOf(row)) return refuse('UPLOAD_OFFSET_WRONG')
    const left = row.length - offset
    const bytes = announced(request) ?? left
    if (bytes > left) return refuse('UPLOAD_LONGER')
    const sent = { body: body instanceof Readable ? body : Readable.from([]), offset, checksum, by, log }
    return withFreeSpace(files)(bytes, () => sendPart(ports, row.id, sent))
  }

  /** Says where the upload stands; of a file that is there, once read models show it. */
  const headersOf = async (reply: FastifyReply, row: UploadRow) => {
    reply.headers(offsetHeaders(row))
    if (typeof row.position !== 'number') return
    reply.header('x-event-position', `${events.logId}.${row.position}`)
    await ports.projected(row.position, reply.request.id)
  }

  app.route({
    ...at(uploadOperations.createUpload),
    handler: async (request, reply) => {
      const { actor, body } = request
      if (!actor) return reply.refuse(refuse('AUTHENTICATION_REQUIRED'))
      const created = await createUpload(ports, request, actor)
      if (isRefusal(created)) return reply.refuse(created)
      reply.header('location', `${UPLOADS_PATH}/${created.id}`)
      const row = body instanceof Readable || created.length === 0 ? await receive(request, created, 0) : created
      if (isRefusal(row)) return reply.refuse(row)
      await headersOf(reply, row)
      return reply.code(201).send(success('The upload can begin', { upload: uploadView(row) }))
    },
  })

  app.route({
    ...at(uploadOperations.listUploads),
    handler: async ({ actor }) => {
      const rows = (await vault.listBy('uploads', actor?.userId ?? '')).filter(isOpen)
      const newestFirst = rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      return success('Uploads', { uploads: newestFirst.map(uploadView) })
    },
  })

  app.route({
    ...at(uploadOperations.getUpload),
    handler: async (request, reply) => {
      const row = await ownUpload(request, request.params.id)
      if (isRefusal(row)) return reply.refuse(row)
      await headersOf(reply, row)
      reply.headers({ 'upload-length': row.length, 'cache-control': 'no-store' })
      if (row.metadata !== '') reply.header('upload-metadata', row.metadata)
      return success('Upload', { upload: uploadView(row) })
    },
  })

  app.route({
    ...at(uploadOperations.sendPart),
    handler: async (request, reply) => {
      const before = await ownUpload(request, request.params.id)
      if (isRefusal(before)) return reply.refuse(before)
      if (!(request.body instanceof Readable)) return reply.refuse(refuse('UNSUPPORTED_MEDIA_TYPE'))
      const offset = bytesIn(request, 'Upload-Offset')
      const row = isRefusal(offset) ? offset : await receive(request, before, offset)
      if (isRefusal(row)) return reply.refuse(row)
      await headersOf(reply, row)
      return reply.code(204).send()
    },
  })

  app.route({
    ...at(uploadOperations.endUpload),
    handler: async (request, reply) => {
      const row = await ownUpload(request, request.params.id)
      if (isRefusal(row)) return reply.refuse(row)
      await endUploads(ports, [row.id])
      return reply.code(204).send()
    },
  })
}
