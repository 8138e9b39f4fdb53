import { trimEnd } from '@shodh/contracts/text/text.ts'
import { once } from '@shodh/contracts/flow/once.ts'

/** Words that passwords are made of most often, with a number or a sign at an end. */
const WORDS = new Set(
  `password passwort passw passwd pass secret letmein welcome login signin admin administrator root master user guest
  test testing tester demo sample example default changeme change temp temporary access system server service support
  manager office company business computer internet network windows microsoft google facebook instagram whatsapp twitter
  linkedin youtube amazon apple samsung android iphone nokia laptop desktop database oracle hello hello hi goodbye
  thankyou please sorry love lover loveyou iloveyou iloveu mylove forever friend friends bestfriend baby babygirl angel
  princess prince queen king sunshine moonlight shadow flower rose lily butterfly rainbow diamond crystal silver golden
  gold purple orange yellow green black white blue red chocolate cookie cookies candy sugar honey banana cherry pepper
  ginger coffee cheese monkey dragon tiger lion eagle falcon wolf panther horse elephant rabbit kitty kitten puppy dog
  cat bird fish snake spider spiderman batman superman ironman avengers starwars pokemon pikachu naruto goku matrix
  hunter killer ninja warrior soldier ranger trustno trustnoone freedom liberty peace justice power energy
  football baseball basketball cricket soccer hockey tennis golf chess champion winner player gamer gaming mustang ferrari
  porsche mercedes toyota honda yamaha harley corvette camaro jordan michael jennifer jessica ashley amanda daniel david
  robert thomas andrew joseph joshua matthew anthony william charlie george james jackson oliver harry peter martin
  maria nicole michelle hannah sophie emma olivia samantha elizabeth victoria alexander benjamin nicholas
  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday spring summer autumn winter today tomorrow birthday newyear christmas diwali holi
  india indian bharat hindustan jaihind jaishriram vandemataram maharashtra jaimaharashtra mumbai pune delhi nagpur nashik
  kolkata chennai bangalore bengaluru hyderabad ahmedabad gujarat rajasthan kerala punjab
  ganesh ganesha ganpati krishna radhe radhekrishna radha shiva shivaji shivaay mahadev omnamahshivaya om omsairam sairam
  saibaba sai ram rama jaishreeram hanuman bajrang lakshmi laxmi durga saraswati vishnu balaji govinda hareram
  allah bismillah muhammad jesus jesuschrist christ god mygod
  rahul rohit amit sachin tendulkar dhoni kohli virat sunil anil vijay ajay sanjay rajesh mahesh suresh ramesh dinesh
  ganesh prakash santosh deepak vikas pooja priya neha sneha kavita sunita anita aarti nikita komal shreya
  journal shodh research paper papers author editor publisher university college school student teacher professor science
  library book books reader reading study exam education knowledge`.split(/\s+/u),
)

/** Sequences of keyboards, alphabet and digits. */
const FORWARD = (
  'abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm azerty qwertz !@#$%^&*() ' +
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik q1w2e3r4t5y6 1q2w3e4r5t6y'
).split(' ')
const LINES = [...FORWARD, ...FORWARD.map(line => line.split('').reverse().join(''))]

const RUN = 3

/** How far the text goes on from `start` as `next` says. */
const lengthOf = (text: string, start: number, next: (length: number) => string | undefined) => {
  let length = 1
  while (start + length < text.length && next(length) === text[start + length]) length += 1
  return length
}

/** The length of what begins here and is one character over and over, or follows a line. */
const runAt = (text: string, start: number) => {
  const first = text.charAt(start)
  const along = LINES.filter(line => line.includes(first)).map(line => {
    const from = line.indexOf(first)
    return lengthOf(text, start, length => line[from + length])
  })
  return Math.max(
    lengthOf(text, start, () => first),
    ...along,
  )
}

/** Characters outside of runs that do not make guessing harder. */
const STRAYS = 2

/** Whether next to nothing but runs is in the text. */
const isWalk = (text: string) => {
  let strays = 0
  for (let at = 0; at < text.length;) {
    const run = runAt(text, at)
    if (run < RUN) strays += 1
    at += run < RUN ? 1 : run
  }
  return strays <= STRAYS
}

const LOOK_ALIKES = new Map(
  ['0o', '1i', '3e', '4a', '5s', '7t', '@a', '$s', '!i', '€e'].map(pair => [pair.charAt(0), pair.charAt(1)]),
)

/** Characters beside a word that do not make guessing harder. */
const DECORATION = 7

const halves = (word: string) => {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? [word, half] : [word]
}

const isDecoratedWord = (text: string) => {
  const core = trimEnd(text.replace(/^[^a-z]+/u, ''), /[^a-z]/u)
  if (text.length - core.length > DECORATION) return false
  const plain = core.replace(/[^a-z]/gu, char => LOOK_ALIKES.get(char) ?? char).replace(/[\s._-]/gu, '')
  return halves(plain).some(word => WORDS.has(word))
}

/** The 49,000 most frequent passwords of published breaches, in lower case. */
const breached = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/**
 * Whether everyone who guesses passwords tries it first: known from breaches, a frequent word in some disguise, or a
 * walk over the keys. The score of `@zxcvbn-ts/core` can't say so: 'best friend#88' has its highest, ten random
 * characters often have not, and it takes 0.2 s for 128.
 */
export const isCommon = async (password: string) => {
  const text = password.normalize('NFKC').toLowerCase()
  return (await breached()).has(text) || isDecoratedWord(text) || isWalk(text)
}
