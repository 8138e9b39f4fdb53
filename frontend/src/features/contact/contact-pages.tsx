import { Navigate } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useIsUntitled, usePageTitle } from '../../journal.ts'
import { BackToHome } from '../../ui/back-to-home.tsx'
import { useHead } from '../../ui/head/use-head.ts'
import { contact } from './api.ts'
import { ContactSection } from './contact-section.tsx'
import './contact.css'

const { contactSubmission } = contact.endpoints

/** The refused form that the page was rendered for; no browser asks for one. */
const useContactSubmission = () => {
  contact.useContactSubmissionQuery(undefined, { skip: !import.meta.env.SSR })
  return contactSubmission.useQueryState(undefined).data
}

/** The form again, where it was sent without scripts and refused; everybody else is led to the one of the home page. */
function ContactPage() {
  const text = useText()
  const submission = useContactSubmission()
  const title = text('contact.getInTouch')
  useHead({ title: usePageTitle(title) })
  if (!submission && !import.meta.env.SSR) return <Navigate replace to={{ pathname: '/', hash: '#contact' }} />
  return (
    <div className="page py-12">
      <h1 className="sr-only">{text('site.contactUs')}</h1>
      <ContactSection key={submission ? 'refused' : 'awaited'} submission={submission} />
    </div>
  )
}

/** Where a form without scripts leads once its message is received. */
function SentPage() {
  const text = useText()
  const isUntitled = useIsUntitled()
  const title = text('contact.messageSent')
  useHead({ title: usePageTitle(title) })
  return (
    <div className="page py-16 text-center">
      <h1 className="font-serif text-3xl">{title}</h1>
      <p className="mt-4">{text('contact.success', { isUntitled: String(isUntitled) })}</p>
      <p className="mt-8">
        <BackToHome />
      </p>
    </div>
  )
}

/** The pages of the contact form for those without scripts. */
export function ContactPages({ isSent = false }: { isSent?: boolean }) {
  return isSent ? <SentPage /> : <ContactPage />
}
