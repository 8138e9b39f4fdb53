import * as z from 'zod/mini'
import { withoutInvisible } from './text/text.ts'
import { RAW_TEXT_FACTOR, REASON_MAX, SEARCH_MAX } from './limits.ts'

/** What ends an ORCID iD: ISO 7064 MOD 11-2 over its first 15 digits, X for 10. */
const checkCharacterOf = (digits: string) => {
  const total = Array.from(digits).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** Whether the last character of an ORCID iD (0000-0002-1825-0097) agrees with the others. */
export const hasOrcidChecksum = (orcid: string) => {
  const digits = orcid.replaceAll('-', '')
  return checkCharacterOf(digits.slice(0, -1)) === digits.at(-1)
}

const missing = (input: unknown) => input === undefined || input === null

/** Control characters, lone surrogates, noncharacters and bidirectional overrides and isolates: they hide what a text says. */
export const INVALID_IN_LINE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028-\u202e\u2066-\u2069]/u
/** Tabs and line breaks belong to a text of several lines. */
const INVALID_IN_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u

/** Nothing that can be seen: spaces, what Unicode says to ignore where it cannot be shown, and the empty Braille pattern. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

export type TextOptions = {
  /** Code points after trimming. */
  readonly max: number
  /** Whether it may be empty. */
  readonly isOptional?: boolean
  readonly isMultiline?: boolean
  /** The Unicode form in which the text is stored. */
  readonly form?: 'NFC' | 'NFKC'
  readonly required?: string
  readonly notText?: string
  readonly tooLong?: string
  readonly invalid?: string | ((issue: { readonly input?: unknown }) => string)
}

const sentences = (label: string, options: TextOptions) => ({
  required: `${label} is required`,
  notText: `${label} must be text`,
  tooLong: `${label} cannot exceed ${options.max} characters`,
  invalid: `${label} contains invalid characters`,
  ...options,
})

const isWithin = (max: number) => (text: string) => text.length <= RAW_TEXT_FACTOR * max

/**
 * A text as it arrives, and the only way in for one: where its raw length is out of all proportion to its limit, its checks
 * end before anything reads it, so that no pattern and no normalisation ever sees a text of unbounded length.
 */
export const rawText = (label: string, options: TextOptions) => {
  const { max, required, notText, tooLong } = sentences(label, options)
  return z
    .string({ error: ({ input }) => (missing(input) ? required : notText) })
    .check(z.refine(isWithin(max), { error: tooLong, abort: true }))
}

/** Refuses characters that hide what a text says; ZWJ and ZWNJ are none of them. */
export const visible = (label: string, options: TextOptions) => {
  const pattern = options.isMultiline ? INVALID_IN_LINES : INVALID_IN_LINE
  const { invalid } = sentences(label, options)
  return z.refine<string>(text => !pattern.test(text), { error: invalid, abort: true })
}

/** Text that is stored: without invisible characters, trimmed, empty where nothing of it can be seen, in one Unicode form, and each way to be wrong has its sentence. */
export const text = (label: string, options: TextOptions) => {
  const { max, form, required, tooLong } = sentences(label, options)
  return rawText(label, options).check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.overwrite(given => (BLANK.test(given) ? '' : given)),
    z.minLength(options.isOptional ? 0 : 1, { error: required, abort: true }),
    ...(form ? [z.normalize(form)] : []),
    z.maxLength(max, { error: tooLong, abort: true }),
    visible(label, options),
  )
}

/** A text that is only compared with stored ones, some of which may hold characters that are no longer accepted. */
export const comparedText = (label: string, options: TextOptions) =>
  rawText(label, options).check(z.overwrite(given => given.toWellFormed()))

/** Form fields and query strings send numbers as text. */
export const numeric = (schema: z.ZodMiniType<number, unknown>) =>
  z.pipe(
    z.transform((input: unknown) => (typeof input === 'string' && /^-?\d{1,15}$/u.test(input) ? Number(input) : input)),
    schema,
  )

