import { LANGUAGES } from '@shodh/contracts/site/languages.ts'
import type { TextName, TextResponse, TextSection, TextToken } from '@shodh/contracts/site/texts.ts'
import { isListOf, isOneOf, isOptional, isRecord, isText, isWhole } from '../../shape.ts'

/** Written out: the contract's list would bring zod to every reader. */
const isName = isOneOf<TextName>(['about', 'guidelines', 'privacy', 'accessibility'])

type Start = Extract<TextToken, { readonly open: string }>

const isTag = isOneOf<Start['open']>([
  ...(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
  ...(['strong', 'em', 's', 'a', 'code', 'pre', 'br', 'hr'] as const),
])

const isStart = isRecord<Start>({ open: isTag, href: isOptional(isText) })
const isEnd = isRecord<{ close: true }>({ close: isOneOf([true]) })

const isToken = (value: unknown): value is TextToken => isText(value) || isStart(value) || isEnd(value)

const isSection = isRecord<TextSection>({ id: isText, title: isText, body: isListOf(isToken) })

export const isTextResponse = isRecord<TextResponse>({
  name: isName,
  language: isOneOf(LANGUAGES),
  title: isText,
  description: isText,
  effectiveOn: isOptional(isText),
  minutes: isRecord({ from: isWhole, to: isWhole }),
  introduction: isListOf(isToken),
  sections: isListOf(isSection),
})
