import { CONTACT_WORDS_MIN } from '../limits.ts'
import { type ContactTexts, wordsIn } from './rules.ts'
import { withAsciiDigits } from '../text/text.ts'

/** Numbers that a subject may name: DOIs and URLs, ORCID iDs, ISBNs, ISSNs and dates. */
const IDENTIFIERS = [
  /(?:https?:\/\/|\b10\.\d{4,9}\/)\S+/giu,
  /\b(?:\d{4}-){3}\d{3}[\dX]\b/giu,
  /\b97[89](?:[ -]?\d){10}\b/gu,
  /\bISBN(?:-10)?:?\s*\d(?:[ -]?\d){8}[ -]?[\dX]\b/giu,
  /\bISSN:?\s*\d{4}-\d{3}[\dX]\b/giu,
  /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{4})\b/gu,
] as const

/** Digits with at most spaces and + - ( ) between. */
const RUN = /\d(?:[\s()+‑-]*\d)*/gu
const ISBN_10 = /^(?=.{13}$)\d{1,5}[ -]\d{1,7}[ -]\d{1,6}[ -]\d$/u
const YEARS = /^(?:(?:19|20)\d{2}(?:-(?:19|20)?\d{2})?(?:\s|$))+$/u
/** An Indian mobile number, as it is dialled. */
const MOBILE = /^(?:91|0)?[6-9]\d{9}$/u
const LETTER_BEFORE = /\p{L}[-./_]?$/u
const CALLING =
  /(?<!\p{L})(?:ph|phone|telephone|tel|mob|mobile|call|cell|contact|whats ?app|फोन|फ़ोन|मोबाइल|मोबाईल|दूरध्वनी|संपर्क)[-./_]?$/iu
const LETTER_AFTER = /^[-./_]?\p{L}/u
/** A word for what has a number. */
const NUMBERED =
  /(?<![\p{L}\p{M}])(?:manuscript|ms|paper|ref|reference|invoice|ticket|संदर्भ|क्रमांक|[#№])[\s.:]{0,3}(?:no|number|id|क्रमांक)?[\s.:(#№-]{0,3}$/iu
const YEAR_BEFORE = /(?<!\d)(?:19|20)\d{2}\/$/u
const YEAR_FIRST = /^(?:19|20)\d{2}[‑-]/u

const digitsOf = (text: string) => text.replaceAll(/\D/gu, '')

const isLong = (text: string) => /^\d{10,15}$/u.test(digitsOf(text))

const isNumbered = (before: string) => {
  const { index } = NUMBERED.exec(before) ?? {}
  return index !== undefined && !CALLING.test(before.slice(0, index).trimEnd())
}

/** A number that begins with a year, unless a mobile number follows. */
const isOfYear = (before: string, number: string) =>
  (YEAR_BEFORE.test(before) && !MOBILE.test(digitsOf(number))) ||
  (YEAR_FIRST.test(number) && !MOBILE.test(digitsOf(number).slice(4)))

/** A number with a letter in it is a reference, unless the letters say that it is for calling or it is a mobile number. */
const isLettered = (before: string, number: string, after: string) =>
  (LETTER_BEFORE.test(before) || LETTER_AFTER.test(after)) && !CALLING.test(before) && !MOBILE.test(digitsOf(number))

/** Whether a text holds what looks like a phone number, and like nothing else that has as many digits. */
export const hasPhoneNumber = (text: string) => {
  const rest = IDENTIFIERS.reduce((left, identifier) => left.replaceAll(identifier, ','), withAsciiDigits(text))
  return [...rest.matchAll(RUN)].some(({ 0: run, index }) =>
    [...run.matchAll(/\S+/gu), { 0: run, index: 0 }].some(({ 0: number, index: start }) => {
      const before = rest.slice(0, index + start)
      const after = rest.slice(index + start + number.length)
      const isElse = YEARS.test(run) || ISBN_10.test(run) || isNumbered(before) || isOfYear(before, number)
      return isLong(number) && !isElse && !isLettered(before, number, after)
    }),
  )
}

/** Spam phrases that a message may not reach; a message without a proof of work may not have one. */
export const SPAM_PHRASES = { withProof: 2, withoutProof: 1 } as const

const HEADER = /(?:^|[\r\n]|%0[ad])\s*(?:b?cc|content-type|mime-version|content-transfer-encoding)\s*:/iu
const LINE_BREAK = /[\r\n]|%0[ad]/iu

const SUSPICIOUS_EMAIL = /\.\.|^\.|\.@|\d{13,}|(.)\1{5}/u

/** The same letter seven times, or the same word five times. */
const REPEATED = /(\p{L})\1{6}|(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}\p{N}]{2,30})(?:\s+\2){4}(?![\p{L}\p{M}\p{N}])/iu

