import type { ContactBounds } from './bounds.ts'
import type { ContactType } from './fields.ts'

/** What the form offers where the journal's settings, or the network, say nothing else. */
export const DEFAULT_TYPES: readonly ContactType[] = [
  { value: 'general_inquiry', label: { en: 'General Inquiry', hi: 'सामान्य पूछताछ', mr: 'सामान्य चौकशी' } },
  {
    value: 'submission_inquiry',
    label: { en: 'Submission Inquiry', hi: 'शोध-पत्र भेजने की पूछताछ', mr: 'शोधनिबंध सादर करण्याविषयी चौकशी' },
  },
  { value: 'peer_review', label: { en: 'Peer Review', hi: 'समकक्ष समीक्षा', mr: 'समकक्ष परीक्षण' } },
  { value: 'technical_support', label: { en: 'Technical Support', hi: 'तकनीकी सहायता', mr: 'तांत्रिक साहाय्य' } },
  { value: 'collaboration', label: { en: 'Collaboration', hi: 'सहयोग', mr: 'सहकार्य' } },
  { value: 'complaint', label: { en: 'Complaint', hi: 'शिकायत', mr: 'तक्रार' } },
  { value: 'suggestion', label: { en: 'Suggestion', hi: 'सुझाव', mr: 'सूचना' } },
  { value: 'other', label: { en: 'Other', hi: 'अन्य', mr: 'इतर' } },
]

export const DEFAULT_BOUNDS: ContactBounds = {
  name: { minLength: 2, maxLength: 50 },
  subject: { minLength: 5, maxLength: 100 },
  message: { minLength: 10, maxLength: 500 },
}

/** The type under which a suggestion of another one is shown. */
export const GENERAL_INQUIRY = 'general_inquiry'
