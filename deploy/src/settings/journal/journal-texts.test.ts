import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import { type Language, LANGUAGES } from '@shodh/contracts/languages.ts'
import { TEXT_NAMES, type TextName } from '@shodh/contracts/site/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { WrongSetting } from '../environment.ts'
import { journalTexts } from './journal-texts.ts'

const SAMPLE = join(import.meta.dirname, '../../sample/texts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodh-texts-'))
})
beforeEach(() => cp(SAMPLE, join(folder, 'texts'), { recursive: true }))
afterAll(() => rm(folder, { recursive: true }))

const placeOf = (file: string) => join(folder, 'texts', file)
const read = () => journalTexts({ ...sampleSettings, texts: 'texts' }, join(folder, 'journal.json'))

type Texts = Awaited<ReturnType<typeof journalTexts>>

/** A text as readers see it. */
const shownIn = (texts: Texts, name: TextName, language: Language) => {
  const text = texts?.pages.get(name)?.[language]
  return text && { ...text, ...parseMarkdown(text.markdown) }
}

const changed = async (file: string, change: (text: string) => string) =>
  writeFile(placeOf(file), change(await readFile(placeOf(file), 'utf8')))

describe("the sample journal's texts", () => {
  test('are there in each language, with the same sections in each', async () => {
    const texts = await journalTexts(sampleSettings, undefined)
    for (const name of TEXT_NAMES) {
      const ofName = LANGUAGES.map(language => shownIn(texts, name, language))
      const ids = ofName.map(text => text?.sections.map(({ id }) => id))
      expect(ids).toEqual(LANGUAGES.map(() => ids[0]))
    }
    expect(shownIn(texts, 'privacy', 'hi')?.effectiveOn).toBe('2025-07-18')
  })

  test('are not read where the settings name no folder', async () => {
    expect(await journalTexts({ ...sampleSettings, texts: undefined }, undefined)).toBeUndefined()
  })
})

describe('texts of a journal', () => {
  test('are read from the folder beside the settings, as elements that are no markup', async () => {
    await changed('about.en.md', text =>
      text.replace(
        /\n## Mission.*?(?=\n## Scope)/su,
        '\n## Mission {#mission}\n\n**Bold** <script>alert(1)</script> [bad](javascript:alert(1)) [local](//evil.example) [ok](/search)\n',
      ),
    )
    const mission = shownIn(await read(), 'about', 'en')?.sections.find(({ id }) => id === 'mission')
    const links = mission?.body.flatMap(token => (typeof token === 'object' && 'href' in token ? [token.href] : []))
    expect(mission?.body.slice(0, 4)).toEqual([{ open: 'p' }, { open: 'strong' }, 'Bold', { close: true }])
    expect(mission?.body.filter(token => typeof token === 'string').join('')).toContain('<script>alert(1)</script>')
    expect(links).toEqual(['/search'])
  })

  test('may begin with a byte order mark', async () => {
    const before = shownIn(await read(), 'about', 'en')
    await changed('about.en.md', text => `\u{FEFF}${text}`)
    expect(shownIn(await read(), 'about', 'en')).toEqual(before)
  })

  test('state how long they take to read: 200 to 150 words a minute', async () => {
    const words = `${'word '.repeat(3000)}\n`
    const head = '---\ndescription: A\n---\n# B\n\n'
    await changed('privacy.en.md', () => `${head}${words}\n## C {#c}\n\nD\n`)
    expect(shownIn(await read(), 'privacy', 'en')?.minutes).toEqual({ from: 15, to: 20 })
  })

  test.each([
    ['a missing language', 'guidelines.mr.md', undefined, 'guidelines.mr.md is missing'],
    ['a megabyte', 'about.en.md', (text: string) => text + 'x'.repeat(1024 * 1024), 'about.en.md cannot exceed 256 KB'],
    [
      'lists within lists',
      'about.en.md',
      (text: string) => `${text}\n\n${'- '.repeat(100)}a\n`,
      "about.en.md can't be a page: The text is nested more than 60 levels deep",
    ],
    [
      'a day that never was',
      'privacy.en.md',
      (text: string) => text.replace(/effective: .*/u, 'effective: 2025-02-31'),
      'privacy.en.md must state effective: as a day such as 2025-07-18',
    ],
    [
      'a malformed link',
      'about.hi.md',
      (text: string) => `${text}\n[form](/texts/%FF.pdf)\n`,
      'about.hi.md links to /texts/%FF.pdf, whose percent-encoding is malformed',
    ],
    [
      'no title',
      'about.en.md',
      (text: string) => text.replace('# About the Journal', ''),
      'about.en.md must begin with one title: # Title',
    ],
    [
      'no description',
      'about.en.md',
      (text: string) => text.replace(/^description:.*\n/mu, ''),
      'about.en.md must begin with a line ---, a line description: …, and a line ---',
    ],
    [
      'a wrong day',
      'privacy.hi.md',
      (text: string) => text.replace('2025-07-18', '2025-13-40'),
      'privacy.hi.md must state effective: as a day such as 2025-07-18',
    ],
    [
      'a download that is not there',
      'guidelines.en.md',
      (text: string) => text.replace('/files/forms/copyright-form.pdf', '/texts/other.pdf'),
      'guidelines.en.md links to /texts/other.pdf, which is not in the folder',
    ],
  ])('with %s end the start with one sentence', async (_, file, change, sentence) => {
    if (change) await changed(file, change)
    else await rm(placeOf(file))
    const reason: unknown = await read().catch((error: unknown) => error)
    expect(reason).toBeInstanceOf(WrongSetting)
    expect(String(reason)).toContain(`JOURNAL_SETTINGS: texts: ${sentence}`)
    expect(String(reason)).not.toContain('\n')
  })

  test('that are not UTF-8 end the start with one sentence', async () => {
    await writeFile(placeOf('about.en.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe]))
    await expect(read()).rejects.toThrow('about.en.md is not UTF-8')
  })
})
