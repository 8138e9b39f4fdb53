import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { randomUUID } from 'node:crypto'
import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import { ENDED_PREVIEW_DAYS, PREVIEW_DAYS, PREVIEWS_MAX } from '@shodh/contracts/limits.ts'
import { previewOperations } from '@shodh/contracts/volumes/publication/preview-operations.ts'
import {
  isPreviewOver,
  previewAddress,
  type PreviewRow,
  previewView,
} from '@shodh/contracts/volumes/publication/previews.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { RequestContext } from '../handle.ts'
import { derivedId } from '../idempotency.ts'
import type { Ports } from '../ports.ts'
import { actRouter, answerRouter } from '../respond.ts'
import { hashOfLink, linkToken } from '../link-tokens.ts'
import { readVolume } from './volume.ts'

type Previews = Pick<Ports, 'handle' | 'vault'>

/** Why the volume has no preview; undefined of one in preparation. */
const obstacle = async ({ handle }: Previews, volumeId: string): Promise<Refusal | undefined> => {
  const { document } = await readVolume(handle, volumeId)
  if (!document) return refuse('VOLUME_NOT_FOUND')
  if (document.isDeleted) return refuse('VOLUME_DELETED')
  return document.inPreparation ? undefined : refuse('VOLUME_ALREADY_PUBLISHED')
}

const linksInForce = async ({ vault }: Previews, volumeId: string, now: number) =>
  (await vault.listBy('previews', volumeId)).filter(row => !isPreviewOver(row, now))

/** Links that show a volume in preparation. */
export const previewRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const answer = answerRouter(app)
  const { vault } = ports
  const { accounts, mac } = ports.identity

  /** The id and the token of a link: those of a retry under the same key are the same, and nothing is stored of the token. */
  const identify = ({ actorId, key }: RequestContext, volumeId: string) =>
    key === undefined
      ? { id: randomUUID(), token: linkToken() }
      : {
          id: derivedId('preview', actorId, volumeId, key),
          token: mac('share link', 'preview', actorId, volumeId, key),
        }

  const make = async (made: Pick<PreviewRow, 'id' | 'volumeId' | 'tokenHash' | 'note' | 'createdBy'>) => {
    const now = Date.now()
    if ((await linksInForce(ports, made.volumeId, now)).length >= PREVIEWS_MAX) return refuse('TOO_MANY_PREVIEWS')
    const row: PreviewRow = {
      ...made,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + PREVIEW_DAYS * DAY_MS).toISOString(),
      opens: 0,
      lastOpenedAt: null,
    }
    await vault.put('previews', row, { unique: row.tokenHash, group: row.volumeId })
    return row
  }

  act(previewOperations.makePreview, async (request, by, reply) => {
    const { id: volumeId } = request.params
    const { note = '' } = request.body
    const refusal = await obstacle(ports, volumeId)
    if (refusal) return refusal
    const { id, token } = identify(by, volumeId)
    const known = await vault.get('previews', id)
    if (known && known.note !== note) return refuse('IDEMPOTENCY_KEY_REUSED')
    const tokenHash = hashOfLink(token)
    const row = known ?? (await make({ id, volumeId, tokenHash, note, createdBy: by.actorId }))
    if (isRefusal(row)) return row
    if (known) reply.header('idempotency-replayed', 'true')
    const name = (await accounts.of(row.createdBy))?.name ?? null
    const preview = { ...previewView(row, { id: row.createdBy, name }), url: previewAddress(token) }
    return reply.code(201).send(success('Preview link created', { preview }))
  })

  answer(previewOperations.revokePreview, async (request, reply) => {
    const { id: volumeId, previewId } = request.params
    const row = await vault.get('previews', previewId)
    if (row?.volumeId !== volumeId) return refuse('SHARE_NOT_FOUND')
    if (isPreviewOver(row, Date.now())) return refuse('SHARE_ENDED')
    const revokedAt = new Date().toISOString()
    await vault.update('previews', previewId, found => found && { ...found, revokedAt })
    return reply.send(success('The link was revoked', {}))
  })
}

/** Forgets links that ended long ago: until then their readers read that they ended. */
export const previewSweeper =
  ({ vault }: Pick<Ports, 'vault'>) =>
  async (now = Date.now()) => {
    const ended = (await vault.list('previews')).filter(
      ({ expiresAt }) => Date.parse(expiresAt) + ENDED_PREVIEW_DAYS * DAY_MS <= now,
    )
    if (ended.length > 0) await vault.erase('previews', ...ended.map(({ id }) => id))
  }
