import { expect, test } from 'vitest'
import { firstPage, type Statement } from './first-page.ts'

const statement: Statement = {
  status: { type: 'retraction', effectiveOn: '2026-02-01' },
  title: 'On Rivers',
  authors: 'A. Rao, B. Sen',
  language: undefined,
  source: 'Shodh, Vol. 7 (2026)',
  notice: 'The readings are invented.',
  reason: 'A reader found it',
  url: 'https://journal.example.org/papers/7',
  doi: '10.5555/river.7',
}
const textsOf = (changes: Partial<Statement> = {}, isAlone = false) =>
  firstPage({ ...statement, ...changes }, isAlone).map(({ text }) => text)

test('The page says what became of which paper, why, and where the journal has it', () => {
  expect(firstPage(statement, false)).toEqual([
    { text: 'RETRACTED', size: 28, isWarning: true },
    { text: 'This paper was retracted. Effective 2026-02-01.', size: 13 },
    { text: 'On Rivers', size: 17 },
    { text: 'A. Rao, B. Sen', size: 11 },
    { text: 'Shodh, Vol. 7 (2026)', size: 11 },
    { text: 'https://journal.example.org/papers/7\nhttps://doi.org/10.5555/river.7', size: 10 },
    { text: 'The pages that follow are the paper as it was published.', size: 10 },
    { text: 'Reason: A reader found it', size: 11 },
    { text: 'The readings are invented.', size: 11 },
  ])
})

test('It names no DOI where there is none, and says so where no page of the paper follows', () => {
  expect(textsOf({ doi: undefined })[5]).toBe('https://journal.example.org/papers/7')
  expect(textsOf({}, true)[6]).toBe(
    'The paper itself could not be put behind this page. Its earlier versions are at the address above.',
  )
})

test.for([
  [
    'retraction',
    'RETRACTED',
    'This paper was retracted.',
    'यह शोधपत्र निरस्त किया गया है।',
    'हा शोधनिबंध रद्द करण्यात आला आहे.',
  ],
  [
    'partial_retraction',
    'PARTIALLY RETRACTED',
    'Parts of this paper were retracted.',
    'इस शोधपत्र के कुछ अंश निरस्त किए गए हैं।',
    'या शोधनिबंधाचे काही भाग रद्द करण्यात आले आहेत.',
  ],
  [
    'withdrawal',
    'WITHDRAWN',
    'This paper was withdrawn.',
    'यह शोधपत्र वापस लिया गया है।',
    'हा शोधनिबंध मागे घेण्यात आला आहे.',
  ],
] as const)('A %s is named in English, and in the language of the paper', ([type, prefix, english, hindi, marathi]) => {
  const status = { type, effectiveOn: '2026-02-01' }
  expect(textsOf({ status }).slice(0, 3)).toEqual([prefix, `${english} Effective 2026-02-01.`, 'On Rivers'])
  expect(textsOf({ status, language: 'hi' })[2]).toBe(hindi)
  expect(textsOf({ status, language: 'HI-Deva-IN' })[2]).toBe(hindi)
  expect(textsOf({ status, language: 'mr' })[2]).toBe(marathi)
  expect(textsOf({ status, language: 'fr' })[2]).toBe('On Rivers')
})
