import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { parseSettings } from '../settings/journal/journal-settings.ts'
import { administrator, runningJournal, type RunningJournal } from '../testing/journal.ts'
import { exportSettings } from './settings.ts'
import { filesIn } from './testing/transfers.ts'

const credentials = { ...administrator, source: 'the test' }
const watch = { stopping: new AbortController().signal, onWaiting: () => {} }

const aJournal = async (more: NodeJS.ProcessEnv = {}) => {
  const journal = await runningJournal(more)
  onTestFinished(() => journal.close())
  return journal
}

const exportFrom = ({ address }: RunningJournal, to: string) =>
  exportSettings({ to, journal: { address, setting: 'FROM', credentials } }, watch)

/** What a journal shows of itself, but for what counts its changes. */
const shownBy = async (journal: RunningJournal) => {
  const { version: _, ...said } = await (await fetch(`${journal.address}/journal.json`)).json()
  const paths = ['about', 'guidelines', 'privacy', 'accessibility'].flatMap(name =>
    ['en', 'hi', 'mr'].map(language => `/texts/${name}?language=${language}`),
  )
  const config = (await journal.visitor().get('/contact/config?language=hi')).body.data
  const texts = await Promise.all(paths.map(async path => (await journal.visitor().get(path)).body.data))
  return { said, config, texts }
}

test('an empty journal that starts with the exported file says the same of itself', async () => {
  const [journal, folder] = [await aJournal(), await temporaryFolder()]
  const editor = await journal.editor()
  const change = async (path: string, json: object) =>
    expect((await editor.patch(path, json)).body).toMatchObject({ success: true })
  await change('/settings', {
    name: 'Journal of Rivers',
    names: { hi: 'नदी पत्रिका' },
    issn: '2434-561X',
    tagline: null,
    timeZone: 'Asia/Tokyo',
    retention: { messages: 12 },
    contact: { types: [{ value: 'rivers', label: { en: 'Rivers', hi: 'नदियाँ' } }] },
  })
  await change('/header', { pages: [{ title: { en: 'Rivers', mr: 'नद्या' }, url: '/search?q=river' }] })
  await change('/footer', { phone: '+91 20 1234 5678', mapUrl: 'https://maps.example.org/pune', credit: null })
  const { pages } = (await editor.get('/pages?limit=100')).body.data
  const about = pages.find(({ slug }: { slug: string }) => slug === 'about')
  const texts = { en: { title: 'About *us*', markdown: '## Aims {#aims}\n\nOf rivers.' }, hi: null }
  await change(`/pages/${about.id}`, { texts })
  expect((await editor.post(`/pages/${about.id}/publish`, {})).status).toBe(200)

  expect(await exportFrom(journal, folder)).toMatchObject({ files: 13, missing: [] })
  const [file, hindi] = ['settings.json', 'texts/about.hi.md'].map(name => join(folder, name))
  expect(await readFile(hindi ?? '', 'utf8')).toBe('')
  const again = await aJournal({ JOURNAL_SETTINGS: file })
  expect(await shownBy(again)).toEqual(await shownBy(journal))

  const other = await temporaryFolder()
  await exportFrom(again, other)
  expect(await filesIn(other)).toEqual(await filesIn(folder))
})

test('what is pinned stays pinned, and a folder with something in it is refused', async () => {
  const folder = await temporaryFolder()
  const first = await temporaryFolder()
  await exportFrom(await aJournal(), first)
  const file = join(first, 'settings.json')
  const stated = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...stated, issn: '2434-561X', pinned: ['issn'] }))
  const journal = await aJournal({ JOURNAL_SETTINGS: file })
  await exportFrom(journal, folder)
  const exported = parseSettings(await readFile(join(folder, 'settings.json')), '')
  expect(exported).toMatchObject({ issn: '2434-561X', pinned: ['issn'] })
  await expect(exportFrom(journal, folder)).rejects.toThrow(/is not empty: name one that is/u)
})
