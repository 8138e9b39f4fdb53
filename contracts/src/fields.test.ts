import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { invalid } from './envelope.ts'
import { Reason } from './fields.ts'
import { FIELD_ERRORS_MAX } from './limits.ts'
import { Author } from './papers/authors/authors.ts'
import { AuthorName, Details, detailsInput, Title } from './papers/fields.ts'
import { DeletePaper, ReplacePdf, RevisePaper } from './papers/commands.ts'
import { type TextField, textFields } from './testing/text-fields.ts'
import { Email, KnownPassword, UserName } from './users/fields.ts'
import { DeleteVolume, SetVolumeStatus } from './volumes/commands.ts'
import { VolumeName } from './volumes/fields.ts'

const fields = await textFields()

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Texts that are bad for patterns, normalisation, trimming or reading. */
const worst: Readonly<Record<string, (length: number) => string>> = {
  'a domain of dots': length => `a@${filled('a.', length - 3)}@`,
  'dots alone': length => `a@${filled('.', length - 3)}@`,
  'combining marks': length => `a${filled('\u0301\u0323', length - 1)}`,
  'what normalisation makes longer': length => filled('\ufdfa', length),
  spaces: length => `${filled(' ', length - 1)}x`,
  'spaces around a letter': length => `x${filled(' ', length - 2)}x`,
  digits: length => filled('1234567890', length),
  numerals: length => filled('ivx', length),
  'a volume of spaces': length => `vol${filled(' ', length - 4)}y`,
  'nested lists': length => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'a list of numbers': length => `[${filled('0,', length - 3)}0]`,
  commas: length => filled(',', length),
  base64: length => filled('QUJD', length),
  'surrogate pairs': length => filled('😀', length),
}

const SMALL = 20_000
const LARGE = 1_000_000

/** Made once, and flat: a concatenation is joined by whoever reads it first. */
const texts = Object.entries(worst).map(([name, of]) => {
  const [small, large] = [of(SMALL), of(LARGE)]
  for (const text of [small, large]) text.isWellFormed()
  return { name, small, large }
})

const RUNS = 3

/** The least processor time of several runs, in microseconds. */
const workOf = (run: () => unknown) => {
  const spent = Array.from({ length: RUNS }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.max(1, Math.min(...spent))
}

describe('a text of a command or a query', () => {
  test('is looked for in every schema', () => {
    const names = fields.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['VerifyEmail.email', 'UploadPaper.authors[].given', 'PaperFilter.search']),
    )
    expect(names.length).toBeGreaterThan(60)
  })

  test.each(fields)('of a megabyte is refused unread as $name', ({ refuses }) => {
    refuses('warm')
    const short = Math.max(
      50,
      workOf(() => refuses('a short text')),
    )
    const isSlow = (text: string, factor: number) => workOf(() => refuses(text)) > factor * short
    // A pattern that is not linear takes seconds for the small one already.
    expect(texts.find(({ small }) => isSlow(small, 400))?.name).toBeUndefined()
    expect(texts.find(({ large }) => isSlow(large, 100))?.name).toBeUndefined()
    expect(texts.find(({ large }) => !refuses(large))?.name).toBeUndefined()
  })
})

describe('a text with characters that hide what it says', () => {
  /** They are compared with names that were stored and passwords that were chosen before. */
  const isCompared = ({ name }: TextField) =>
    /\.(volumeName|confirmVolumeName|confirmTitle|currentPassword)$|^(?:LogIn|StepUp)\.password$/u.test(name) &&
    name !== 'CreateVolume.volumeName'
  const severalLines =
    /\.(abstract|address\.\w\w|description|lawfulBasis|markdown|message|notice|reason|search|text|q)$/u
  /** The letters that anybody writes to the journal: such characters are taken out. */
  const isCleaned = ({ name }: TextField) => /^(?:ContactForm|SendContactMessage)\./u.test(name)
  const stored = fields.filter(field => field.text && !isCompared(field) && !isCleaned(field))

  test.each(stored)('is refused as $name', ({ refuses }) => {
    for (const character of [
      '\ud800',
      '\udc00',
      '\u202e',
      '\u202a',
      '\u2066',
      '\u2069',
      '\0',
      '\u0007',
      '\u009f',
      '\ufffe',
      '\uffff',
    ])
      expect(refuses(`ab${character}cd`)).toBe(true)
  })
  test.each(stored.filter(({ name }) => !severalLines.test(name)))(
    'is refused with several lines as $name',
    ({ refuses }) => {
      for (const character of ['\t', '\n', '\r', '\u2028']) expect(refuses(`ab${character}cd`)).toBe(true)
    },
  )
  test.each(fields.filter(isCompared))('leads to no lone surrogate as $name', ({ text }) => {
    expect(text?.parse('ab\ud800cd')).toBe('ab\ufffdcd')
  })
  test('is refused in a sentence that names the field', () => {
    const sentence = (schema: typeof Title, text: string) => schema.safeParse(text).error?.issues[0]?.message
    expect(sentence(Title, 'On\u202eRivers')).toBe('Title contains invalid characters')
    expect(sentence(Reason, 'Withdrawn\0')).toBe('Reason contains invalid characters')
    expect(Author.safeParse({ family: 'Rao\ud800' }).error?.issues[0]).toMatchObject({
      path: ['family'],
      message: 'Family name contains invalid characters',
    })
  })
  test('is none for a joiner, for pairs of surrogates, and for lines where there may be several', () => {
    for (const title of ['क्\u200dष', 'क्\u200cष', 'On 🌊', 'مرحبا\u200f'.slice(0, 5)])
      expect(Title.parse(title)).toBe(title)
    expect(Reason.parse('One\r\n\tTwo')).toBe('One\r\n\tTwo')
    expect(detailsInput.abstract.parse('One\n\nTwo')).toBe('One\n\nTwo')
  })
})

