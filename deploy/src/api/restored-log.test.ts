import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { startJournal } from '../embedded/journal.ts'
import { client } from '../testing/client.ts'
import { runningJournal } from '../testing/journal.ts'

test('a journal whose event store was put back to an older copy says so, and shows what the copy has', async () => {
  const lines: { level: number; msg: string }[] = []
  const logger = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })
  const journal = await runningJournal({}, logger)
  const file = join(journal.directory, 'journal.db')
  const copy = async (from: string, to: string) => {
    for (const end of ['', '-wal']) {
      await rm(to + end, { force: true })
      await cp(from + end, to + end).catch(() => undefined)
    }
  }
  await (await journal.editor()).createVolume('Vol. 1')
  await copy(file, `${file}.older`)
  await (await journal.editor()).createVolume('Vol. 2')
  await journal.stop()
  await rm(`${file}-shm`, { force: true })
  await copy(`${file}.older`, file)

  const again = await startJournal(
    environment({ PORT: '0', DATA_DIR: journal.directory, SAMPLE: '0', LOG_LEVEL: 'silent' }),
    logger,
    error => {
      throw error
    },
  )
  const readiness = () => fetch(`${again.address}/readyz`).then(reply => reply.json())
  await expect.poll(readiness).toMatchObject({ message: 'The journal is ready' })
  const { body } = await client(again.address).get('/papers/volumes')
  expect(body.data.volumes).toMatchObject([{ name: 'Vol. 1' }])
  const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
  const ofVolumes =
    /^The read model volumes@\d+ is rebuilt from the beginning: the checkpoint \d+ lies beyond the end of/u
  expect(warnings.filter(sentence => ofVolumes.test(sentence))).toHaveLength(1)
  await again.close()
  await journal.discard()
})
