import { Readable } from 'node:stream'
import { BEGINNING, type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { DRAFTS_MAX } from '@shodh/contracts/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal, refuse } from '../../decider.ts'
import { type Handle, type HandleCommand, handler } from '../../handle.ts'
import type { Ports } from '../../ports.ts'
import { createVolume } from '../../volumes/decisions.ts'
import { volumeIdOf, volumeRequest } from '../../volumes/volume.ts'
import { removeDraft } from './discard-draft.ts'
import { openDraftStore, paperIdOf } from './draft-store.ts'
import { drafts } from './drafts.ts'
import { publishDraft } from './publish-draft.ts'
import { changeDraft, createDraft } from './save-draft.ts'
import { draftSweeper } from './sweep-drafts.ts'

type Kinds = Ports['vault'] extends Vault<infer Of> ? Of : never
type Stores = Awaited<ReturnType<typeof openEmbeddedPorts<Kinds>>>

const userId = '3f0e0d0c-0b0a-4908-8706-050403020100'
const by = { actorId: userId, correlationId: 'request' }
const DAY_MS = 24 * 60 * 60 * 1000
const place = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' } as const
const volumeId = volumeIdOf(2025, 'Regular', 'Vol. I')

let stores: Stores
let events: EventStore
let vault: Ports['vault']
let files: FileStore
let handle: Handle
let draftId: string
let obstacle: string | undefined
const system = { sweepObstacle: async () => obstacle }

beforeEach(async () => {
  obstacle = undefined
  stores = await openEmbeddedPorts<Kinds>()
  ;({ events, vault, files } = stores)
  handle = handler(events)
  await vault.put('users', { id: userId, asOf: {}, pending: {} })
  const command = { volumeId, year: 2025, issueType: 'Regular', name: 'Vol. I' } as const
  const decide = (volume: Parameters<typeof createVolume>[0]) => createVolume(volume, command)
  const request = volumeRequest(volumeId, { name: 'create-volume', request: command, decide })
  if (!isRefusal(request)) await handle(request, by)
})
afterEach(async () => {
  const all = (await Array.fromAsync(events.readAll(BEGINNING))).flat().map(recorded)
  const anonymous = all.filter(({ metadata }) => !metadata.actorId || !metadata.correlationId)
  if (anonymous.length > 0) throw new Error('Events without an actor or a request')
  await stores.close()
})

const aDraft = async () => {
  const received = await files.receive(Readable.from([Buffer.from('a PDF')]), 100)
  await received.store()
  const { sha256, bytes, crc32 } = received
  const file = { sha256, bytes, crc32, contentType: 'application/pdf', pages: 1 } as const
  const changes = { title: 'On Rivers', authorName: 'A. Rao', ...place }
  const saved = await createDraft({ handle, vault }, openDraftStore({ handle, vault }), { changes, file }, by)
  if (isRefusal(saved)) throw new Error(saved.refused)
  return saved.row
}

const publish = (id: string, using: Handle = handle, isWithheld = async () => false) => {
  const ports = { handle: using, vault, files, isWithheld } as unknown as Parameters<typeof publishDraft>[0]
  return publishDraft(ports, openDraftStore(ports), { id, ifMatch: undefined, query: {}, mailing: {} }, by)
}

/** Handles all commands but those of this name. */
const handleBut = (name: string, outcome: () => Refusal): Handle => {
  const handleOthers: HandleCommand = async (command, context) =>
    command.name === name ? outcome() : handle(command, context)
  return Object.assign(handleOthers, { read: handle.read })
}

/** Dies before the command of this name is handled. */
const dyingBefore = (name: string) =>
  handleBut(name, () => {
    throw new Unavailable('killed')
  })

const refusing = (name: string) => handleBut(name, () => refuse('IDEMPOTENCY_IN_PROGRESS'))

const uploads = async () =>
  (await events.readStream(`volume-${volumeId}`)).events.map(recorded).filter(({ type }) => type === 'PaperUploaded')

const draftEvents = async () => (await events.readStream(`drafts-${userId}`)).events.map(({ type }) => type)

describe('a draft whose upload was interrupted', () => {
  test.each(['publish-draft', 'end-draft'])('before %s is uploaded once by a retry', async name => {
    const { id } = await aDraft()
    await expect(publish(id, dyingBefore(name))).rejects.toThrow('killed')
    expect(isRefusal(await publish(id))).toBe(false)
    expect(await uploads()).toMatchObject([{ data: { paperId: paperIdOf(id) } }])
    expect(await draftEvents()).toEqual(['DraftSaved', 'DraftPublished'])
    expect(await vault.list('drafts')).toEqual([])
  })

  test('after the upload is ended by the sweep', async () => {
    const { id } = await aDraft()
    await expect(publish(id, dyingBefore('end-draft'))).rejects.toThrow('killed')
    await draftSweeper({ handle, vault, system })()
    expect(await draftEvents()).toEqual(['DraftSaved', 'DraftPublished'])
    expect(await vault.list('drafts')).toEqual([])
  })

  test('is not changed under the upload, and cannot be changed after it', async () => {
    const { id } = await aDraft()
    const store = openDraftStore({ handle, vault })
    const change = () =>
      changeDraft(
        { handle, vault },
        store,
        { id, ifMatch: undefined, saved: { changes: { title: 'On Lakes' }, file: undefined } },
        by,
      )
    await expect(publish(id, dyingBefore('publish-draft'))).rejects.toThrow('killed')
    expect(await change()).toMatchObject({ refused: 'DRAFT_BEING_PUBLISHED' })
    await expect(publish(id, dyingBefore('end-draft'))).rejects.toThrow('killed')
    expect(await change()).toMatchObject({ refused: 'DRAFT_NOT_FOUND' })
    expect(await uploads()).toMatchObject([{ data: { title: 'On Rivers' } }])
  })

  test('has become a paper where it is discarded after the upload', async () => {
    const { id } = await aDraft()
    await expect(publish(id, dyingBefore('end-draft'))).rejects.toThrow('killed')
    const discarded = await removeDraft(
      { handle, vault },
      openDraftStore({ handle, vault }),
      { id, ifMatch: undefined },
      by,
    )
    expect(discarded).toMatchObject({ refused: 'DRAFT_NOT_FOUND' })
    expect(await draftEvents()).toEqual(['DraftSaved', 'DraftPublished'])
  })

  test('is free again a minute later where nothing was uploaded', async () => {
    const { id } = await aDraft()
    const claimed = (msAgo: number) =>
      vault.update('drafts', id, row =>
        row ? { ...row, publishing: { volumeId, at: new Date(Date.now() - msAgo).toISOString() } } : undefined,
      )
    const sweep = draftSweeper({ handle, vault, system })
    await claimed(50_000)
    await sweep()
    expect(await vault.get('drafts', id)).toHaveProperty('publishing')
    await claimed(60_000)
    await sweep()
    expect(await vault.get('drafts', id)).not.toHaveProperty('publishing')
  })

  test('stays where its end is refused', async () => {
    const { id } = await aDraft()
    expect(await publish(id, refusing('end-draft'))).toMatchObject({ refused: 'IDEMPOTENCY_IN_PROGRESS' })
    expect(await vault.list('drafts')).toHaveLength(1)
  })
})

describe('a draft that changes while its publication is prepared', () => {
  test.for([
    ['is revised', () => vault.update('drafts', draftId, row => row && { ...row, revision: row.revision + 1 })],
    ['is erased', () => vault.erase('drafts', draftId)],
  ] as const)('is not uploaded where it %s', async ([, change]) => {
    ;({ id: draftId } = await aDraft())
    const outcome = await publish(draftId, handle, async () => {
      await change()
      return false
    })
    expect(outcome).toMatchObject({ refused: 'DRAFT_BEING_PUBLISHED' })
    expect(await uploads()).toEqual([])
  })
})

describe('a draft that is not changed', () => {
  test('ends after 90 days, and not before', async () => {
    const { updatedAt } = await aDraft()
    const sweep = draftSweeper({ handle, vault, system })
    await sweep(Date.parse(updatedAt) + 90 * DAY_MS - 1)
    expect(await vault.list('drafts')).toHaveLength(1)
    await sweep(Date.parse(updatedAt) + 90 * DAY_MS)
    expect([await vault.list('drafts'), await vault.list('texts-of-drafts')]).toEqual([[], []])
    expect(await draftEvents()).toEqual(['DraftSaved', 'DraftDiscarded'])
  })

  test('stays where its end is refused', async () => {
    const { updatedAt } = await aDraft()
    await draftSweeper({ handle: refusing('expire-draft'), vault, system })(Date.parse(updatedAt) + 90 * DAY_MS)
    expect(await vault.list('drafts')).toHaveLength(1)
  })

  test('is erased where it was discarded meanwhile', async () => {
    const { updatedAt } = await aDraft()
    const gone = handleBut('expire-draft', () => refuse('DRAFT_NOT_FOUND'))
    await draftSweeper({ handle: gone, vault, system })(Date.parse(updatedAt) + 90 * DAY_MS)
    expect(await vault.list('drafts')).toEqual([])
  })
})

test('no draft ends while events may be missing', async () => {
  const { id } = await aDraft()
  obstacle = 'The log has 509 events, and its last checkpoint was signed for 516.'
  await vault.put('drafts', { ...(await aDraft()), id: 'of a lost event' }, { group: userId })
  const before = await vault.ids('drafts')
  const sweep = draftSweeper({ handle, vault, system })
  await sweep(Date.now() + 91 * DAY_MS)
  expect(await vault.ids('drafts')).toEqual(before)
  obstacle = undefined
  await sweep()
  expect(await vault.ids('drafts')).toEqual(before.filter(one => one !== 'of a lost event'))
  expect(before).toContain(id)
})

test('a draft of somebody who was erased is erased by the sweep, and its file is to be removed', async () => {
  const { file } = await aDraft()
  await vault.erase('users', userId)
  await vault.put('texts-of-drafts', { id: 'of no draft', revision: 0, entry: { abstract: 'Rain' } })
  await draftSweeper({ handle, vault, system })()
  expect([await vault.list('drafts'), await vault.list('texts-of-drafts')]).toEqual([[], []])
  expect(await vault.ids('erased-files')).toEqual([file?.sha256])
})

test('a person has a limited number of drafts', async () => {
  const decide = () =>
    Array.from({ length: DRAFTS_MAX }, (_, n) => ({
      type: 'DraftSaved' as const,
      data: { userId, draftId: `4f0e0d0c-0b0a-4908-8706-${String(n).padStart(12, '0')}` },
    }))
  const { readDrafts } = openDraftStore({ handle, vault })
  await handle({ name: 'given', stream: `drafts-${userId}`, fold: drafts, request: {}, decide }, by)
  expect((await readDrafts(userId)).saved.size).toBe(DRAFTS_MAX)
  const changes = { title: 'One more' }
  expect(
    await createDraft({ handle, vault }, openDraftStore({ handle, vault }), { changes, file: undefined }, by),
  ).toEqual({ refused: 'TOO_MANY_DRAFTS' })
})
