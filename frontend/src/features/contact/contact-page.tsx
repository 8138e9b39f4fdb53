import { Navigate } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useSiteName } from '../../journal.ts'
import { useHead } from '../../ui/use-head.ts'
import { contact } from './api.ts'
import { ContactSection } from './contact-section.tsx'

const { contactSubmission } = contact.endpoints

/** The refused form that the page was rendered for; no browser asks for one. */
const useContactSubmission = () => {
  contact.useContactSubmissionQuery(undefined, { skip: !import.meta.env.SSR })
  return contactSubmission.useQueryState(undefined).data
}

/** The form again, where it was sent without scripts and refused; everybody else is led to the one of the home page. */
export function ContactPage() {
  const text = useText()
  const siteName = useSiteName()
  const submission = useContactSubmission()
  const title = text('contact.getInTouch')
  useHead({ title: siteName ? `${title} | ${siteName}` : title })
  if (!submission && !import.meta.env.SSR) return <Navigate replace to={{ pathname: '/', hash: '#contact' }} />
  return (
    <div className="page py-12">
      <h1 className="sr-only">{text('site.contactUs')}</h1>
      <ContactSection key={submission ? 'refused' : 'awaited'} submission={submission} />
    </div>
  )
}
