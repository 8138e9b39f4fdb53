import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Result } from '../../../../api.ts'
import { createDraft, type Stored } from './draft.ts'

type Fields = { readonly phone: string; readonly address: string }

/** A journal that has one draft, which others save too. */
const journalWith = (content: Fields) => {
  let version = 1
  let savedAt: string | null = null
  const journal = {
    content,
    saves: [] as Fields[],
    kept: undefined as unknown,
    error: undefined as { status: number; message: string } | undefined,
    /** Whether the response of a save has the entity tag. */
    tells: true,
    stored: (): Stored<Fields> => ({ content: journal.content, etag: `"${version}"`, savedAt, endsAt: null }),
    saveElsewhere: (changes: Partial<Fields>) => {
      version += 1
      savedAt = `2026-11-28T11:00:0${version}.000Z`
      journal.content = { ...journal.content, ...changes }
    },
    save: async (typed: Fields, etag: string): Promise<Result<Omit<Stored<Fields>, 'content'>>> => {
      journal.saves.push(typed)
      if (journal.error) return { error: journal.error }
      if (etag !== journal.stored().etag) return { error: { status: 412, message: 'Changed meanwhile' } }
      version += 1
      journal.content = typed
      savedAt = `2026-11-28T10:00:0${version}.000Z`
      return { data: { etag: journal.tells ? `"${version}"` : '', savedAt, endsAt: null } }
    },
  }
  const { content: first, ...base } = journal.stored()
  const draft = createDraft(
    { content: first, base: { ...base, content: first } },
    {
      save: journal.save,
      reload: async () => ({ data: journal.stored() }),
      keep: kept => void (journal.kept = kept),
    },
  )
  return { journal, draft }
}

const before: Fields = { phone: '1', address: 'Pune' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is typed is saved a second after its first key, in one request', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '12' })
  await vi.advanceTimersByTimeAsync(900)
  draft.change({ phone: '123' })
  expect([draft.now().status, journal.saves.length]).toEqual(['saving', 0])
  await vi.advanceTimersByTimeAsync(100)
  expect(journal.saves).toEqual([{ phone: '123', address: 'Pune' }])
  expect(draft.now()).toMatchObject({ status: 'saved', base: { savedAt: '2026-11-28T10:00:02.000Z' } })
})

test('what is typed is kept on the device until it is saved', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  expect(journal.kept).toMatchObject({ content: { phone: '2' }, base: { etag: '"1"' } })
  await draft.flush()
  expect(journal.kept).toBeUndefined()
})

test('what is typed while a request is under way is sent after it', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  const saved = draft.flush()
  draft.change({ phone: '23' })
  expect(await saved).toBe(true)
  expect(journal.saves.map(({ phone }) => phone)).toEqual(['2', '23'])
})

test('what somebody else changed in other fields is taken over, and both are saved', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  journal.saveElsewhere({ address: 'Mumbai' })
  expect(await draft.flush()).toBe(true)
  expect(journal.content).toEqual({ phone: '2', address: 'Mumbai' })
  expect(draft.now().taken).toEqual(['address'])
})

test('a field that both changed waits for a choice, and what was typed stays', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  journal.saveElsewhere({ phone: '3', address: 'Mumbai' })
  expect(await draft.flush()).toBe(false)
  expect(draft.now()).toMatchObject({
    status: 'disputed',
    content: { phone: '2' },
    theirs: { content: { phone: '3' } },
  })
  draft.change({ phone: '22' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(journal.saves).toHaveLength(1)
  draft.choose('mine')
  await draft.flush()
  expect(journal.content).toEqual({ phone: '22', address: 'Mumbai' })
})

test('the version of somebody else is taken where it is chosen, and nothing is sent', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  journal.saveElsewhere({ phone: '3' })
  await draft.flush()
  draft.choose('theirs')
  expect(await draft.flush()).toBe(true)
  expect(draft.now()).toMatchObject({ status: 'saved', content: { phone: '3' } })
  expect([journal.saves.length, journal.kept]).toEqual([1, undefined])
})

