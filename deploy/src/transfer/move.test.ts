import { BEGINNING, type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { withEventStoreDb } from '@shodh/adapters/testing/engines/eventstoredb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Environment } from '../settings/environment.ts'
import { type JournalData, sourceOf, whileOpen } from './journal-data.ts'
import { move } from './move.ts'
import { runningJournal } from '../testing/journal.ts'
import { openBeside, openStopped, openTarget } from './open-journal.ts'
import { isSameVault, countEvents, countVault } from './counters.ts'
import { aJournalIn, fill, read, rooms, settingsFor, silently, countersOf } from './testing/a-journal.ts'
import { markStarted } from './unfinished.ts'

const { aJournal, anEmptyPlace, anotherJournal, remove } = rooms()
afterAll(remove)

const open = async (opened: Promise<JournalData>) => {
  const journal = await opened
  onTestFinished(() => journal.close())
  return journal
}

const moved = (from: Promise<JournalData>, to: Promise<JournalData>, isToBeEmpty = false) =>
  whileOpen(from, source =>
    whileOpen(to, target => move(target, sourceOf(source), { isToBeEmpty, progress: silently })),
  )

describe('from embedded stores to the engines and back', () => {
  const server = withEventStoreDb()
  const newRoom = withMongodb()
  let room: Awaited<ReturnType<typeof newRoom>>
  beforeEach(async () => {
    room = await newRoom()
  })

  /** A journal's id is shorter than a room's name, and begins as that does. */
  const engines = (settings: Environment): Environment => ({
    ...settings,
    EVENTSTORE_URL: server().url,
    MONGODB_URL: room.url,
    JOURNAL_ID: room.database.slice(0, 38),
  })

  test('events have the same ids, sequence and bytes, rows their keys and files their bytes, there and back', async () => {
    const settings = engines(await aJournal())
    await aJournalIn(settings.DATA_DIR, read)
    await moved(openStopped.embedded(settings), openTarget.engines(settings))
    const onEngines = await open(openBeside.engines(settings))
    const before = await countersOf(await open(openBeside.embedded(settings)))
    expect(await countersOf(onEngines)).toEqual(before)
    expect(before.events).toMatchObject({ count: 13 })
    expect(before.events.files.size).toBe(6)

    const back = await anEmptyPlace()
    await moved(openBeside.engines(settings), openTarget.embedded(back))
    const returned = await open(openBeside.embedded(back))
    expect(await countersOf(returned)).toEqual(before)
    expect(returned.events.logId).not.toBe(onEngines.events.logId)
    const [file = ''] = before.events.files.keys()
    expect(await returned.files.size(file)).toBe(before.events.files.get(file))
  })

  test('files keep their versions, can be restored, and open by the links that were given', async () => {
    const journal = await runningJournal()
    onTestFinished(journal.discard)
    const editor = await journal.editor()
    const upload = (name: string, content: string) => {
      const form = new FormData()
      form.append('onConflict', 'replace')
      form.append('file', new Blob([content]), name)
      return editor.call('POST', '/file-manager/upload', { form })
    }
    for (const [name, content] of ['a', 'b', 'c'].flatMap(name => [1, 2].map(n => [name, `${name}${n}`] as const)))
      await upload(name, content)
    const share = async (filePath: string) =>
      String((await editor.post('/file-manager/share', { filePath })).body.data.share.url)
    const links = [await share('a'), await share('b'), await share('c')]
    const open = async (address: string, url: string) => {
      const response = await fetch(`${address}${url}`)
      return response.ok ? response.text() : response.status
    }
    const opened = ({ address }: typeof journal) => Promise.all(links.map(url => open(address, url)))
    expect(await opened(journal)).toEqual(['a2', 'b2', 'c2'])
    await editor.remove('/file-manager/delete', { path: 'b' })
    const { shares } = (await editor.get('/file-manager/shares?path=c')).body.data
    await editor.remove(`/file-manager/shares/${shares[0].id}`)
    await journal.stop()

    const settings = engines(settingsFor(journal.directory))
    const { DATA_DIR } = await anEmptyPlace()
    await moved(openStopped.embedded(settings), openTarget.engines(settings))
    await moved(openBeside.engines(settings), openTarget.embedded({ ...settings, DATA_DIR }))
    const returned = await runningJournal({ DATA_DIR })
    onTestFinished(returned.close)
    expect(await opened(returned)).toEqual(['a2', 410, 410])
    const again = await returned.editor()
    const listed = (await again.get('/file-manager/shares?path=a')).body.data.shares
    expect(listed).toMatchObject([{ opens: 2 }])
    const [deleted] = (await again.get('/file-manager/deleted')).body.data.items
    expect((await again.post('/file-manager/restore', { id: deleted.id })).status).toBe(200)
    for (const path of ['a', 'b'])
      expect((await again.get(`/file-manager/download/${path}?version=1`)).body).toBe(`${path}1`)
  })

  test('a journal that went on is moved again: only what is new is appended, and rows that are gone go', async () => {
    const settings = engines(await aJournal())
    await moved(openStopped.embedded(settings), openTarget.engines(settings))
    const journal = await openTarget.embedded(settings)
    await fill(journal, { papers: 3, from: 6 })
    await read(journal)
    const [session] = await journal.vault.list('sessions')
    await journal.vault.erase('sessions', session?.id ?? '')
    const before = await countersOf(journal)
    await journal.close()

    await moved(openStopped.embedded(settings), openTarget.engines(settings))
    expect(await countersOf(await open(openBeside.engines(settings)))).toEqual(before)
  })
})

describe('where it is not moved to', () => {
  test('another journal is left as it is', async () => {
    const [source, other] = [await aJournal(), await anotherJournal()]
    const before = await countersOf(await open(openBeside.embedded(other)))
    await expect(moved(openStopped.embedded(source), openTarget.embedded(other))).rejects.toThrow(
      `There is another journal in DATA_DIR (${other.DATA_DIR}): choose an empty place, or set another DATA_DIR or JOURNAL_ID.`,
    )
    expect(await countersOf(await open(openBeside.embedded(other)))).toEqual(before)
  })

  test('a journal that has gone on since it was moved is another one', async () => {
    const [source, target] = [await aJournal(), await anEmptyPlace()]
    await moved(openStopped.embedded(source), openTarget.embedded(target))
    await aJournalIn(target.DATA_DIR, journal => fill(journal, { papers: 1 }))
    await expect(moved(openStopped.embedded(source), openTarget.embedded(target))).rejects.toThrow(
      'There is another journal in',
    )
  })

  test('a place in which something was read since belongs to another journal', async () => {
    const [source, target] = [await aJournal(), await anEmptyPlace()]
    await aJournalIn(target.DATA_DIR, read)
    await expect(moved(openStopped.embedded(source), openTarget.embedded(target))).rejects.toThrow(
      'There is another journal in',
    )
  })

  test('a vault without events belongs to somebody else', async () => {
    const [source, target] = [await aJournal(), await anEmptyPlace()]
    await aJournalIn(target.DATA_DIR, ({ vault }) => vault.put('keys', { id: 'root', key: 'k' }))
    await expect(moved(openStopped.embedded(source), openTarget.embedded(target))).rejects.toThrow(
      'There is another journal in',
    )
  })

  test('a place into which a move from another journal was begun is refused', async () => {
    const [source, target] = [await aJournal(), await anEmptyPlace()]
    await aJournalIn(target.DATA_DIR, ({ vault }) => markStarted(vault, 'another log'))
    await expect(moved(openStopped.embedded(source), openTarget.embedded(target))).rejects.toThrow(
      'There is another journal in',
    )
  })
})

describe('what is not moved', () => {
  test('a place that is only half moved into is not taken for a journal', async () => {
    const source = await aJournal()
    await aJournalIn(source.DATA_DIR, ({ vault }) => markStarted(vault, 'another log'))
    await expect(openStopped.embedded(source)).rejects.toThrow(
      'A move into this journal was begun and is not finished: run the same make migrate or make restore again.',
    )
  })

  test('a journal that is written to while it is moved is noticed in the end, and moved as a whole the next time', async () => {
    const [from, to] = [await aJournal(), await anEmptyPlace()]
    const running = await open(openTarget.embedded(from))
    const [beside, target] = [await open(openBeside.embedded(from)), await openTarget.embedded(to)]
    const reading = { ...silently, begin: (what: string) => (what === 'Reading files back' ? goOn() : undefined) }
    let going: Promise<void> | undefined
    const goOn = () => void (going = fill(running, { papers: 1, from: 50 }))
    const source = sourceOf(beside)
    const waiting = {
      ...source,
      events: async function* (after?: number) {
        await going
        yield* source.events(after)
      },
    }
    await expect(move(target, waiting, { isToBeEmpty: false, progress: reading })).rejects.toThrow(
      `The journal in ${beside.name} went on meanwhile: stop it, and run the same again.`,
    )
    await move(target, waiting, { isToBeEmpty: true, progress: silently })
    expect(await countersOf(target)).toEqual(await countersOf(running))
    await target.close()
  })

  test('a file that an event names and that is missing is named, and what was begun stays begun', async () => {
    const [from, to] = [await aJournal(), await anEmptyPlace()]
    await aJournalIn(
      from.DATA_DIR,
      async ({ files }) => void (await files.sweep(() => false, new Date(Date.now() + 1e6))),
    )
    await expect(moved(openStopped.embedded(from), openTarget.embedded(to))).rejects.toThrow(
      /^The file [0-9a-f]{64}, which an event names, is missing in DATA_DIR/u,
    )
    await expect(openBeside.embedded(to)).rejects.toThrow('A move into this journal was begun')
  })

  test('an empty journal is nothing to move', async () => {
    const [from, to] = [await anEmptyPlace(), await anEmptyPlace()]
    await aJournalIn(from.DATA_DIR, async () => {})
    await expect(moved(openStopped.embedded(from), openTarget.embedded(to))).rejects.toThrow('there is nothing to move')
    await expect(openStopped.embedded(await anEmptyPlace())).rejects.toThrow('There is no journal in DATA_DIR')
  })

  test.for([1, 2, 5])('after %i appends that succeeded, it continues with the next', async successes => {
    const [from, to] = [await aJournal(), await anEmptyPlace()]
    await whileOpen(openTarget.embedded(to), async target => {
      let left = successes
      const append: EventStore['append'] = async (...given) => {
        if (left-- === 0) throw new Unavailable('the line broke')
        return target.events.append(...given)
      }
      const broken = { ...target, events: { ...target.events, append } }
      await whileOpen(openStopped.embedded(from), async source => {
        const how = { isToBeEmpty: true, progress: silently }
        await expect(move(broken, sourceOf(source), how)).rejects.toThrow('the line broke')
        expect((await countEvents(target.events.readAll(BEGINNING))).count).toBeGreaterThanOrEqual(successes)
        await move(target, sourceOf(source), how)
        expect(await countersOf(target)).toEqual(await countersOf(source))
      })
    })
  })

  test('rows that changed hands of a unique text between two tries arrive as they are now', async () => {
    const [from, to] = [await aJournal(), await anEmptyPlace()]
    const target = await openTarget.embedded(to)
    const source = await openTarget.embedded(from)
    await markStarted(target.vault, source.events.logId)
    for (const [id, unique] of [
      ['a', 'x'],
      ['b', 'y'],
    ] as const) {
      await target.vault.put('emails', { id, userId: id, key: id }, { unique })
      await source.vault.put('emails', { id, userId: id, key: id }, { unique: unique === 'x' ? 'y' : 'x' })
    }
    await move(target, sourceOf(source), { isToBeEmpty: true, progress: silently })
    const [one, other] = [await countVault(source.vault.everything()), await countVault(target.vault.everything())]
    expect(isSameVault(one, other)).toBe(true)
    expect(await target.vault.find('emails', 'x')).toMatchObject({ id: 'b' })
    await Promise.all([source.close(), target.close()])
  })
})
