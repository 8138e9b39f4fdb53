import type { Messages } from '@lingui/core'
import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { addMessages } from './catalogues.ts'

const catalogues = import.meta.glob<Messages>('../locales/*/*.json', { import: 'default', eager: true })

/** Adds every message in every language: for a server, which renders in all of them, and for tests. */
export const addAllMessages = () => {
  for (const [path, messages] of Object.entries(catalogues))
    for (const language of LANGUAGES) if (path.includes(`/${language}/`)) addMessages(language, messages)
}
