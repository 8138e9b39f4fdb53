import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { inDatabase, withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { environment } from '../settings/environment.ts'
import { openInUse } from './sample-engines.ts'

const newRoom = withMongodb()

test('A service is opened again at the message that another has begun the journal in place of the sample', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const room = await newRoom()
  const engines = { MONGODB_URL: room.url, EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }
  const settings = { ...environment(engines), JOURNAL_ID: room.database }
  const bus = inProcessBus()
  const open = async ({ JOURNAL_ID }: { readonly JOURNAL_ID?: string | undefined }) => ({
    ...{ JOURNAL_ID, bus, close: async () => {} },
  })
  const [reopenOne, reopenedOther] = [vi.fn(), Promise.withResolvers<void>()]
  await using opened = new AsyncDisposableStack()
  opened.defer(room.remove)
  const one = await openInUse({ settings, open, reopen: reopenOne }, opened, true)
  const other = await openInUse({ settings, open, reopen: reopenedOther.resolve }, opened)
  expect([one, other].map(({ stores }) => stores.JOURNAL_ID)).toEqual(Array(2).fill(`${room.database}-sample`))
  await inDatabase(room, db => db.collection('vault').deleteMany({}))
  one.beginOwn.reopen()
  expect(reopenOne).toHaveBeenCalled()
  // no interval passes
  await expect(reopenedOther.promise).resolves.toBeUndefined()
})
