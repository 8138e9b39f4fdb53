import multipart from '@fastify/multipart'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { uploaded } from '@shodh/contracts/files/messages.ts'
import { fileOperations } from '@shodh/contracts/files/operations.ts'
import type { UploadResponse } from '@shodh/contracts/files/views.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { isRefusal } from '../../decider.ts'
import type { Ports } from '../../ports.ts'
import { requestContext, responder } from '../../respond.ts'
import { changedItem, itemResponse } from '../item-response.ts'
import { itemAt, type TreeItem } from '../tree.ts'
import { announcedBytes, receiveUpload } from './receive-upload.ts'
import { storeUpload } from './store-upload.ts'

const resultOf = ({ current }: TreeItem, alreadyStored: boolean): UploadResponse['uploadResult'] => {
  const { sha256 = '', bytes = 0, contentType = '', version = 1 } = current ?? {}
  return { sha256, bytes, contentType, version, alreadyStored }
}

type Files = Pick<FileStore, 'free' | 'capacity'>

/** Of the disk, this much is left free, at least so many bytes. */
const LEFT_FREE = 0.05
const LEFT_FREE_MIN_BYTES = 200_000_000

const RETRY_AFTER_SECONDS = 600

/** Runs work that writes so many bytes; refuses it where they would fill the disk, with those of the work that runs already. */
const withRoom = ({ free, capacity }: Files) => {
  let reserved = 0

  const reserve = async (bytes: number): Promise<Refusal | undefined> => {
    const [room, most = 0] = [await free(), await capacity()]
    if (room !== undefined && room < reserved + bytes + Math.max(LEFT_FREE_MIN_BYTES, LEFT_FREE * most))
      return { refused: 'STORAGE_FULL', retryAfter: RETRY_AFTER_SECONDS }
    reserved += bytes
    return undefined
  }

  return async <Outcome>(bytes: number, work: () => Promise<Outcome | Refusal>): Promise<Outcome | Refusal> => {
    const refused = await reserve(bytes)
    if (refused) return refused
    try {
      return await work()
    } finally {
      reserved -= bytes
    }
  }
}

/** Uploads of files by forms. */
export const uploadRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  await app.register(multipart)
  const respond = responder(ports)
  const whereRoom = withRoom(ports.files)

  app.route({
    ...at(fileOperations.uploadFile),
    handler: async (request, reply) => {
      const by = requestContext(request)
      if (isRefusal(by)) return reply.refuse(by)
      const stored = await whereRoom(announcedBytes(request), async () => {
        const upload = await receiveUpload(ports.files, request)
        return isRefusal(upload) ? upload : storeUpload(ports, upload, by, request.log)
      })
      if (isRefusal(stored)) return reply.refuse(stored)
      const { outcome, alreadyStored, folderPath, name } = stored
      const file = changedItem(outcome) ?? itemAt(outcome.state, joinPath(folderPath, name))
      return respond(reply, outcome, {
        status: 201,
        message: uploaded(file?.name ?? name),
        data: ({ state }) => file && { ...itemResponse(state, file.id), uploadResult: resultOf(file, alreadyStored) },
      })
    },
  })
}
