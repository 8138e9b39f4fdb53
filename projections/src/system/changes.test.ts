import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { paperId, papersUploaded, paperUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { withStores } from '../testing/with-stores.ts'
import { changesAfter } from './changes.ts'

const at = withStores(openEmbeddedStores)

const changes = (after: number) => changesAfter(at.stores.events, after)

describe('what changed', () => {
  test('in an empty log is nothing, at its beginning', async () => {
    const position = `${at.stores.events.logId}.0`
    expect(await changes(-1)).toEqual({ position, models: [], documents: {}, isPartial: false })
  })

  test('names the documents that the events after a position concern, each once', async () => {
    const { position: created } = await at.write([volumeCreated()])
    const { position: head } = await at.write([paperUploaded(), { type: 'PaperDeleted', data: { volumeId, paperId } }])
    const { position, models, documents, isPartial } = await changes(created)
    expect(position).toBe(`${at.stores.events.logId}.${head}`)
    expect(isPartial).toBe(false)
    expect(documents).toMatchObject({ volumes: [volumeId], papers: [paperId], blobs: ['1'.repeat(64)] })
    expect(documents['audit-log']).toHaveLength(2)
    expect(documents).not.toHaveProperty('users')
    expect([...models].sort()).toEqual(Object.keys(documents).sort())
    expect((await changes(head)).models).toEqual([])
  })

  test('leaves out an event that cannot be read, or has an unknown type', async () => {
    await at.write([
      { type: 'PaperUploaded', data: {} },
      { type: 'VolumeGilded', data: {} },
    ])
    const unread = { id: '0f0e0d0c-0b0a-4908-8706-050403020100', type: 'PdfReplaced', data: '{', metadata: '{' }
    await at.stores.events.append('volume-1', 'any', [unread])
    const { documents } = await changes(-1)
    expect(documents).not.toHaveProperty('blobs')
    expect(documents['audit-log']).toHaveLength(1)
  })

  test('after 500 events and more is every read model, without documents', async () => {
    await at.write(papersUploaded(1, 499))
    expect(await changes(-1)).toMatchObject({ isPartial: false })
    const { position: head } = await at.write(papersUploaded(500, 500))
    const all = projections.map(({ name }) => name)
    const position = `${at.stores.events.logId}.${head}`
    expect(await changes(-1)).toEqual({ position, models: all, documents: {}, isPartial: true })
    expect((await changes(0)).isPartial).toBe(false)
    const { events } = at.stores
    const readAll: typeof events.readAll = after => events.readAll(after, 1)
    expect(await changesAfter({ ...events, readAll }, -1)).toMatchObject({ isPartial: true })
    expect(await changesAfter({ ...events, readAll }, 0)).toMatchObject({ isPartial: false })
  })
})
