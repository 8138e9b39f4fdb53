import { expect, test } from 'vitest'
import { CleanupType } from './commands.ts'
import { exampleHealth } from './operations.ts'
import { CleanupItem, SystemHealth } from './views.ts'

test('a cleanup removes what it can be asked to remove', () => {
  for (const type of CleanupType.options) {
    const item = { type, id: 'a', bytes: 7 }
    expect(CleanupItem.parse(item)).toEqual(item)
  }
  expect(CleanupItem.safeParse({ type: 'papers', id: 'a' }).success).toBe(false)
})

test('a mail of the queue waits or has failed', () => {
  const withMails = (...states: readonly string[]) => {
    const mails = states.map(state => ({
      ...{ id: 'm', purpose: 'verification', state, queuedAt: '2026-01-31', attempts: 1 },
      ...{ reason: 'The server does not answer', nextAttemptAt: null },
    }))
    const none = { readModels: [], parkedStreams: [], brokenFiles: [], orphanFiles: [], versions: [], hosts: [] }
    return { ...exampleHealth, details: { ...none, mails } }
  }
  const health = withMails('waiting', 'failed')
  expect(SystemHealth.parse(health)).toEqual(health)
  expect(SystemHealth.safeParse(withMails('sent')).success).toBe(false)
})
