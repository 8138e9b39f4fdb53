import { type ContactSubmission, TRAP_FIELD } from '@shodh/contracts/contact/submission.ts'
import { suggestedType } from '@shodh/contracts/contact/suggestion.ts'
import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { control } from '../../../ui/forms/control.ts'
import { useHydrated } from '../../../ui/browser/use-hydrated.ts'
import { Field } from './field.tsx'
import { Done, Notices, RefusedMessages } from './notices.tsx'
import { type ContactFormState, useContactForm } from './use-contact-form.ts'
import { useContactSentence } from './use-contact-sentence.ts'

const TEMPORARY = /temporary|disposable|permanent/iu

/** What is wrong with the address; one of a temporary kind gets a warning. */
function EmailError({ sentence }: { sentence: string }) {
  const text = useText()
  const inLanguage = useContactSentence()
  if (TEMPORARY.test(sentence))
    return (
      <div className="rounded-sm border-l-4 border-danger bg-tint px-4 py-3">
        <p>
          <strong>{text('contact.invalidEmailTitle')}</strong> {text('contact.invalidEmail')}
        </p>
        <p className="mt-1 text-ink">{text('contact.realEmail')}</p>
      </div>
    )
  return (
    <p>
      <strong>{text('contact.emailError')}:</strong> {inLanguage(sentence)}
    </p>
  )
}

type Part = { readonly form: ContactFormState; readonly config: ContactConfig }

function Suggestion({ form, config }: Part) {
  const text = useText()
  const [declined, setDeclined] = useState('')
  const suggested = suggestedType(form.values, config.contactTypes)
  const label = config.contactTypes.find(({ value }) => value === suggested)?.label
  if (suggested === undefined || label === undefined || suggested === declined) return null
  const decline = () => {
    setDeclined(suggested)
    form.focusType()
  }
  return (
    <div role="status" className="rounded-sm border-l-4 border-accent bg-tint px-4 py-3 text-sm">
      <p className="font-medium">{text('contact.smartDetection')}</p>
      <p className="mt-1">{text('contact.suggested', { type: label })}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className={button.primary} onClick={() => form.choose(suggested)}>
          {text('contact.applySuggestion')}
        </button>
        <button type="button" className={button.outline} onClick={decline}>
          {text('contact.keepCurrent')}
        </button>
      </div>
    </div>
  )
}

function Sender({ form: { initial, errors } }: Part) {
  const text = useText()
  const sentence = useContactSentence()
  const shared = { className: control, 'aria-required': true } as const
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label={text('contact.name')} error={errors.name && sentence(errors.name)}>
        {field => <input {...field} {...shared} name="name" autoComplete="name" defaultValue={initial.name} />}
      </Field>
      <Field label={text('contact.email')} error={errors.email && <EmailError sentence={errors.email} />}>
        {field => (
          <input
            {...field}
            {...shared}
            name="email"
            type="text"
            inputMode="email"
            autoComplete="email"
            defaultValue={initial.email}
          />
        )}
      </Field>
    </div>
  )
}

function Content({ form: { initial, errors, values }, config: { validation } }: Part) {
  const text = useText()
  const sentence = useContactSentence()
  const { subject, message } = validation
  return (
    <>
      <Field
        label={text('contact.subject')}
        error={errors.subject && sentence(errors.subject)}
        counter={{ text: values.subject, max: subject.maxLength }}
      >
        {field => <input {...field} name="subject" className={control} aria-required defaultValue={initial.subject} />}
      </Field>
      <Field
        label={text('contact.message')}
        error={errors.message && sentence(errors.message)}
        counter={{ text: values.message, max: message.maxLength }}
      >
        {field => (
          <textarea
            {...field}
            name="message"
            rows={6}
            className={`${control} block py-2.5`}
            aria-required
            placeholder={text('contact.maximum', { max: message.maxLength })}
            defaultValue={initial.message}
          />
        )}
      </Field>
    </>
  )
}

function Type({ form: { initial, errors }, config: { contactTypes } }: Part) {
  const text = useText()
  const sentence = useContactSentence()
  return (
    <Field label={text('contact.type')} error={errors.contactType && sentence(errors.contactType)}>
      {field => (
        <select {...field} name="contactType" className={control} aria-required defaultValue={initial.contactType}>
          {contactTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Hidden from people; a program fills in whatever there is. */
function Trap() {
  const text = useText()
  return (
    <div className="unused" aria-hidden="true">
      <label>
        {text('contact.trap')}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Submit({ form: { status, isLimited } }: Pick<Part, 'form'>) {
  const text = useText()
  const isSending = status === 'sending'
  const label = isLimited ? 'contact.pleaseWait' : isSending ? 'contact.sending' : 'contact.send'
  return (
    <button
      type="submit"
      className={`${button.primary} min-w-[min(10rem,100%)] justify-self-start`}
      disabled={isSending || isLimited}
    >
      {text(label)}
    </button>
  )
}

type Props = { readonly config: ContactConfig; readonly submission?: ContactSubmission | undefined }

/** Sent by script, or as a form where there is none. */
export function ContactForm({ config, submission }: Props) {
  const form = useContactForm(config, submission)
  const action = useHref('/contact')
  const hydrated = useHydrated()
  return (
    <form
      {...form.element}
      method="post"
      action={action}
      noValidate={hydrated}
      className="grid grid-cols-1 gap-5"
      aria-busy={form.status === 'sending'}
    >
      <Done form={form} />
      <RefusedMessages form={form} />
      <Sender form={form} config={config} />
      <Type form={form} config={config} />
      <Content form={form} config={config} />
      <Suggestion form={form} config={config} />
      <Trap />
      <Notices form={form} />
      <Submit form={form} />
    </form>
  )
}
