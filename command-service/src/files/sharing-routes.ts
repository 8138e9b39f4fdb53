import { shareAddress } from '@shodh/contracts/files/addresses.ts'
import { PublishItem, RemoveVersion } from '@shodh/contracts/files/commands.ts'
import { fileOperations } from '@shodh/contracts/files/operations.ts'
import { ShareId } from '@shodh/contracts/ids.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'
import type { Handled } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { actRouter, answerRouter, commandRouter, performer } from '../respond.ts'
import { hashOfLink, linkToken } from '../link-tokens.ts'
import { changedItem, itemResponse } from './item-response.ts'
import { filesRequest } from './files-request.ts'
import { publishItem, removeVersion, revokeShare, shareFile, unpublishItem } from './sharing.ts'
import { type FileTree, itemAt } from './tree.ts'

const HOUR_MS = 60 * 60 * 1000

const expiry = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString()

const Shared = z.object({ data: z.object({ shareId: z.string(), expiresAt: z.string() }) })

/** Publishing and sharing files, and taking back what was given. */
export const givingRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const answer = answerRouter(app)
  const perform = performer(ports)
  const route = commandRouter(app, ports)
  const { accounts, mac } = ports.identity

  const itemAfter =
    ({ path }: PublishItem) =>
    (handled: Handled<FileTree>) =>
      itemResponse(handled.state, (changedItem(handled) ?? itemAt(handled.state, path))?.id ?? '')

  route(
    fileOperations.publishItem,
    ({ body }) => filesRequest({ name: 'publish-item', request: body, decide: tree => publishItem(tree, body) }),
    ({ body }) => ({ message: 'Published successfully', data: itemAfter(body) }),
  )

  answer(fileOperations.unpublishItem, async (request, reply) => {
    const item = given(PublishItem, request.query, request.body)
    if (isRefusal(item)) return item
    const command = filesRequest({ name: 'unpublish-item', request: item, decide: tree => unpublishItem(tree, item) })
    return perform(request, reply, command, { message: 'No longer published', data: itemAfter(item) })
  })

  act(fileOperations.shareFile, async (request, by, reply) => {
    const { filePath, expiresInHours } = request.body
    // a retry under the same key is given the same link, of which nothing is stored
    const token = by.key === undefined ? linkToken() : mac('share link', by.actorId, by.key)
    const tokenHash = hashOfLink(token)
    const command = filesRequest({
      name: 'share-file',
      request: request.body,
      decide: (tree, { commandId, at: now }) => {
        const shareId = ShareId.parse(derivedId('share', commandId))
        return shareFile(tree, { shareId, filePath, tokenHash, expiresAt: expiry(now, expiresInHours) })
      },
    })
    return perform(request, reply, command, {
      status: 201,
      message: 'Link created',
      data: async ({ events: [event] }) => {
        const { shareId: id, expiresAt } = Shared.parse(event).data
        const account = await accounts.of(by.actorId)
        const createdBy = { id: by.actorId, name: account?.name ?? null }
        const times = { createdAt: event?.metadata.at, expiresAt, lastOpenedAt: null }
        return { share: { id, _id: id, url: shareAddress(token), filePath, createdBy, opens: 0, ...times } }
      },
    })
  })

  route(
    fileOperations.revokeShare,
    ({ params: { id: shareId } }) =>
      filesRequest({
        name: 'revoke-share',
        request: { shareId },
        decide: (tree, { at: now }) => revokeShare(tree, { shareId, now }),
      }),
    { message: 'The link was revoked' },
  )

  answer(fileOperations.removeFileVersion, async (request, reply) => {
    const version = given(RemoveVersion, request.query, request.body)
    if (isRefusal(version)) return version
    const command = filesRequest({
      name: 'remove-version',
      request: version,
      decide: tree => removeVersion(tree, version),
    })
    return perform(request, reply, command, { message: 'The version was removed' })
  })
}
