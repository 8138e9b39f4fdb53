import { contactConfig as defaults } from '@shodh/contracts/contact/config.ts'
import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { useJournal } from '../../journal.ts'
import { contact } from './api.ts'

/** What the form is made from: after whatever error, the built-in defaults. */
export const useContactConfig = (language: string): ContactConfig | undefined => {
  const { data, isError } = contact.useContactConfigQuery(language)
  const journal = useJournal()
  return data?.config ?? (isError ? defaults({ contactChannels: journal?.contactChannels }, language) : undefined)
}
