import { describe, expect, test } from 'vitest'
import { paperPath, paperPdfPath, SLUG_MAX, slugOf, paperNameIn } from './paper-address.ts'

const volume = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7, No. 82' } as const
const bytes = (text: string) => decodeURIComponent(text)

describe('the slug of a title', () => {
  test.each([
    ['On Rivers: A Study (Part 2)', 'on-rivers-a-study-part-2'],
    ['नदीच्या काठावर: एक अभ्यास', 'नदीच्या-काठावर-एक-अभ्यास'],
    ['कक्षा में सीखना — १२ प्रयोग', 'कक्षा-में-सीखना-१२-प्रयोग'],
    ['दर्\u200dया आणि डोंगर', 'दर्या-आणि-डोंगर'],
    ['Über die E\u0301toiles', 'über-die-étoiles'],
    ['The Role of <i>E. coli</i>, H<sub>2</sub>O and \\(x^2\\)', 'the-role-of-e-coli-h2o-and-x-2'],
    ['?!… — ***', ''],
    ['\u0301', ''],
    ['-- 2 < 3 --', '2-3'],
    ['👩‍🔬 lab', 'lab'],
    ['\u0301\u0302a', 'a'],
    ['On \\(x\\), <sub>a</sub>', 'on-x-a'],
    ['\ud800 lone', 'lone'],
  ])('%j is %j', (title, slug) => expect(slugOf(title).normalize('NFC')).toBe(slug.normalize('NFC')))

  test('is the same for a composed and a decomposed title', () => {
    expect(slugOf('On \ufeffRiv\u00aders\u3164')).toBe('on-rivers')
    expect(slugOf('ड\u093cर École')).toBe(slugOf('\u095cर E\u0301cole'))
  })

  test('has whole words up to its length, and a part of one that is longer', () => {
    expect(slugOf(`${'x'.repeat(SLUG_MAX)} y`)).toBe('x'.repeat(SLUG_MAX))
    expect(slugOf('x'.repeat(SLUG_MAX + 1))).toBe('x'.repeat(SLUG_MAX))
    expect(slugOf(`a ${'x'.repeat(SLUG_MAX)}`)).toBe('a')
    expect(slugOf(`${'x'.repeat(SLUG_MAX - 3)} ab cd`)).toBe(`${'x'.repeat(SLUG_MAX - 3)}-ab`)
    expect(slugOf(`${'x'.repeat(SLUG_MAX - 3)} abc cd`)).toBe('x'.repeat(SLUG_MAX - 3))
  })

  test('ends at the end of a word and never within a letter', () => {
    const syllables = ['कि'.repeat(100), `क${'कि'.repeat(100)}`, 'e\u0323\u0302'.repeat(100)]
    for (const title of ['river '.repeat(40), 'नदीच्या '.repeat(40), ...syllables]) {
      const slug = slugOf(title)
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX)
      expect(slug.length).toBeGreaterThan(SLUG_MAX / 2)
      expect(title.normalize('NFC').replaceAll(' ', '-').charAt(slug.length)).not.toMatch(/\p{M}/u)
      expect(slug).not.toMatch(/-$/u)
    }
  })
})

describe('the address of a paper', () => {
  test('is that of its volume, its serial and its title', () => {
    expect(paperPath({ ...volume, sr: 7, title: 'On Rivers' })).toBe(
      '/papers/2025/regular/Vol.%207%2C%20No.%2082/7-on-rivers',
    )
    expect(bytes(paperPath({ ...volume, volumeName: 'खंड १', sr: 12, title: 'नदी' }))).toBe(
      '/papers/2025/regular/खंड १/12-नदी',
    )
    expect(paperPdfPath({ ...volume, sr: 7, title: '?!' })).toBe('/papers/2025/regular/Vol.%207%2C%20No.%2082/7.pdf')
  })

  test.each([
    ['7-on-rivers', { sr: 7, isPdf: false }],
    ['7', { sr: 7, isPdf: false }],
    ['7-', { sr: 7, isPdf: false }],
    ['12-नदी.pdf', { sr: 12, isPdf: true }],
    ['7.pdf', { sr: 7, isPdf: true }],
    ['7-a.pdf.pdf', { sr: 7, isPdf: true }],
    ['7-line\nbreak', { sr: 7, isPdf: false }],
    ['0-nothing', { sr: undefined, isPdf: false }],
    ['9'.repeat(9), { sr: 999_999_999, isPdf: false }],
    ['9'.repeat(10), { sr: undefined, isPdf: false }],
    ['9'.repeat(400), { sr: undefined, isPdf: false }],
    ['007-on-rivers', { sr: undefined, isPdf: false }],
    ['on-rivers', undefined],
    ['7a', undefined],
    ['-7', undefined],
    ['', undefined],
  ])('is read from %j', (part, name) => expect(paperNameIn(part)).toEqual(name))

  test('is read as it is written', () => {
    for (const title of ['On Rivers', 'नदी आणि डोंगर', 'मराठी: २०२५', '***']) {
      const last =
        paperPath({ ...volume, sr: 41, title })
          .split('/')
          .at(-1) ?? ''
      expect(paperNameIn(bytes(last))).toEqual({ sr: 41, isPdf: false })
    }
  })
})
