import { contactConfig as defaults } from '@shodh/contracts/contact/config.ts'
import type { ContactSubmission } from '@shodh/contracts/contact/submission.ts'
import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useLanguage, useText } from '../../i18n/text.tsx'
import { useIsNamed, useJournal } from '../../journal.ts'
import { link } from '../../ui/button.ts'
import { contact } from './api.ts'
import { ContactForm } from './form/contact-form.tsx'

/** What the form is made from: after whatever error, the built-in defaults. */
const useContactConfig = (language: string): ContactConfig | undefined => {
  const { data, isError } = contact.useContactConfigQuery(language)
  const journal = useJournal()
  return data?.config ?? (isError ? defaults({ contactChannels: journal?.contactChannels }, language) : undefined)
}

type Channel = ContactConfig['channels'][number]

function Content({ channel: { content, link: to } }: { channel: Channel }) {
  if (to === null) return content
  const elsewhere = /^https?:/u.test(to) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={to} className={link} {...elsewhere}>
      {content}
    </a>
  )
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  const text = useText()
  const isNamed = useIsNamed()
  return (
    <div className="grid content-start gap-6">
      {channels.map((channel, index) => (
        <div key={index} className="border-t border-line pt-3">
          <h3 className="text-sm text-muted">{channel.title}</h3>
          <p className="wrap-anywhere whitespace-pre-line">
            <Content channel={channel} />
          </p>
        </div>
      ))}
      {isNamed && (
        <div className="border-t-2 border-accent pt-3">
          <h3 className="text-sm text-muted">{text('contact.responseTime')}</h3>
          <p>{text('contact.responseHours')}</p>
        </div>
      )}
    </div>
  )
}

/** Whoever follows a link to the section is led to it, also where it comes later than the page. */
const useLedHere = () => {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== '#contact') return undefined
    const frame = requestAnimationFrame(() => {
      section.current?.scrollIntoView()
      section.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
  return section
}

/** How to reach the journal, and the form. */
export function ContactSection({ submission }: { submission?: ContactSubmission | undefined }) {
  const text = useText()
  const config = useContactConfig(useLanguage())
  const section = useLedHere()
  return (
    <section ref={section} id="contact" tabIndex={-1} aria-labelledby="contact-title" className="contact">
      <h2 id="contact-title" className="mb-6 font-serif text-2xl">
        {text('contact.getInTouch')}
      </h2>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Channels channels={config?.channels ?? []} />
        <div id="contact-form">
          <h3 className="mb-5 font-serif text-xl">{text('contact.sendMessage')}</h3>
          {config ? (
            <ContactForm config={config} submission={submission} />
          ) : (
            <p role="status" className="min-h-[40rem] text-muted">
              {text('contact.loadingForm')}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
