import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { siteRequest } from '@shodh/command-service/content/site-parts/site-state.ts'
import { withService } from '@shodh/command-service/testing/with-service.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { seedContent, textsBeside } from './seed-content.ts'

const at = withService(openEmbeddedPorts, async () => {})

const logged: string[] = []
const logger = { info: (line: string) => void logged.push(line) }

test('Header, footer and texts of the settings become events once, also where two processes start at a time', async () => {
  const settings = { JOURNAL_SETTINGS: undefined, SAMPLE: 'settings' } as const
  await Promise.all([seedContent(at.ports, settings, logger), seedContent(at.ports, settings, logger)])
  await seedContent(at.ports, settings, logger)
  const events = await at.events()
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    ...['FooterRevised', 'HeaderRevised', 'JournalRevised', 'PageAdded', 'PageAdded', 'PageAdded', 'PageAdded'],
  ])
  const about = events.find(({ data }) => JSON.stringify(data).includes('"slug":"about"'))?.data
  expect(about).toMatchObject({
    version: 1,
    reason: "Taken from the sample's settings",
    texts: { en: { title: 'About the Journal' }, hi: { markdown: expect.stringContaining('{#mission}') }, mr: {} },
  })
  expect(JSON.stringify(about)).not.toContain('# About')
  expect(events.find(({ type }) => type === 'HeaderRevised')?.data).toMatchObject({ version: 1 })
  expect(events.find(({ type }) => type === 'FooterRevised')?.data).toMatchObject({ version: 1 })
  expect(events.find(({ type }) => type === 'JournalRevised')?.data).toMatchObject({
    ...{ name: sampleSettings.name, mark: 'शो', issn: null, languages: ['en', 'hi', 'mr'] },
    ...{ disciplines: expect.arrayContaining([{ en: 'Arts', hi: 'कला', mr: 'कला' }]), former: {}, version: 1 },
  })
  expect(await at.ports.vault.get('content-slugs', 'page/about')).toBeDefined()
})

test('A start after that says that the file has no effect any more', async () => {
  await seedContent(at.ports, { JOURNAL_SETTINGS: undefined, SAMPLE: 'settings' }, logger)
  const before = (await at.events()).length
  await seedContent(at.ports, { JOURNAL_SETTINGS: '/nowhere/journal.json', SAMPLE: '0' }, logger)
  expect(logged.at(-1)).toContain('later changes of JOURNAL_SETTINGS have no effect')
  expect((await at.events()).length).toBe(before)
})

test('A journal that took up header and footer before takes up its settings alone, and needs no texts', async () => {
  const data = { version: 1, reason: 'Taken from the settings file' }
  const parts = { ...emptyContents, footer: { ...emptyContents.footer, email: 'editor@example.org' } }
  await at.ports.handle(
    siteRequest({
      ...{ name: 'take-up-content', request: 'before' },
      decide: () => [
        { type: 'HeaderRevised', data: { ...parts.header, ...data } },
        { type: 'FooterRevised', data: { ...parts.footer, ...data } },
      ],
    }),
    { actorId: 'system', correlationId: 'first start' },
  )
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  const path = join(folder, 'journal.json')
  await writeFile(path, JSON.stringify({ ...sampleSettings, name: 'Journal of Rivers', texts: 'gone' }))
  await seedContent(at.ports, { JOURNAL_SETTINGS: path }, logger)
  const events = (await at.events()).slice(2)
  expect(events).toMatchObject([
    { type: 'JournalRevised', data: { name: 'Journal of Rivers', version: 1, reason: 'Taken from the settings file' } },
  ])
  await rm(folder, { recursive: true })
})

test('A text that is wrong ends the first start, and none after it, which offers the downloads', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'journal.json')
  const beside = () => textsBeside(at.ports, { ...sampleSettings, texts: '.' }, { JOURNAL_SETTINGS: path })
  await expect(beside()).rejects.toThrow('about.en.md is missing')
  await writeFile(join(folder, 'about.en.md'), 'no front matter')
  await writeFile(join(folder, 'form.pdf'), 'a form')
  await expect(beside()).rejects.toThrow('about.en.md must begin with')
  await seedContent(at.ports, { JOURNAL_SETTINGS: undefined, SAMPLE: 'settings' }, logger)
  expect([...((await beside())?.files.keys() ?? [])]).toEqual(['form.pdf'])
  await truncate(join(folder, 'form.pdf'), 11 * 1024 * 1024)
  expect(await beside()).toBeUndefined()
})

test('A folder of texts that is gone ends the first start, and none after it', async () => {
  const beside = () =>
    textsBeside(at.ports, { ...sampleSettings, texts: 'texts' }, { JOURNAL_SETTINGS: '/nowhere/journal.json' })
  await expect(beside()).rejects.toThrow('about.en.md is missing')
  await seedContent(at.ports, { JOURNAL_SETTINGS: undefined, SAMPLE: 'settings' }, logger)
  expect(await beside()).toEqual({ files: new Map() })
})

test('A journal without settings of its own says nothing of itself', async () => {
  await seedContent(at.ports, { JOURNAL_SETTINGS: undefined, SAMPLE: '0' }, logger)
  const events = await at.events()
  expect(events.map(({ type }) => type)).toEqual(['HeaderRevised', 'FooterRevised', 'JournalRevised'])
  expect(events[2]?.data).toMatchObject({ name: 'Untitled journal', issn: null, heroTags: [], disciplines: [] })
  expect(events[1]?.data).toMatchObject({ descriptors: [], address: null, email: null, copyright: null, credit: null })
})

test('A journal of the version before goes on with the settings that it had', async () => {
  const { header, footer } = emptyContents
  const before = siteRequest({
    name: 'the version before',
    request: '',
    decide: () => [
      { type: 'HeaderRevised', data: { ...header, version: 1 } },
      { type: 'FooterRevised', data: { ...footer, version: 1 } },
    ],
  })
  await at.ports.handle(before, { actorId: 'system', correlationId: 'first start' })
  await seedContent(at.ports, { JOURNAL_SETTINGS: undefined, SAMPLE: '0' }, logger)
  const events = await at.events()
  expect(events.map(({ type }) => type)).toEqual(['HeaderRevised', 'FooterRevised', 'JournalRevised'])
  expect(events[2]?.data).toMatchObject({ name: sampleSettings.name })
})
