import type { Language } from '@shodh/contracts/languages.ts'
import { addAllMessages } from '../../i18n/all-messages.ts'
import { messagesIn } from '../../i18n/catalogues.ts'
import type { Text } from '../../i18n/text.tsx'

addAllMessages()

/** The messages of a language, outside of a screen. */
export const textIn = (language: Language): Text => messagesIn(language).t
