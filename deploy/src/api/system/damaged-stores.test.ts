import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { damagePages } from '@shodh/adapters/testing/damage-pages.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const said: string[] = []
const logger = pino({ level: 'error' }, { write: line => void said.push(JSON.parse(line).msg) })
const at = withJournal({}, logger)

const inFolder = (file: string) => join(at.journal.directory, file)
const restartDamaged = async (...damaged: readonly (readonly [file: string, from: number, end?: number])[]) => {
  await at.journal.stop()
  for (const [file, from, end] of damaged) damagePages(inFolder(file), from, end)
  await at.journal.start()
}
const get = (path: string) => fetch(`${at.journal.address}${path}`)
const papers = async () => (await at.journal.visitor().get('/papers')).body?.data?.papers

beforeAll(async () => {
  await at.editor.createVolume('Vol. D')
  for (const title of ['On Rain', 'On Rivers', 'On Floods'])
    await at.editor.upload(
      { title, volumeName: 'Vol. D', abstract: 'Rain fell. '.repeat(300) },
      pdfBlob(smallPdf(title, 5000)),
    )
})

describe('a damaged store', () => {
  test('that is derived is set aside, and made anew from the events while the journal runs', async () => {
    await restartDamaged(['views.db', 1], ['search.db', 2], ['usage-counts.db', 0])
    await expect.poll(papers, { timeout: 10_000 }).toHaveLength(3)
    const search = async () => (await at.journal.visitor().get('/search?q=floods')).body?.data?.papers
    await expect.poll(search, { timeout: 10_000 }).toMatchObject([{ title: 'On Floods' }])
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 10_000 }).toBe(200)
    expect((await get('/')).status).toBe(200)
    await expect.poll(async () => (await get('/sitemap-stats.json')).status).toBe(200)
    const aside = (await readdir(at.journal.directory)).filter(name => name.includes('.damaged-'))
    expect(aside.map(name => name.replace(/\.damaged-.*/u, '')).toSorted()).toEqual([
      'search.db',
      'usage-counts.db',
      'views.db',
    ])
    const editor = await at.journal.editor()
    expect((await editor.get('/papers/system/health')).body.data.health.status).toBe('healthy')
  })

  test('that is removed while the journal runs is read, refuses changes, and is named', async () => {
    const editor = await at.journal.editor()
    await rename(inFolder('journal.db'), inFolder('removed.db'))
    expect(
      await editor.post('/papers/volumes', { year: 2026, issueType: 'Regular', volumeName: 'Vol. E' }),
    ).toMatchObject({
      status: 503,
      body: { code: 'FILE_REMOVED', message: 'A file of the journal was removed, so nothing can be changed for now.' },
    })
    expect([(await get('/readyz')).status, (await get('/')).status]).toEqual([503, 200])
    const { status, damagedStores } = (await editor.get('/papers/system/health')).body.data.health
    expect([status, damagedStores]).toMatchObject(['damaged', [{ file: 'journal.db' }]])
    await rename(inFolder('removed.db'), inFolder('journal.db'))
  })

  test('that is the log is named soon after the start, while what can be read is served', async () => {
    said.length = 0
    await restartDamaged(['journal.db', 4, 5])
    const readiness = async () => (await get('/readyz')).json()
    const waiting = /journal\.db to be restored from a backup \(make restore\), since it is damaged/u
    await expect.poll(readiness).toMatchObject({ message: expect.stringMatching(waiting) })
    expect([(await get('/readyz')).status, (await get('/api/v1/health')).status]).toEqual([503, 503])
    expect(said.join('\n')).toMatch(/^journal\.db is damaged \(.+\)\. Keep this copy as it is/mu)
    expect(await papers()).toHaveLength(3)
    expect((await get('/')).status).toBe(200)
  })
})