describe('a text of which nothing can be seen', () => {
  const invisible = ['\u200b', '\u3164', '\u2800', '\ufeff', '\u{e0041}\u{e007f}', '\u200d', ' \u200b \u2060 ']

  test.each(invisible.map(text => [encodeURIComponent(text), text] as const))('is an empty one: %s', (_, text) => {
    const sentence = (schema: z.ZodMiniType) => schema.safeParse(text.repeat(3)).error?.issues[0]?.message
    expect(sentence(Title)).toBe('Title is required')
    expect(sentence(AuthorName)).toBe('Author name is required')
    expect(sentence(UserName)).toBe('Name is required')
    expect(sentence(VolumeName)).toBe('Volume name cannot be empty')
    expect(sentence(Reason)).toBe('Reason is required')
    expect(Author.safeParse({ family: text }).error?.issues[0]?.message).toBe(
      'An author needs a given or a family name',
    )
    expect(RevisePaper.parse({ reason: text }).reason).toBeUndefined()
  })
  test('is distinguished from one that has such characters between others', () => {
    for (const title of ['क्\u200dष', 'क्\u200cष', 'A\u2800B C']) expect(Title.parse(title)).toBe(title)
  })
})

describe('an invisible character', () => {
  test.each(['\u00ad', '\u200b', '\ufeff'])(
    'is taken out before a text is measured and compared with its form: %o',
    one => {
      expect(Title.parse(` ${one} On${one} Rivers ${one}`)).toBe('On Rivers')
      expect(Title.parse(`On Rivers${one.repeat(1000)}`)).toBe('On Rivers')
      expect(Reason.parse(`With${one}drawn`)).toBe('Withdrawn')
      expect(Email.parse(`${one}a${one}@b.c`)).toBe('a@b.c')
      expect(Details.parse({ doi: `10.1234/${one}abc` }).doi).toBe('10.1234/abc')
      expect(VolumeName.parse(`Vol.${one} I`)).toBe('Vol. I')
    },
  )
  test('stays in a password', () => {
    expect(KnownPassword.parse('pass\u00adword')).toBe('pass\u00adword')
  })
})

describe('a text that is too long', () => {
  test.each([1001, 4000, 4001, 900_000])('is refused with its limit at %i characters', length => {
    expect(Title.safeParse('x'.repeat(length)).error?.issues).toMatchObject([
      { message: 'Title cannot exceed 1000 characters' },
    ])
  })
  test('may be longer where only space or its form makes it so', () => {
    expect(Title.parse(`${' '.repeat(1000)}${'x'.repeat(1000)}${' '.repeat(1000)}`)).toBe('x'.repeat(1000))
  })
  test('is refused as a list of too many entries before one is read', () => {
    const input = JSON.stringify(Array.from({ length: 5001 }, () => 0))
    for (const authors of [input, JSON.parse(input)])
      expect(RevisePaper.safeParse({ authors }).error?.issues).toMatchObject([
        { path: ['authors'], message: 'Authors cannot exceed 5000 entries' },
      ])
    expect(RevisePaper.safeParse({ keywords: 'a,'.repeat(31) }).error?.issues).toMatchObject([
      { message: 'Keywords cannot exceed 30 entries' },
    ])
  })
})

describe('a response to bad input', () => {
  test('names a bounded number of fields, by bounded names', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}`.padEnd(5000, 'x'), 1]))
    const { errors = [] } = invalid(RevisePaper.safeParse(unknown).error?.issues ?? [])
    expect(errors).toHaveLength(FIELD_ERRORS_MAX)
    for (const { message } of errors) expect(message.length).toBeLessThan(200)
  })
})

describe('a reason', () => {
  const sentence = (schema: typeof DeletePaper | typeof DeleteVolume | typeof ReplacePdf, reason: unknown) =>
    schema.safeParse({ reason }).error?.issues.map(({ message }) => message)

  test.each([undefined, null, '', '  '])('of %o is refused where one is required', reason => {
    expect(sentence(DeletePaper, reason)).toEqual(['Reason is required'])
    expect(sentence(DeleteVolume, reason)).toEqual(['Reason is required'])
    expect(sentence(ReplacePdf, reason)).toEqual(['Please provide a reason for PDF replacement'])
  })
  test.each([undefined, null, '', '  '])('of %o is none where it may be left out', reason => {
    expect(SetVolumeStatus.parse({ isActive: true, reason }).reason).toBeUndefined()
    expect(RevisePaper.parse({ reason }).reason).toBeUndefined()
  })
  test('of 1,001 characters is refused with its limit', () => {
    expect(sentence(DeletePaper, 'x'.repeat(1001))).toEqual(['The reason cannot exceed 1000 characters'])
  })
})

describe('an e-mail address', () => {
  test.each(['a@b.c', 'a.b+c@d.example.org', 'राव@उदाहरण.भारत'])('may be %s', email => {
    expect(Email.parse(email)).toBe(email)
  })
  test.each([
    'a@b',
    'a@.b',
    'a@b.',
    'a@b..c',
    'a@.b.c',
    'a..b@c.d',
    'a.@b.c',
    'a.b.c',
    '@b.c',
    'a@b@c.d',
    'a b@c.d',
    'a\u200d@b.c',
    'a@b\u202e.c',
  ])('is never %s', email => {
    expect(Email.safeParse(email).error?.issues[0]?.message).toBe('Invalid email format')
  })
})
