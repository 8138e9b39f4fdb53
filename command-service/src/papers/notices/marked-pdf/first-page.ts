import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import type { PaperStatus } from '@shodh/contracts/papers/notices/notices.ts'
import type { Paragraph } from './draw-text.ts'

/** What the first page of a retracted or withdrawn paper says. */
export type Statement = {
  readonly status: PaperStatus
  readonly title: string
  readonly authors: string
  readonly language: string | undefined
  /** Its place in the journal: `Shodh, Vol. 7, No. 2 (2026)`. */
  readonly source: string
  readonly notice: string
  readonly reason: string
  /** Where the journal has the paper. */
  readonly url: string
  readonly doi: string | undefined
}

type Act = 'retraction' | 'partial_retraction' | 'withdrawal'

const ACTS: Readonly<Record<Act, string>> = {
  retraction: 'This paper was retracted.',
  partial_retraction: 'Parts of this paper were retracted.',
  withdrawal: 'This paper was withdrawn.',
}

const IN_ITS_LANGUAGE: Readonly<Record<string, Readonly<Record<Act, string>>>> = {
  hi: {
    retraction: 'यह शोधपत्र निरस्त किया गया है।',
    partial_retraction: 'इस शोधपत्र के कुछ अंश निरस्त किए गए हैं।',
    withdrawal: 'यह शोधपत्र वापस लिया गया है।',
  },
  mr: {
    retraction: 'हा शोधनिबंध रद्द करण्यात आला आहे.',
    partial_retraction: 'या शोधनिबंधाचे काही भाग रद्द करण्यात आले आहेत.',
    withdrawal: 'हा शोधनिबंध मागे घेण्यात आला आहे.',
  },
}

const isAct = (type: PaperStatus['type']): type is Act => Object.hasOwn(ACTS, type)

const BEHIND = 'The pages that follow are the paper as it was published.'
const ALONE = 'The paper itself could not be put behind this page. Its earlier versions are at the address above.'

/** In English, and what happened also in the language of the paper; `isAlone` where no page of the paper follows. */
export const firstPage = (of: Statement, isAlone: boolean): readonly Paragraph[] => {
  const { status, title, authors, language = '', source, notice, reason, url, doi } = of
  // Stryker disable next-line StringLiteral: For the compiler: only acts are marked.
  const act = isAct(status.type) ? status.type : 'retraction'
  const own = IN_ITS_LANGUAGE[languageKey(language).split('-')[0] ?? '']?.[act]
  return [
    { text: titlePrefix(status).replace(': ', ''), size: 28, isWarning: true },
    { text: `${ACTS[act]} Effective ${status.effectiveOn}.`, size: 13 },
    ...(own ? [{ text: own, size: 13 }] : []),
    { text: title, size: 17 },
    { text: authors, size: 11 },
    { text: source, size: 11 },
    { text: [url, ...(doi ? [`https://doi.org/${doi}`] : [])].join('\n'), size: 10 },
    { text: isAlone ? ALONE : BEHIND, size: 10 },
    { text: `Reason: ${reason}`, size: 11 },
    { text: notice, size: 11 },
  ]
}