const SHORTENED =
  /(?<![\w.-])(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|shorturl\.at|rb\.gy|t\.ly)(?![\w-])/iu
const RAW_IP = /https?:\/\/(?:[^\s/@]{1,100}@)?(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])/iu
const FREE_TOP_LEVEL = /(?:https?:\/\/|www\.)[\w.-]{1,250}\.(?:tk|ml|ga|cf|gq)(?![\w-])/iu

/** Letters of the Latin script that a text needs before its vowels say anything. */
const LATIN_LETTERS_MIN = 10
const VOWELS_PER_CONSONANT_MIN = 0.2

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Accented letters count as what they are made of; other scripts have vowels of their own kind. */
const isGibberish = (text: string) => {
  const plain = text.normalize('NFD')
  const letters = countOf(plain, /[a-z]/giu)
  const vowels = countOf(plain, /[aeiouy]/giu)
  return letters >= LATIN_LETTERS_MIN && vowels < VOWELS_PER_CONSONANT_MIN * (letters - vowels)
}

/** Separated by commas. */
const ENGLISH =
  'viagra, cialis, casino, lottery, jackpot, click here, act now, buy now, order now, ' +
  'limited time offer, make money, earn money, extra income, free money, get rich, work from home, ' +
  'you have won, claim your prize, risk free, 100% free, 100% guaranteed, no obligation, cheap pills, ' +
  'weight loss, crypto investment, bitcoin investment, double your, payday loan, seo services, ' +
  'backlinks, rank on google, guest post, buy followers, guaranteed publication'
const HINDI =
  'लॉटरी, लाटरी, यहाँ क्लिक करें, यहां क्लिक करें, आप जीत गए, घर बैठे पैसे, पैसे कमाएँ, पैसे कमाएं, ' +
  'मुफ़्त पैसे, तुरंत लोन, सीमित समय का ऑफर, अभी खरीदें'
const MARATHI = 'येथे क्लिक करा, इथे क्लिक करा, तुम्ही जिंकलात, घरबसल्या पैसे, पैसे कमवा, आताच खरेदी करा, झटपट कर्ज'

const PHRASES = `${ENGLISH}, ${HINDI}, ${MARATHI}`.split(', ').map(phrase => phrase.normalize('NFC'))

const phrasesIn = (text: string) => {
  const searched = text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ')
  return PHRASES.filter(phrase => searched.includes(phrase)).length
}

/** The issue of a message with fewer words than CONTACT_WORDS_MIN. */
export const TOO_SHORT = 'Message is too short to be meaningful'

type Screen = readonly [issue: string, applies: (texts: ContactTexts, whole: string, phrases: number) => boolean]

/** In the order in which they are named. */
const SCREENS: readonly Screen[] = [
  [
    'Email header patterns are not allowed',
    ({ name, email, subject, message }) =>
      [name, email, subject].some(line => LINE_BREAK.test(line) || HEADER.test(line)) || HEADER.test(message),
  ],
  ['Suspicious email format', ({ email }) => SUSPICIOUS_EMAIL.test(email)],
  ['Repetitive text', (_, whole) => REPEATED.test(whole)],
  ['Suspicious links', (_, whole) => [SHORTENED, RAW_IP, FREE_TOP_LEVEL].some(pattern => pattern.test(whole))],
  [TOO_SHORT, ({ message }) => wordsIn(message).length < CONTACT_WORDS_MIN],
  ['Content appears to be gibberish', ({ message }) => isGibberish(message)],
  ['Phone numbers are not allowed in name or subject', ({ name, subject }) => [name, subject].some(hasPhoneNumber)],
  ['High spam probability detected', (_, whole, phrases) => phrasesIn(whole) >= phrases],
]

/** Why a message is taken for spam, first issue first; none where it is not. `phrases` of SPAM_PHRASES are too many. */
export const spamIssues = (texts: ContactTexts, phrases: number = SPAM_PHRASES.withProof): readonly string[] => {
  const whole = `${texts.name}\n${texts.subject}\n${texts.message}`
  return SCREENS.filter(([, applies]) => applies(texts, whole, phrases)).map(([issue]) => issue)
}

export const spamSentence = (issue: string) => `Security check failed: ${issue}`
