import { ContactPage } from './contact-page.tsx'
import './contact.css'
import { SentPage } from './sent-page.tsx'

/** The pages of the contact form for those without scripts. */
export function ContactPages({ isSent = false }: { isSent?: boolean }) {
  return isSent ? <SentPage /> : <ContactPage />
}
