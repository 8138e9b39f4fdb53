import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenCatalogues, readSources } from './catalogues.ts'

const english = { 'home.papers': '{count, plural, one {# paper} other {# papers}}', 'home.by': 'By <b>{name}</b>' }
const hindi = { 'home.papers': '{count, plural, one {# शोध-पत्र} other {# शोध-पत्र}}', 'home.by': '<b>{name}</b> द्वारा' }

const broken = (translated: Readonly<Record<string, string>>, code = `text('home.papers'); text('home.by')`) =>
  brokenCatalogues({
    catalogues: new Map([
      ['en', new Map([['home', english]])],
      ['hi', new Map([['home', translated]])],
    ]),
    code: new Map([['frontend/src/app/home-page.tsx', code]]),
  })

test('complete catalogues are not broken', () => {
  expect(broken(hindi)).toEqual([])
})

test.each([
  ['a missing message', { 'home.papers': hindi['home.papers'] }, 'hi/home.json lacks home.by.'],
  ['an empty message', { ...hindi, 'home.by': ' ' }, 'hi/home.json lacks home.by.'],
  ['a message that English lacks', { ...hindi, 'home.x': 'x' }, 'hi/home.json has home.x, which English lacks.'],
  [
    'another placeholder',
    { ...hindi, 'home.by': '<b>{nam}</b>' },
    'hi/home.json: home.by has other placeholders than in English.',
  ],
])('%s is found', (_, translated, sentence) => {
  expect(broken(translated)).toContain(sentence)
})

test('a message that nothing shows is found', () => {
  expect(broken(hindi, `text('home.papers')`)).toEqual(['en/home.json: nothing shows home.by.'])
})

test('the catalogues of the journal are complete', () => {
  expect(brokenCatalogues(readSources(join(import.meta.dirname, '../../..')))).toEqual([])
})
