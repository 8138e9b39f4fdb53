import { describe, expect, test } from 'vitest'
import { permissions } from '../roles.ts'
import { type Changes, changesFor, ChangesQuery, Announced, Presence, PRESENCE_SECONDS, PresenceQuery } from './live.ts'

const models = ['papers', 'users', 'contact-messages', 'audit-log', 'system']
const changes: Changes = {
  position: 'log.7',
  models,
  documents: Object.fromEntries(models.map(model => [model, [`${model}-1`]])),
  isPartial: false,
}

describe('what has changed', () => {
  test('is for visitors the public read models, without their documents', () => {
    expect(changesFor(changes, undefined)).toEqual({ ...changes, models: ['papers'], documents: {} })
  })
  test('is for authors what everybody may read, with the documents', () => {
    expect(changesFor(changes, 'author')).toEqual({
      ...changes,
      models: ['papers'],
      documents: { papers: ['papers-1'] },
    })
  })
  test.each(['auditor', 'admin'] as const)('is for an %s all of it', role => {
    for (const needed of ['see users', 'see contact messages', 'see who did what', 'see the system'] as const)
      expect(permissions[needed]).toContain(role)
    expect(changesFor(changes, role)).toEqual(changes)
  })
  test('is with an API token what its scopes have', () => {
    const reader = { role: 'admin', token: { id: 't', scopes: ['people'] } } as const
    expect(changesFor(changes, reader).models).toEqual(['papers', 'users', 'contact-messages'])
  })
  test('is asked for from a position on', () => {
    expect(ChangesQuery.parse({ after: 'log.7' })).toEqual({ after: 'log.7' })
  })
})

describe('who has something open', () => {
  const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'

  test('says so for a paper or a volume, and is gone after 20 seconds', () => {
    expect(Presence.parse({ entity })).toEqual({ entity, isOpen: true })
    expect(Presence.parse({ entity: entity.replace('paper', 'volume'), isOpen: false })).toMatchObject({
      isOpen: false,
    })
    expect(PresenceQuery.parse({ entity })).toEqual({ entity })
    for (const other of [
      entity.replace('paper', 'page'),
      entity.replace('paper', 'news'),
      'part:header',
      'part:footer',
    ])
      expect(PresenceQuery.parse({ entity: other })).toEqual({ entity: other })
    expect(Announced.parse({ entity, isOpen: true, userId: 'u' })).toEqual({ entity, isOpen: true, userId: 'u' })
    expect(PRESENCE_SECONDS).toBe(20)
  })
  test.each([
    'year:1f0e0d0c-0b0a-4908-8706-050403020100',
    `x${entity}`,
    `${entity}0`,
    'paper:x',
    'part:menu',
    entity.slice(0, -1),
  ])('never has %s open', other => {
    expect(PresenceQuery.safeParse({ entity: other }).error?.issues[0]?.message).toBe(
      'entity must be paper:, volume:, page: or news: and an id, or part:header, part:footer or part:settings',
    )
  })
})
