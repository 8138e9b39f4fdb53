import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { addAllMessages } from '../i18n/all-messages.ts'
import { messagesIn } from '../i18n/catalogues.ts'

addAllMessages()

export function InEnglish({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={messagesIn('en')}>{children}</I18nProvider>
}
