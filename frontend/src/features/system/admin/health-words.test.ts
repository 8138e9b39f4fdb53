import type { RepairItem, VolumeHealth } from '@shodh/contracts/volumes/health.ts'
import { expect, test } from 'vitest'
import { healthInWords } from './health-words.ts'

const file = (problem: 'missing' | 'damaged' | null): RepairItem => ({
  type: 'files',
  ...{ paperId: 'p', title: 'On Rivers', version: 1, sha256: 'a', problem, action: problem ? 'replace' : 'unmark' },
})
const model: RepairItem = { type: 'readModel', model: 'papers', documents: 1, parked: null, action: 'rebuild' }

test.for([
  [[], 'presence', 'Every PDF is there'],
  [[], 'contents', 'Every PDF is there and unchanged'],
  [[file('missing')], 'presence', '1 PDF is missing'],
  [[file('damaged'), file('damaged')], 'contents', '2 PDFs are damaged'],
  [[file('missing'), file('missing'), file('damaged')], 'contents', '2 PDFs missing, 1 is damaged'],
  [[model], 'presence', 'Every PDF is there, and a record says something else than the log'],
  [[file('missing'), file(null), model], 'presence', '1 PDF is missing, and records say something else than the log'],
] as const)('%o, by %s: %s', ([items, checkedFiles, words]) => {
  const health: Pick<VolumeHealth, 'files' | 'items' | 'checkedFiles'> = { files: 3, items: [...items], checkedFiles }
  expect(healthInWords(health)).toBe(words)
})

test('a volume without papers has nothing that could be missing', () => {
  expect(healthInWords({ files: 0, items: [], checkedFiles: 'presence' })).toBe('There is no PDF yet')
})
