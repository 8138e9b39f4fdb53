import { expect, test } from 'vitest'
import { type Change, applyChange, type Batch, emptyBatch } from './batch.ts'
import { type Entry, newEntry, statusOf } from './entry.ts'
import { paper, readyEntry } from '../testing/papers.ts'
import { takenBack } from './undo.ts'

const after = (batch: Batch, ...changes: readonly Change[]) => changes.reduce(applyChange, batch)
const titles = ({ entries }: Batch) => entries.map(({ title }) => title)
const volume = { id: 'v1', name: 'Vol. I', isActive: true }
const destination = { year: 2026, issueType: 'Regular', volume } as const
const [first, second, third] = ['On Hills', 'On Rivers', 'On Wells'].map(title => readyEntry(title))
const before: Batch = { ...emptyBatch(), destination, entries: [first!, second!, third!] }

/** The batch after a change, what happened since, and the undo of that change. */
const undone = (change: readonly Change[], ...since: readonly Change[]) => {
  const then = after(before, ...change)
  return takenBack(after(then, ...since), { before, after: then })
}
const removed = (...entries: readonly (Entry | undefined)[]): Change => ({
  type: 'removed',
  ids: entries.flatMap(entry => entry?.id ?? []),
})
const typed = (entry: Entry | undefined, title: string): Change => ({
  type: 'edited',
  id: entry?.id ?? '',
  fields: { title },
})

test('a removed entry comes back to its destination, to be read anew, and what was typed since stays', () => {
  const added = newEntry()
  const batch = undone(
    [removed(second)],
    typed(third, 'On Deep Wells'),
    { type: 'added', entries: [added] },
    typed(added, 'On Rain'),
  )
  expect(titles(batch)).toEqual(['On Hills', 'On Rivers', 'On Deep Wells', 'On Rain'])
  expect([batch.entries[1]?.pdf?.file, batch.entries[1]?.pdf?.reading]).toEqual([second?.pdf?.file, undefined])
  expect(batch.entries[1] && statusOf(batch.entries[1])).toBe('draft')
})

test('an entry that was uploaded or removed meanwhile stays away', () => {
  const batch = undone(
    [removed(second)],
    { type: 'uploaded', id: first!.id, paper: paper(3, 'On Hills') },
    removed(third),
  )
  expect([titles(batch), batch.uploaded.map(({ title }) => title)]).toEqual([['On Rivers'], ['On Hills']])
})

test('all entries come back in destination of the blank one, unless something was typed into that', () => {
  const all = [removed(first, second, third)]
  expect(titles(undone(all))).toEqual(titles(before))
  const then = after(before, ...all)
  const now = after(then, typed(then.entries[0], 'On Rain'))
  expect(titles(takenBack(now, { before, after: then }))).toEqual([...titles(before), 'On Rain'])
})

test('an entry whose draft was resumed once more does not come back beside it', () => {
  const draft = { id: 'd1', etag: '"1"', file: null }
  const batch = { ...before, entries: [readyEntry('On Rivers', { draft })] }
  const then = after(batch, removed(...batch.entries))
  const now = after(then, { type: 'added', entries: [readyEntry('On Rivers', { draft })] })
  expect(titles(takenBack(now, { before: batch, after: then }))).toEqual(['On Rivers'])
})

test('the former year comes back with its entries, unless entries were made for the other year', () => {
  const elsewhere: Change = { type: 'moved', destination: { year: 2025 } }
  const back = undone([elsewhere])
  expect([back.destination, titles(back)]).toEqual([destination, titles(before)])
  const beside = undone([elsewhere], { type: 'added', entries: [readyEntry('On Rain')] })
  expect([beside.destination.year, titles(beside)]).toEqual([2025, [...titles(before), 'On Rain']])
  const again = undone([elsewhere], { type: 'moved', destination: { year: 2024 } })
  expect([again.destination.year, titles(again)]).toEqual([2024, titles(before)])
})

test('what a spreadsheet filled and added goes, but for what was edited since', () => {
  const [one, other] = [newEntry({ title: 'Row 3' }), newEntry({ title: 'Row 4' })]
  const filled: readonly Change[] = [
    { type: 'edited', id: first!.id, fields: { title: 'Row 1', authorName: 'B. Patil' } },
    typed(second, 'Row 2'),
    { type: 'added', entries: [one, other] },
  ]
  const batch = undone(filled, typed(first, 'Typed'), typed(other, 'Row four'))
  expect(titles(batch)).toEqual(['Typed', 'On Rivers', 'On Wells', 'Row four'])
  expect([batch.entries[0]?.authorName, batch.entries[1]?.key === second?.key]).toEqual(['A. Rao', false])
  const sent = undone(filled, { type: 'sending', id: second!.id, sending: { phase: 'sending' } })
  expect(titles(sent)).toEqual(['On Hills', 'Row 2', 'On Wells'])
})

test('nothing but that changes', () => {
  const since: readonly Change[] = [{ type: 'selected', ids: [first!.id] }, typed(first, 'On High Hills')]
  const batch = undone([removed(second)], ...since)
  expect([batch.selected, batch.destination]).toEqual([[first!.id], destination])
})
