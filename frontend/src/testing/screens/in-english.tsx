import type { ReactNode } from 'react'
import { addAllMessages } from '../../i18n/all-messages.ts'
import { messagesIn } from '../../i18n/catalogues.ts'
import { Messages } from '../../i18n/text.tsx'

addAllMessages()

export function InEnglish({ children }: { children: ReactNode }) {
  return <Messages value={messagesIn('en')}>{children}</Messages>
}