test('without a connection it is tried again, and what is refused waits for the next change', async () => {
  const { journal, draft } = journalWith(before)
  journal.error = { status: 503, message: 'Out of order' }
  draft.change({ phone: '2' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(draft.now()).toMatchObject({ status: 'failed', error: { message: 'Out of order' } })
  journal.error = { status: 400, message: 'No phone number' }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(journal.saves).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(journal.saves).toHaveLength(2)
  journal.error = undefined
  draft.change({ phone: '22' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(draft.now().status).toBe('saved')
})

test('what was published meanwhile is taken over beside what was typed', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  journal.saveElsewhere({ address: 'Mumbai' })
  await draft.refresh()
  expect(journal.content).toEqual({ phone: '2', address: 'Mumbai' })
})

test('what was read before a save was done does not take the place of what was saved', async () => {
  const { journal, draft } = journalWith(before)
  const later = { refreshed: Promise.withResolvers<void>(), saved: Promise.withResolvers<void>() }
  const slow = createDraft(
    { content: before, base: draft.now().base },
    {
      save: async (...typed) => {
        const saved = await journal.save(...typed)
        await later.saved.promise
        return saved
      },
      reload: async () => {
        const data = journal.stored()
        await later.refreshed.promise
        return { data }
      },
      keep: () => undefined,
    },
  )
  const refreshed = slow.refresh()
  slow.change({ phone: '2' })
  const saved = slow.flush()
  later.saved.resolve()
  await vi.advanceTimersByTimeAsync(0)
  later.refreshed.resolve()
  await Promise.all([refreshed, saved])
  expect(slow.now()).toMatchObject({ status: 'saved', content: { phone: '2' }, base: { etag: '"2"' } })
  expect(journal.content.phone).toBe('2')
})

test('what a field writes from time to time only is written before it is merged and before it is saved', async () => {
  const { journal, draft } = journalWith(before)
  const typed = ['2']
  const done = draft.askBefore(() => typed.splice(0).forEach(phone => draft.change({ phone })))
  journal.saveElsewhere({ phone: '3' })
  await draft.refresh()
  expect(draft.now()).toMatchObject({ status: 'disputed', content: { phone: '2' } })
  draft.choose('mine')
  typed.push('22')
  await draft.flush()
  expect(journal.content.phone).toBe('22')
  done()
  typed.push('unheard')
  await draft.flush()
  expect(typed).toEqual(['unheard'])
})

test('the entity tag of what was saved is asked for where the response has none', async () => {
  const { journal, draft } = journalWith(before)
  journal.tells = false
  draft.change({ phone: '2' })
  await draft.flush()
  draft.change({ phone: '23' })
  await draft.flush()
  expect(journal.saves.map(({ phone }) => phone)).toEqual(['2', '23'])
  expect(draft.now()).toMatchObject({ status: 'saved', base: { etag: '"3"' } })
})

test('what is discarded is gone, on the device too, and what is stored stands in its place', async () => {
  const { journal, draft } = journalWith(before)
  draft.change({ phone: '2' })
  await draft.reset()
  expect(draft.now()).toMatchObject({ status: 'saved', content: before })
  await vi.advanceTimersByTimeAsync(5000)
  expect([journal.saves, journal.kept]).toEqual([[], undefined])
})

test('two who save all the time do not keep a third one trying for ever', async () => {
  const { journal, draft } = journalWith(before)
  const { save } = journal
  let n = 0
  const calls = {
    save: (...typed: Parameters<typeof save>) => {
      journal.saveElsewhere({ address: `Pune ${(n += 1)}` })
      return save(...typed)
    },
    reload: async () => ({ data: journal.stored() }),
    keep: () => undefined,
  }
  const overtaken = createDraft({ content: before, base: draft.now().base }, calls)
  overtaken.change({ phone: '2' })
  expect(await overtaken.flush()).toBe(false)
  expect(overtaken.now()).toMatchObject({ status: 'failed', content: { phone: '2' } })
})

test.each([
  ['mine', { phone: '2', address: 'Pune' }],
  ['theirs', { phone: '3', address: 'Pune' }],
] as const)('a draft of which a field was published otherwise is disputed, and %s is saved', async (whose, saved) => {
  const mine = { phone: '2', address: 'Pune' }
  const overtaken = { began: before, published: { phone: '3', address: 'Pune' } }
  const saves: [Fields, string][] = []
  const stored = { content: mine, etag: '"2-1"', savedAt: '2026', endsAt: null, overtaken }
  const draft = createDraft(
    { content: mine, base: stored },
    {
      save: async (content, etag) => {
        saves.push([content, etag])
        return { data: { etag: '"2-2"', savedAt: '2026', endsAt: null } }
      },
      reload: async () => ({ data: stored }),
      keep: () => undefined,
    },
  )
  expect(draft.now()).toMatchObject({ status: 'disputed', content: mine, theirs: { content: overtaken.published } })
  expect(await draft.flush()).toBe(false)
  draft.choose(whose)
  await vi.runAllTimersAsync()
  expect(saves).toEqual([[saved, '"2-1"']])
  expect(draft.now()).toMatchObject({ status: 'saved', content: saved })
})
