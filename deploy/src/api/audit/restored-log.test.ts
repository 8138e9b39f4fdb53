import { cp, readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSqliteReadStore } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { logNumber } from '@shodh/contracts/audit/proof/stored.ts'
import { pino } from 'pino'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startJournal } from '../../embedded/journal.ts'
import { environment } from '../../settings/environment.ts'
import { client, pdfBlob } from '../../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { publicLogAt } from '../../testing/public-log.ts'
import { runHere } from '../../transfer/testing/main.ts'
import { until } from '../../testing/until.ts'

let journal: RunningJournal
/** Events of the older copy, and of the last checkpoint. */
let older: number
let signed: number
/** Who was erased after the older copy was made, and who was registered. */
let [erased, registered]: readonly string[] = []

const register = async (name: string): Promise<string> => {
  const fields = { name, email: `${name}@example.org`, password: 'Quiet-river-42-stones' }
  const { body } = await (await journal.editor()).post('/admin/users', fields)
  return body.data.user.id
}

const publish = async (volumeName: string) => {
  const editor = await journal.editor()
  const { id } = await editor.createVolume(volumeName)
  const { headers, body } = await editor.upload({ volumeName }, pdfBlob(smallPdf(volumeName)))
  await journal.visitor().raw(`/papers/${id}/${body.data.paper.id}/download`)
  // the id of the log, and the position in it
  const size = Number(headers.get('x-event-position')?.split('.').at(-1)) + 1
  const { published } = publicLogAt(journal.address)
  await until(async () => (await published().catch(() => ({ size: 0 }))).size >= size)
  await journal.stop()
  return size
}

beforeAll(async () => {
  journal = await runningJournal()
  erased = await register('erased')
  older = await publish('Vol. 1')
  for (const name of ['journal', 'usage', 'vault'])
    await cp(join(journal.directory, `${name}.db`), join(journal.directory, `older-${name}`))
  await journal.restart()
  registered = await register('registered')
  await (await journal.editor()).remove(`/admin/users/${erased}`)
  signed = await publish('Vol. 2')
})
afterAll(() => journal.discard())

const lines: { level: number; msg: string }[] = []
const logger = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })

