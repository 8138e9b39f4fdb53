import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { archiveAddress, downloadAddress } from '@shodh/contracts/files/addresses.ts'
import { fileQueryOperations, TICKET } from '@shodh/contracts/files/query-operations.ts'
import { FILES } from '@shodh/contracts/files/stream.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FolderId } from '@shodh/contracts/ids.ts'
import { DeleteItem, DeleteItems, type FileManagerItem } from '@shodh/contracts/files/commands.ts'
import { folderCreated, itemsDeleted, restored } from '@shodh/contracts/files/messages.ts'
import { fileOperations } from '@shodh/contracts/files/operations.ts'
import { joinPath, parentOf } from '@shodh/contracts/files/paths.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { bulkPerformer, type BulkStep, failed, succeeded } from '../bulk.ts'
import { given } from '../given.ts'
import type { Handled } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import { answerRouter, commandRouter, performer } from '../respond.ts'
import { filesRequest, itemOf } from './files-request.ts'
import { fileTree } from './tree-changes.ts'
import { type FileTree, isThere, pathOf, publishedFolderAbove, withContents } from './tree.ts'
import { changedItem, itemResponse } from './item-response.ts'
import { createFolder, deleteItem, moveItem, renameItem, restoreItem } from './decisions.ts'
import { givingRoutes } from './sharing-routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import type { BulkResult } from '@shodh/contracts/operations/bulk.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import type { ItemResults } from '@shodh/contracts/files/views.ts'

type Act = {
  readonly name: string
  /** What is the same for each item. */
  readonly request: unknown
  readonly decide: (tree: FileTree, item: FileManagerItem) => readonly FileEvent[] | Refusal
}

type Known = Pick<ItemResults['results'][number], 'id' | 'newPath'>

const knownOf = (outcome: Handled<FileTree>, path: string): Known => {
  const item = changedItem(outcome)
  if (!item) return { newPath: path }
  const { state } = outcome
  return { id: item.id, ...(isThere(state, item) && { newPath: pathOf(state, item) }) }
}

/** A step for each item of a bulk, and what its response has. */
const itemSteps = (items: readonly FileManagerItem[], { name, request, decide }: Act) => {
  const known = new Map<string, Known>()

  const stepOf = (item: FileManagerItem, n: number): BulkStep<FileTree, FileEvent> => ({
    command: filesRequest({ name, request: [item, request], decide: tree => decide(tree, item) }),
    resultsOf: outcome => {
      if (isRefusal(outcome)) return [failed(String(n), outcome)]
      known.set(String(n), knownOf(outcome, item.path))
      return [succeeded(String(n), '')]
    },
  })

  const resultOf = ({ id, success, code, message }: BulkResult, n: number): ItemResults['results'][number] => {
    const { path = '', isFolder = false } = items[n] ?? {}
    return { path, isFolder, success, ...(success ? known.get(id) : { code: code ?? '', message }) }
  }

  return {
    ids: items.map((_, n) => String(n)),
    steps: items.map(stepOf),
    data: (results: readonly BulkResult[]): ItemResults => ({ results: results.map(resultOf) }),
  }
}

const newFolderId = (commandId: string) => FolderId.parse(derivedId('folder', commandId))

const response = (handled: Handled<FileTree>) => itemResponse(handled.state, changedItem(handled)?.id ?? '')

const filesIn = (handled: Handled<FileTree>) => {
  const item = changedItem(handled)
  return item ? Array.from(withContents(handled.state, item)).filter(({ current }) => current).length : 0
}

const restoredMessage = (handled: Handled<FileTree>) => {
  const item = changedItem(handled)
  return restored(item && publishedFolderAbove(handled.state, item)?.name)
}

/** What changes files and folders. */
export const fileRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const perform = performer(ports)
  const route = commandRouter(app, ports)
  const performBulk = bulkPerformer(ports)
  await app.register(uploadRoutes, ports)
  await app.register(givingRoutes, ports)

  route(
    fileOperations.createFolder,
    ({ body }) => {
      const { folderName: name, parentPath } = body
      return filesRequest({
        name: 'create-folder',
        request: body,
        decide: (tree, { commandId }) => createFolder(tree, { folderId: newFolderId(commandId), name, parentPath }),
      })
    },
    ({ body }) => ({ status: 201, message: folderCreated(body.folderName), data: response }),
  )

  for (const operation of [fileOperations.replaceName, fileOperations.renameItem])
    route(
      operation,
      ({ body }) => filesRequest({ name: 'rename-item', request: body, decide: tree => renameItem(tree, body) }),
      ({ body: { oldPath, newName } }) => ({
        message: 'Renamed successfully',
        data: handled => {
          const item = changedItem(handled)
          return { oldPath, newPath: item ? pathOf(handled.state, item) : joinPath(parentOf(oldPath), newName) }
        },
      }),
    )

  answer(fileOperations.deleteItem, async (request, reply) => {
    const item = given(DeleteItem, request.query, request.body)
    if (isRefusal(item)) return item
    const { path, isFolder } = item
    const command = filesRequest({ name: 'delete-item', request: item, decide: tree => deleteItem(tree, item) })
    return perform(request, reply, command, {
      message: itemsDeleted(1),
      data: handled => ({
        deletedAt: handled.events[0]?.metadata.at,
        deletedItems: [{ path, isFolder }],
        failedItems: [],
        deletedCount: filesIn(handled),
      }),
    })
  })

  answer(fileOperations.deleteItems, async (request, reply) => {
    const bulk = given(DeleteItems, request.query, request.body)
    if (isRefusal(bulk)) return bulk
    const { items, confirm } = bulk
    if (!confirm) return refuse('DELETION_NOT_CONFIRMED')
    const steps = itemSteps(items, {
      name: 'delete-item',
      request: { confirm },
      decide: (tree, item) => deleteItem(tree, { ...item, confirm }),
    })
    return performBulk(request, reply, { ...steps, verb: 'item(s) deleted' })
  })

  answer(fileOperations.moveItems, async (request, reply) => {
    const { items, ...to } = request.body
    const steps = itemSteps(items, {
      name: 'move-item',
      request: to,
      decide: (tree, item) => moveItem(tree, { ...item, ...to }),
    })
    return performBulk(request, reply, { ...steps, verb: 'item(s) moved' })
  })

  route(
    fileOperations.restoreItem,
    ({ body }) =>
      filesRequest({
        name: 'restore-item',
        request: body,
        decide: (tree, { at: now }) => restoreItem(tree, { ...body, now }),
      }),
    { message: restoredMessage, data: response },
  )

  /** By a ticket a browser itself downloads what only staff may have. */
  answer(fileQueryOperations.askTicket, async request => {
    const { actor, body } = request
    const tree = await ports.handle.read(FILES, fileTree)
    const item = itemOf(tree, body)
    if (isRefusal(item)) return item
    if (!actor) return { refused: 'AUTHENTICATION_REQUIRED' }
    const address = (body.isFolder ? archiveAddress : downloadAddress)(pathOf(tree, item))
    const query = new URLSearchParams({ [TICKET]: ports.identity.tickets.issue(actor, address) })
    return success('The download can begin', { url: `${address}?${query.toString()}` })
  })
}
