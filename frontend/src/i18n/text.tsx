import type { I18n } from '@lingui/core'
import type { Language } from '@shodh/contracts/languages.ts'
import { type ReactElement, cloneElement, createContext, Fragment, useCallback, useContext } from 'react'
import type { MessageId } from './ids.ts'
import { type Localized, localized } from '@shodh/contracts/languages.ts'

/** A text of the journal's settings in the language of the page. */
export const useLocalized = () => {
  const language = useLanguage()
  return (text: Localized) => localized(text, language)
}

type Values = Readonly<Record<string, string | number>>

/** A message in the language of the page: `text('site.papers', { count: 2 })` is '2 papers'. */
export type Text = (id: MessageId, values?: Values) => string

/** The messages of the page's language, for the components within. */
export const Messages = createContext<I18n | undefined>(undefined)

const useMessages = () => {
  const messages = useContext(Messages)
  if (!messages) throw new Error('A text needs the messages of a language around it')
  return messages
}

/** The same function as long as the language is the same. */
export const useText = (): Text => useMessages().t

export const useLanguage = () => useMessages().locale as Language

/** Translates a sentence of the API or of `contracts`, and a message's id; one that is not in the catalogue stays as it is. */
export const useSentence = () => {
  const { messages, t } = useMessages()
  return useCallback((sentence: string) => (Object.hasOwn(messages, sentence) ? t(sentence) : sentence), [messages, t])
}

/** No text has it: it stands for `<` in values, which are never markup. */
const LESS_THAN = '\u0000'

const masked = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).replaceAll('<', LESS_THAN)]))

type Message = {
  readonly id: MessageId
  readonly values?: Values
  readonly components: Readonly<Record<string, ReactElement>>
}

/** A message with elements in it: `Published under <licence>{name}</licence>.` */
export function Message({ id, values = {}, components }: Message) {
  const parts = useText()(id, masked(values)).split(/<(\w+)>(.*?)<\/\1>/gu)
  const shown = parts.map(part => part.replaceAll(LESS_THAN, '<'))
  return shown.map((part, place) => {
    const element = place % 3 === 1 ? components[part] : undefined
    if (element) return cloneElement(element, { key: place }, shown[place + 1])
    return place % 3 === 0 && <Fragment key={place}>{part}</Fragment>
  })
}
