import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { WrongSetting } from '../environment.ts'
import { journalSettings } from './journal-settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodh-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const settingsIn = async (content: unknown) => {
  files += 1
  const path = join(folder, `${files}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return journalSettings({ JOURNAL_SETTINGS: path, SAMPLE: '0' })
}

/** What a journal has to state. */
const required = {
  ...{ name: 'Rivers', shortName: 'Rivers', tagline: 'All about rivers', serialNumber: 'R-1', sinceYear: 2020 },
  ...{ languages: ['en'], timeZone: 'Asia/Kolkata', accentColour: '#123456' },
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}

describe("a journal's settings", () => {
  test('are those of the sample journal where no file is named, and these are valid', async () => {
    expect(await journalSettings({ JOURNAL_SETTINGS: undefined, SAMPLE: '1' })).toBe(sampleSettings)
    expect(await settingsIn(sampleSettings)).toEqual(sampleSettings)
  })

  test('claim nothing where there is neither a file nor the sample', async () => {
    const untitled = await journalSettings({ JOURNAL_SETTINGS: undefined, SAMPLE: '0' })
    expect(await settingsIn(untitled)).toEqual(untitled)
    expect(isUntitled(untitled)).toBe(true)
    for (const name of ['issn', 'email', 'address', 'heroTags', 'disciplines', 'texts', 'contactChannels'])
      expect(untitled).not.toHaveProperty(name)
  })

  test('need not state what a journal may not have', async () => {
    expect(await settingsIn(required)).toEqual(required)
  })

  test('may begin with a byte order mark, and name an e-mail address and an ISSN', async () => {
    const settings = { ...required, email: 'संपादक@पत्रिका.भारत', issn: '2434-561X' }
    expect(await settingsIn(`\u{FEFF}${JSON.stringify(settings)}`)).toEqual(settings)
  })

  test('may have comments, and say how they are to be read', async () => {
    const text = `// Who we are\n{"$schema": "settings.schema.json", "version": 1, ${JSON.stringify(required).slice(1)}`
    expect(await settingsIn(text)).toEqual(required)
  })

  test.for<[string, string]>([
    ['{\n  "name": "Rivers",\n  "shortName": "R",\n}', 'There is a comma too many (/), line 3, column 19)'],
    [
      JSON.stringify({ ...required, issn: '2475-9067' }, undefined, 2),
      'issn: After 2475-906 an ISSN has the check digit 6, not 7 (/), line 16, column 11)',
    ],
    ['{\n"version": 2}', 'the file is of version 2, and this software reads up to 1: run a newer one (/), line 2'],
    ['{"version": "1"}', 'version: It must be 1 (/), line 1, column 13)'],
  ])('are refused with the line that is wrong: %s', async ([text, sentence]) => {
    const [why = '', place = ''] = sentence.split(' (/)')
    const reason = String(await settingsIn(text).catch((error: unknown) => error))
    expect(reason).toContain(why)
    expect(reason).toContain(`.json${place}`)
  })

  test('are refused in another encoding', async () => {
    const path = join(folder, 'utf-16.json')
    await writeFile(path, Buffer.from(`\u{FEFF}${JSON.stringify(required)}`, 'utf16le'))
    await expect(journalSettings({ JOURNAL_SETTINGS: path })).rejects.toThrow(
      'the file is not a text in UTF-8: save it as such',
    )
  })

  test('may order the sections of the board, and have former members listed', async () => {
    const settings = { ...required, boardOrder: ['संपादक', 'Advisory Body'], formerMembers: true }
    expect(await settingsIn(settings)).toEqual(settings)
  })

  test('may name the journal in other languages', async () => {
    const names = { hi: 'नदी पत्रिका', mr: 'नदी नियतकालिक' }
    expect(await settingsIn({ ...required, names })).toEqual({ ...required, names })
  })

  test.each([
    ['{', 'the file is not valid JSON'],
    ['[]', 'the file: Fields are required'],
    [{ ...required, name: undefined }, "name: 'name' is required"],
    [{ ...required, name: '' }, "name: 'name' must be at least 1 characters long"],
    [{ ...required, names: { hindi: 'नदी' } }, 'names: It must be a text, or an object with a text for each language'],
    [{ ...required, timeZone: 'Pune' }, 'timeZone: It must be a time zone such as Asia/Kolkata'],
    [{ ...required, accentColour: 'red' }, 'accentColour: A colour has the form #1a2b3c'],
    [{ ...required, issn: '12' }, 'issn: An ISSN has the form 1234-567X'],
    [{ ...required, issn: '2475-9067' }, 'issn: After 2475-906 an ISSN has the check digit 6, not 7'],
    [{ ...required, issn: '2434-5610' }, 'issn: After 2434-561 an ISSN has the check digit X, not 0'],
    [
      { ...required, languages: ['en', 'klingon'] },
      'languages/1: It must be the BCP 47 tag of a language, such as en, hi or mr',
    ],
    [
      { ...required, tagline: { english: 'Rivers' } },
      'tagline: It must be a text, or an object with a text for each language',
    ],
    ...['//evil.example', '/\\evil.example', 'https:///evil.example', 'https://\\evil.example'].map(
      (url): [object, string] => [
        { ...required, headerPages: [{ id: 'a', title: 'A', url }] },
        'headerPages/0/url: It must be a path such as /about, or a web address',
      ],
    ),
    [{ ...required, languages: [] }, "languages: 'languages' must be at least 1 entries long"],
    [{ ...required, licence: { name: 'x', url: 'javascript:alert(1)' } }, 'licence/url: It must be an address such as'],
    [{ ...required, phones: '1' }, 'phones: Unknown field: phones'],
    [
      { ...required, logo: 'https://elsewhere.example/logo.png' },
      'logo: It must be a path of this site, or a data: URL',
    ],
    [{ ...required, logo: `data:image/png;base64,${'A'.repeat(20_000)}` }, 'logo: It cannot exceed 16384 characters'],
    [
      { ...required, descriptors: [{}] },
      'descriptors/0: It must be a text, or an object with a text for each language',
    ],
    [{ ...required, address: { en: '' } }, "address/en: 'en' must be at least 1 characters long"],
    [{ ...required, phone: 'call us' }, 'phone: It must be a phone number such as +91 20 1234 5678'],
    [{ ...required, email: 'editor' }, 'email: It must be an e-mail address'],
    [{ ...required, website: 'journal.example.org' }, 'website: It must be an address such as'],
    [{ ...required, map: { embedUrl: 'https://a.example/' } }, "map/url: 'url' is required"],
    [
      { ...required, map: { url: 'https://a.example', embedUrl: "https://a.example;script-src 'unsafe-inline'/" } },
      'map/embedUrl: It must be an address such as https://maps.example.org/embed',
    ],
    [
      { ...required, heroTags: [{ title: 'Indexed' }] },
      'heroTags/0/basis: It must be a text, or an object with a text for each language',
    ],
    [{ ...required, boardOrder: ['Chief Editor', ' CHIEF  EDITOR'] }, 'boardOrder: Each section is named once'],
    [{ ...required, formerMembers: 'yes' }, 'formerMembers: '],
    [{ ...required, contactChannels: [{ title: 'x' }] }, 'contactChannels/0/content: It must be a text, or'],
    [
      { ...required, headerPages: [{ id: 'a', title: 'A', url: 'javascript:1' }] },
      'headerPages/0/url: It must be a path such as /about, or a web address',
    ],
    [
      { ...required, scripts: [{ src: "https://a.example/x.js' 'unsafe-inline'" }] },
      'scripts/0/src: It must be an address such as https://counter.example.org/count.js',
    ],
    [
      { ...required, scripts: [{ src: 'https://a.example/x.js', origins: ['*'] }] },
      'scripts/0/origins/0: It must be an origin such as https://counter.example.org, without a path',
    ],
    [
      { ...required, headerPages: Array.from({ length: 2 }, () => ({ id: 'a', title: 'A', url: '/a' })) },
      'headerPages: Each id must be another one',
    ],
  ])('are refused with one sentence that names the field: %j', async (content, sentence) => {
    const reason: unknown = await settingsIn(content).catch((error: unknown) => error)
    expect(reason).toBeInstanceOf(WrongSetting)
    expect(String(reason)).toContain(`JOURNAL_SETTINGS: ${sentence}`)
    expect(String(reason)).not.toContain('\n')
  })
})
