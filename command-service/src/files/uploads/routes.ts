import multipart from '@fastify/multipart'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { uploaded } from '@shodh/contracts/files/messages.ts'
import { fileOperations } from '@shodh/contracts/files/operations.ts'
import type { UploadResponse } from '@shodh/contracts/files/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal } from '../../decider.ts'
import type { Ports } from '../../ports.ts'
import { actRouter, responder } from '../../respond.ts'
import { changedItem, itemResponse } from '../item-response.ts'
import { itemAt, type TreeItem } from '../tree.ts'
import { announcedBytes, receiveUpload } from './receive-upload.ts'
import { withFreeSpace } from './free-space.ts'
import { storeUpload } from './store-upload.ts'

const resultOf = ({ current }: TreeItem, alreadyStored: boolean): UploadResponse['uploadResult'] => {
  const { sha256 = '', bytes = 0, contentType = '', version = 1 } = current ?? {}
  return { sha256, bytes, contentType, version, alreadyStored }
}

/** Uploads of files by forms. */
export const uploadRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  await app.register(multipart)
  const respond = responder(ports)
  const whereFree = withFreeSpace(ports.files)

  act(fileOperations.uploadFile, async (request, by, reply) => {
    const stored = await whereFree(announcedBytes(request), async () => {
      const upload = await receiveUpload(ports.files, request)
      return isRefusal(upload) ? upload : storeUpload(ports, upload, by, request.log)
    })
    if (isRefusal(stored)) return stored
    const { outcome, alreadyStored, folderPath, name } = stored
    const file = changedItem(outcome) ?? itemAt(outcome.state, joinPath(folderPath, name))
    return respond(reply, outcome, {
      status: 201,
      message: uploaded(file?.name ?? name),
      data: ({ state }) => file && { ...itemResponse(state, file.id), uploadResult: resultOf(file, alreadyStored) },
    })
  })
}
