import type { ReadModelStatus } from '@shodh/projections/runner/status.ts'
import { expect, test } from 'vitest'
import { rebuiltModels } from './monitored.ts'

const status = (name: string, withheld?: string) => ({ name, withheld }) as ReadModelStatus

test('read models that are rebuilt are named with the reason, and others are not', () => {
  const beyond = 'the checkpoint 9 lies beyond the end of the log, 5'
  const statuses = [
    status('volumes', beyond),
    status('papers'),
    status('board', beyond),
    status('users', 'another log'),
  ]
  expect(rebuiltModels(statuses)).toEqual([
    `volumes, board to be rebuilt (${beyond})`,
    'users to be rebuilt (another log)',
  ])
  expect(rebuiltModels([status('papers')])).toEqual([])
})
