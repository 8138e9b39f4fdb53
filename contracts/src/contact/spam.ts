import { CONTACT_WORDS_MIN } from '../limits.ts'
import { hasPhoneNumber } from './phone.ts'
import { type ContactTexts, wordsIn } from './rules.ts'

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
  ['Message is too short to be meaningful', ({ message }) => wordsIn(message).length < CONTACT_WORDS_MIN],
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
