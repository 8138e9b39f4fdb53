import { expect, onTestFinished, test, vi } from 'vitest'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { runningJournal } from '../../testing/journal.ts'
import { systemCommands } from './system-ports.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('A deleted file is one that a cleanup finds once it cannot be restored any longer, unless another name has its bytes', async () => {
  const journal = await runningJournal()
  onTestFinished(() => journal.discard())
  const editor = await journal.editor()
  const upload = async (name: string, text: string): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    const { body } = await editor.call('POST', '/file-manager/upload', { form })
    return body.data.file.sha256
  }
  const gone = await upload('a.txt', 'gone')
  await upload('b.txt', 'shared')
  await upload('c.txt', 'shared')
  for (const path of ['a.txt', 'b.txt']) await editor.remove('/file-manager/delete', { path })
  await journal.stop()

  const stores = await embeddedStores(journal.directory)
  onTestFinished(() => stores.close())
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { orphans } = systemCommands(stores)
  vi.setSystemTime(Date.now() + 29 * DAY_MS)
  expect(await orphans()).toEqual([])
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect(await orphans()).toMatchObject([{ sha256: gone, wasDeleted: true }])
})
