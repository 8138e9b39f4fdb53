import './contact.css'

export { ContactPage } from './contact-page.tsx'
export { SentPage } from './sent-page.tsx'
