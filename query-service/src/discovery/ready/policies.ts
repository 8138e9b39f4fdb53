import { isPublic } from '@shodh/contracts/content/documents.ts'
import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { textNameOf } from '@shodh/contracts/content/pages/slugs.ts'
import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { cutAtWord } from '@shodh/contracts/text/cut-at-word.ts'
import { TEXT_NAMES } from '@shodh/contracts/site/texts.ts'
import type { ReadyCheck, ReadyCheckName } from '@shodh/contracts/content/ready.ts'
import { today } from '../../today.ts'
import type { ContentPorts } from '../../content/open-content.ts'
import { publicPage, wordsOf } from '../../content/pages/public-pages.ts'

/** The words by which a heading, or else a sentence, is found to be about something. */
const WORDS = {
  scope: /\baims?\b|\bscope\b|कार्यक्षेत्र|व्याप्ती|उद्देश्य|उद्दिष्ट/iu,
  instructions: /\bsubmission|\bauthor guidelines|\binstructions|लेखकों के लिए|लेखकांसाठी|प्रस्तुति|सादरीकरण/iu,
  'peer-review': /\bpeer[\s-]?review|सहकर्मी|समकक्ष|समीक्षा प्रक्रिया|परीक्षण प्रक्रिया/iu,
  ethics: /\bethic|\bmalpractice|\bmisconduct|\bintegrity|नैतिक|आचार|नीतिमत्ता/iu,
  plagiarism: /\bplagiari|साहित्यिक चोरी|वाङ्मयचौर्य/iu,
  'open-access': /\bopen[\s-]access|मुक्त अभिगम|खुली पहुँच|खुला प्रवेश/iu,
  copyright: /\bcopyright|कॉपीराइट|स्वामित्व/iu,
  fees: /\bfees?\b|\bcharges?\b|\bAPCs?\b|शुल्क/iu,
  archiving: /\barchiv|\bpreserv|\bC?LOCKSS\b|\bPortico\b|\brepositor|अभिलेख|परिरक्षण|जतन/iu,
} satisfies Partial<Record<ReadyCheckName, RegExp>>

type Policy = keyof typeof WORDS

/** Characters below which a section says nothing. */
const SAYS_SOMETHING = 20
const EXCERPT = 160

type Passage = { readonly pageId: string; readonly title: string; readonly text: string; readonly url: string }

/** The page itself, then its sections. */
const passagesOf = (pageId: string, { title, url, introduction, sections }: PublicPage): readonly Passage[] => {
  const ofSections = sections.map(section => ({
    pageId,
    title: section.title,
    text: wordsOf(section.body),
    url: `${url}#${section.id}`,
  }))
  const opening = wordsOf(introduction) || (ofSections[0]?.text ?? '')
  return [{ pageId, title, text: opening, url }, ...ofSections].filter(({ text }) => text.length >= SAYS_SOMETHING)
}

/** What the pages of the journal say, the texts about itself first. */
const passagesIn = async ({ content, settings }: Pick<ContentPorts, 'content' | 'settings'>) => {
  const day = today(settings).day()
  const ranked = (slug: string) => {
    const name = textNameOf(slug)
    return name ? TEXT_NAMES.indexOf(name) : TEXT_NAMES.length
  }
  const documents = (await content.read())
    .list('page')
    .filter(isPublic)
    .toSorted((one, other) => ranked(one.slug) - ranked(other.slug))
  return documents.flatMap(document => {
    const page = publicPage(document, { language: DEFAULT_LANGUAGE, settings, day })
    return page ? passagesOf(document.id, page) : []
  })
}

/** The sentence that has one of the words; of a long one, what is around it. */
const around = (text: string, words: RegExp) => {
  const sentence = text.split(/(?<=[.!?।])\s+/u).find(each => words.test(each)) ?? text
  const before = sentence.search(words) - EXCERPT / 2
  if (sentence.length <= EXCERPT || before <= 0) return cutAtWord(sentence, EXCERPT)
  return `… ${cutAtWord(sentence.slice(sentence.indexOf(' ', before) + 1), EXCERPT)}`
}

const screenOf = ({ pageId }: Passage) => `/admin/content/pages/${pageId}`

const NOTHING = { state: 'missing', shown: null, url: null } as const
/** Archives may collect the papers of every journal of this software: that one does is not said by it. */
const PERMISSION = {
  state: 'partly',
  shown: 'A permission for LOCKSS to collect the papers; no page says who preserves them',
  url: '/lockss',
} as const

const policyIn = (passages: readonly Passage[], check: Policy): ReadyCheck => {
  const words = WORDS[check]
  const own = passages.find(({ title }) => words.test(title))
  if (own) {
    const { title, text, url } = own
    return { check, state: 'found', shown: `“${title}”: ${cutAtWord(text, EXCERPT)}`, url, screen: screenOf(own) }
  }
  const said = passages.find(({ text }) => words.test(text))
  // the section itself, rather than the page that begins with it
  const mention = said && passages.findLast(({ pageId, text }) => pageId === said.pageId && text === said.text)
  if (!mention) return { check, ...(check === 'archiving' ? PERMISSION : NOTHING), screen: '/admin/content/pages' }
  const { title, text, url } = mention
  const shown = `Mentioned in “${title}”: ${around(text, words)}`
  return { check, state: 'partly', shown, url, screen: screenOf(mention) }
}

/** What the published pages say of what indexes ask for, as their words are found. */
export const policyChecks = async (
  ports: Pick<ContentPorts, 'content' | 'settings'>,
): Promise<readonly ReadyCheck[]> => {
  const passages = await passagesIn(ports)
  return Object.keys(WORDS).map(check => policyIn(passages, check as Policy))
}