/** A copy of the stopped journal to which something has happened, and how it starts. */
const copyOf = async (harm: (directory: string) => Promise<unknown>) => {
  const directory = await temporaryFolder()
  await cp(journal.directory, directory, { recursive: true })
  await harm(directory)
  const start = (more: NodeJS.ProcessEnv = {}) =>
    startJournal(environment({ PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent', ...more }), logger, error => {
      throw error
    })
  const pdfs = async () => {
    const names = await readdir(join(directory, 'files'), { recursive: true })
    return names.filter(name => /\/[0-9a-f]{64}$/u.test(name))
  }
  return { directory, start, pdfs }
}

const removed = (name: string) => (directory: string) => rm(join(directory, name))
const emptied = (name: string) => (directory: string) => truncate(join(directory, name))
const putBack = (name: string) => (directory: string) =>
  cp(join(directory, `older-${name}`), join(directory, `${name}.db`))
const removedUnsigned = async (directory: string) => {
  await removed('journal.db')(directory)
  const vault = await openSqliteVault({ file: join(directory, 'vault.db') })
  await vault.erase('log-heads', logNumber(1))
  await vault.close()
}
const both = async (directory: string) => {
  await removed('journal.db')(directory)
  await removed('vault.db')(directory)
}

const tooShort = (size: () => number) => (): string =>
  `has ${size()} events, and its last checkpoint was signed for ${signed}`

const OLDER_VAULT =
  'lacks what came later with 1 user(s) who were registered or changed, and has 1 user(s) who were erased later: put the vault'

test.for<[string, (directory: string) => Promise<unknown>, () => string]>([
  ['has no log any more', removed('journal.db'), tooShort(() => 0)],
  ['has an empty log', emptied('journal.db'), tooShort(() => 0)],
  ['has an older log', putBack('journal'), tooShort(() => older)],
  ['has no log any more, and no checkpoint yet', removedUnsigned, () => 'is empty beside a vault with users'],
  ['has neither log nor vault any more', both, () => 'is empty beside stored files'],
  ['has no vault any more', removed('vault.db'), () => 'has no users, and the log has some'],
  ['has an empty vault', emptied('vault.db'), () => 'has no users, and the log has some'],
  ['has an older vault', putBack('vault'), () => OLDER_VAULT],
  ['has no readings any more', removed('usage.db'), () => 'is empty, and was noted up to position 1'],
  ['has an empty log of readings', emptied('usage.db'), () => 'is empty, and was noted up to position 1'],
  ['has older readings', putBack('usage'), () => 'ends at position 0, and was noted up to position 1'],
])('A journal that %s does not start, says why, and keeps every PDF', async ([, harm, reason]) => {
  const { start, pdfs } = await copyOf(harm)
  const before = await pdfs()
  for (let times = 0; times < 2; times += 1) await expect(start()).rejects.toThrow(reason())
  expect(before).toHaveLength(2)
  expect(await pdfs()).toEqual(before)
})

test.for([true, false])(
  'A longer log of another journal does not start in its place, whether the tiles are there (%s) or not',
  async hasViews => {
    const other = await runningJournal()
    onTestFinished(() => other.discard())
    const editor = await other.editor()
    for (let n = 0; n <= signed; n += 1) await editor.createVolume(`Vol. ${n}`)
    await other.stop()
    const { start, pdfs } = await copyOf(async directory => {
      await cp(join(other.directory, 'journal.db'), join(directory, 'journal.db'))
      if (!hasViews) removeSqliteReadStore(join(directory, 'views.db'))
    })
    await expect(start()).rejects.toThrow(
      `is another one: its first ${signed} events are not those that its last checkpoint was signed for`,
    )
    expect(await pdfs()).toHaveLength(2)
    await (await start({ ACCEPT_SHORTER_LOG: String(signed) })).close()
  },
)

test('A log whose tiles are missing starts where it is the one that was signed', async () => {
  const { start } = await copyOf(async directory => removeSqliteReadStore(join(directory, 'views.db')))
  const again = await start()
  const { body } = await client(again.address).get('/papers/volumes')
  expect(body.data.volumes).toHaveLength(2)
  await again.close()
})

test('A shorter log that is accepted is shown as it is, and no sample is published into it', async () => {
  const { start } = await copyOf(putBack('journal'))
  await expect(start({ ACCEPT_SHORTER_LOG: String(older) })).rejects.toThrow(`set ACCEPT_SHORTER_LOG=${signed}.`)
  const again = await start({ ACCEPT_SHORTER_LOG: String(signed), SAMPLE: '1' })
  const readiness = () => fetch(`${again.address}/readyz`).then(reply => reply.json())
  await expect.poll(readiness).toMatchObject({ message: 'The journal is ready' })
  const { body } = await client(again.address).get('/papers/volumes')
  expect(body.data.volumes).toMatchObject([{ name: 'Vol. 1' }])
  const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
  const ofVolumes =
    /^The read model volumes@\d+ is rebuilt from the beginning: the checkpoint \d+ lies beyond the end of/u
  expect(warnings.filter(sentence => ofVolumes.test(sentence))).toHaveLength(1)
  await again.close()
})

test('Fewer readings that are accepted are gone on from, and make verify names them until then', async () => {
  const { directory, start } = await copyOf(putBack('usage'))
  const verified = () => runHere('verify', { DATA_DIR: directory })
  expect((await verified()).errors).toContain(
    '✗ the log of readings: ends at position 0, and was noted up to position 1.',
  )
  await expect(start({ ACCEPT_FEWER_READINGS: '0' })).rejects.toThrow('set ACCEPT_FEWER_READINGS=1.')
  for (const more of [{ ACCEPT_FEWER_READINGS: '1' }, {}]) await (await start(more)).close()
  expect((await verified()).errors).toBe('')
})

test('An older vault that is accepted is gone on from without who was erased, and make verify names it until then', async () => {
  const { directory, start } = await copyOf(putBack('vault'))
  const findings = async () =>
    (await runHere('verify', { DATA_DIR: directory })).errors.split('\n').filter(line => line.startsWith('✗ user'))
  const missing = `✗ user ${registered}: its row is missing in the vault.`
  expect(await findings()).toEqual([`✗ user ${erased}: it was erased, and the vault still has its row.`, missing])
  const said = await start().then(
    () => '',
    ({ message }: Error) => message,
  )
  const position = /ACCEPT_OLDER_VAULT=(\d+)\.$/u.exec(said)?.[1]
  await expect(start({ ACCEPT_OLDER_VAULT: String(Number(position) + 1) })).rejects.toThrow(OLDER_VAULT)
  const again = await start({ ACCEPT_OLDER_VAULT: position })
  await again.prepared
  const admin = client(again.address, await client(again.address).logIn(administrator))
  expect(await findings()).toEqual([missing])
  expect((await admin.remove(`/admin/users/${registered}`)).status).toBe(200)
  await again.close()
  await (await start()).close()
  expect(await findings()).toEqual([])
})

test('An empty log that is accepted beside stored files stays without the sample', async () => {
  const { start } = await copyOf(both)
  const again = await start({ ACCEPT_SHORTER_LOG: '0', SAMPLE: '1' })
  await again.prepared
  const { body } = await client(again.address).get('/papers/volumes')
  expect(body.data.volumes).toEqual([])
  await again.close()
})