/** Form fields and query strings send truth as text. */
export const truth = z.pipe(
  z.transform((input: unknown) => (input === 'true' ? true : input === 'false' ? false : input)),
  z.boolean(),
)

/** A whole number of a form or a query, with one sentence for every way in which it can be wrong. */
export const wholeNumber = (name: string, least: number, most = Infinity) => {
  const sentence = `${name} must be a whole number from ${least} ${most === Infinity ? 'on' : `to ${most}`}`
  const bounds = most === Infinity ? [z.gte(least, sentence)] : [z.gte(least, sentence), z.lte(most, sentence)]
  return numeric(z.int(sentence).check(...bounds))
}

/** One from 1 on. */
export const positiveNumber = (name: string) => {
  const sentence = `${name} must be a whole number from 1`
  return numeric(z.int(sentence).check(z.positive(sentence)))
}

type ListLimits = {
  /** UTF-16 units of the list as text. */
  readonly characters: number
  readonly entries: number
}

export const parsedJson = (input: unknown): unknown => {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return input
  }
}

/**
 * Form fields send lists as text, JSON unless `parse` knows another form; an unreadable one is refused by the schema
 * behind it, one that is too long before it is read.
 */
export const structured = <Schema extends z.ZodMiniType>(
  label: string,
  schema: Schema,
  { characters, entries }: ListLimits,
  parse = parsedJson,
) =>
  z.pipe(
    z.transform((input: unknown, { issues }) => {
      const refuse = (max: number, unit: string) =>
        issues.push({ code: 'custom', input, message: `${label} cannot exceed ${max} ${unit}` })
      if (typeof input === 'string' && input.length > characters) return void refuse(characters, 'characters')
      const list = parse(input)
      if (Array.isArray(list) && list.length > entries) refuse(entries, 'entries')
      return list
    }),
    schema,
  )

type Of<Entry> = (entry: Entry) => string

/** Refuses the first entry of a list whose key one before it has, by its field where one is named. */
export const eachOnce =
  <Entry>(keyOf: Of<Entry>, messageOf: Of<Entry>, field?: string): z.core.CheckFn<Entry[]> =>
  ({ value, issues }) => {
    const keys = value.map(keyOf)
    const index = keys.findIndex((key, n) => keys.indexOf(key) < n)
    const again = value[index]
    if (again === undefined) return
    const path = field === undefined ? [index] : [index, field]
    issues.push({ code: 'custom', input: value, path, message: messageOf(again) })
  }

/** Free text that the public reads. */
export const Reason = text('Reason', {
  max: REASON_MAX,
  isMultiline: true,
  tooLong: `The reason cannot exceed ${REASON_MAX} characters`,
})

/** Whether an optional field is left empty: null, or a text in which nothing can be seen. */
export const isBlank = (input: unknown, max = REASON_MAX) =>
  input === null || (typeof input === 'string' && isWithin(max)(input) && BLANK.test(input))

/** An optional field that null or a blank text takes away: null then. */
export const clearable = <Schema extends z.ZodMiniType>(schema: Schema, max: number) =>
  z.optional(
    z.pipe(
      z.transform((input: unknown) => (isBlank(input, max) ? null : input)),
      z.nullable(schema),
    ),
  )

/** Where a reason is optional, null or an empty one counts as absent. */
export const OptionalReason = z.optional(
  z.pipe(
    z.transform((input: unknown) => (isBlank(input) ? undefined : input)),
    z.optional(Reason),
  ),
)

/** What somebody looks for; pasted, it may have line breaks. */
export const Search = text('Search', { max: SEARCH_MAX, isMultiline: true, isOptional: true })

export const dayRequired = 'Please enter a date as YYYY-MM-DD'

/** One sentence for every way in which a text can be wrong. */
export const always = (sentence: string) => ({
  required: sentence,
  notText: sentence,
  tooLong: sentence,
  invalid: sentence,
})

/** A day of the Gregorian calendar, YYYY-MM-DD (ISO 8601). */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
export const Day = rawText('Date', { max: 10, ...always(dayRequired) }).check(z.iso.date(dayRequired))
