import { type ContactErrors, contactErrors, type ContactTexts, tidied } from '@shodh/contracts/contact/rules.ts'
import { spamIssues, spamSentence } from '@shodh/contracts/contact/spam.ts'
import type { ContactSubmission } from '@shodh/contracts/contact/submission.ts'
import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../../../i18n/text.tsx'
import { randomId } from '../../../random-id.ts'
import { storeTyped, typed, typedMessage } from './typed-texts.ts'
import { outgoing } from '../outbox/outgoing.ts'
import {
  countSubmission,
  explained,
  type Failures,
  INVALID,
  isUnreached,
  nextAllowed,
  type NotSent,
  sendMessage,
} from './send.ts'
import type { QueuedMessage } from '../outbox/outbox-store.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useVerification } from '../human-check/use-verification.ts'

type Status = 'idle' | 'sending' | 'success' | 'queued' | 'error'

type State = {
  readonly status: Status
  readonly errors: ContactErrors
  readonly failures: Failures
  /** Milliseconds since 1970. */
  readonly limitedUntil: number
}

const NOTHING = { errors: {}, failures: {} } as const

const emptyTexts = ({ contactTypes }: ContactConfig): ContactTexts => ({
  name: '',
  email: '',
  subject: '',
  message: '',
  contactType: contactTypes[0]?.value ?? '',
})

const FIELDS = ['name', 'email', 'contactType', 'subject', 'message'] as const
type Field = (typeof FIELDS)[number]

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const controlOf = (form: HTMLFormElement | null, field: Field) => {
  const control = form?.elements.namedItem(field)
  return isControl(control) ? control : undefined
}

const textsIn = (form: HTMLFormElement | null, otherwise: ContactTexts): ContactTexts => ({
  ...otherwise,
  ...Object.fromEntries(FIELDS.map(field => [field, controlOf(form, field)?.value ?? otherwise[field]])),
})

const isEmpty = ({ name, email, subject, message }: ContactTexts) => (name + email + subject + message).trim() === ''

/** Holds what was typed to what the field takes, and the caret to its place; returns what stands there. */
const holdToBounds = (control: Control, field: Field, { validation }: ContactConfig) => {
  const { value } = control
  if (control instanceof HTMLSelectElement) return value
  const result = typed(field, { value, caret: control.selectionStart ?? value.length }, validation)
  if (result.value === value) return value
  control.value = result.value
  control.setSelectionRange(result.caret, result.caret)
  return result.value
}

const isField = (name: string): name is Field => FIELDS.some(field => field === name)

const checked = (texts: ContactTexts, { validation, contactTypes, features }: ContactConfig): NotSent | undefined => {
  const errors = contactErrors(texts, { bounds: validation, types: contactTypes })
  if (Object.keys(errors).length > 0) return { errors, failures: {} }
  const [issue] = features.spamProtection ? spamIssues(texts) : []
  if (issue !== undefined) return { errors: {}, failures: { security: spamSentence(issue) } }
  const now = Date.now()
  const limitedUntil = nextAllowed(now)
  if (limitedUntil <= now) return undefined
  const submit = 'Too many submissions. Please wait a minute before trying again.'
  return {
    errors: {},
    failures: { submit, rate: 'Rate limit exceeded. Please wait before submitting again.' },
    limitedUntil,
  }
}

const begun = (submission: ContactSubmission | undefined): State => ({
  status: submission ? 'error' : 'idle',
  errors: submission?.errors ?? {},
  failures: submission && Object.keys(submission.errors).length === 0 ? { submit: submission.failure } : {},
  limitedUntil: 0,
})

/** A native form, whose fields keep what was typed before any script ran. */
export const useContactForm = (config: ContactConfig, submission: ContactSubmission | undefined) => {
  const element = useRef<HTMLFormElement>(null)
  const done = useRef<HTMLDivElement>(null)
  /** The same message has the same Idempotency-Key, however often it is sent. */
  const last = useRef({ texts: '', key: '' })
  const initial = submission?.values ?? emptyTexts(config)
  const [values, setValues] = useState(initial)
  const [state, setState] = useState<State>(() => begun(submission))
  const language = useLanguage()
  const outbox = useOutbox()
  const verification = useVerification(config.features)

  const fill = (texts: ContactTexts) => {
    for (const field of FIELDS) {
      const control = controlOf(element.current, field)
      if (control) control.value = texts[field]
    }
    setValues(texts)
  }
  const become = (status: Status, found: Partial<NotSent> = NOTHING) => {
    setState(before => ({ ...before, ...NOTHING, ...found, status }))
    if (status === 'error')
      setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    if (status === 'success' || status === 'queued') setTimeout(() => done.current?.focus())
  }
  /** What was changed while the message was on its way stays. */
  const finish = (status: 'success' | 'queued', sent: ContactTexts) => {
    const left = tidied(textsIn(element.current, sent))
    if (FIELDS.every(field => left[field] === sent[field])) {
      fill(emptyTexts(config))
      storeTyped(undefined)
    }
    become(status)
  }
  const show = ({ key, texts, refusal = '', errors = {} }: QueuedMessage) => {
    fill(texts)
    become('error', { errors, failures: { submit: Object.keys(errors).length > 0 ? INVALID : refusal } })
    void outbox.drop(key)
  }

  const focusType = () => controlOf(element.current, 'contactType')?.focus()

  const keyOf = (texts: ContactTexts) => {
    const text = JSON.stringify(texts)
    if (last.current.texts !== text) last.current = { texts: text, key: randomId() }
    return last.current.key
  }

  const queue = async (texts: ContactTexts) => {
    const { recaptchaEnabled: needsProof, recaptchaSiteKey: siteKey } = config.features
    await outbox.enqueue({ key: keyOf(texts), texts, body: outgoing(texts, language), needsProof, siteKey })
    finish('queued', texts)
  }

  const send = async (texts: ContactTexts) => {
    const proof = await verification.result()
    if (proof && 'error' in proof) return proof.error
    verification.spend()
    countSubmission(Date.now())
    return sendMessage(outgoing(texts, language), keyOf(texts), proof?.token)
  }

  const submit = async (texts: ContactTexts) => {
    if (!navigator.onLine) return queue(texts)
    const error = await send(texts)
    if (!error) return finish('success', texts)
    return isUnreached(error) ? queue(texts) : become('error', explained(error))
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.status === 'sending') return
    const texts = tidied(values)
    const refused = checked(texts, config)
    if (refused) return become('error', refused)
    become('sending')
    outbox.forgetSent()
    const network = explained({ status: 'NETWORK', message: '' })
    submit(texts).catch(() => become('error', network))
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!isControl(target) || !isField(target.name)) return
    const { name } = target
    const text = holdToBounds(target, name, config)
    verification.begin()
    setValues(before => ({ ...before, [name]: text }))
    const now = textsIn(element.current, values)
    storeTyped(isEmpty(now) ? undefined : now)
    setState(({ errors: { [name]: _, ...errors }, status, ...before }) => ({
      ...before,
      errors,
      status: status === 'success' || status === 'queued' ? 'idle' : status,
    }))
  }

  const isLimited = useIsBefore(state.limitedUntil)
  useTypedBefore(element, setValues)
  const restore = useEffectEvent(() => {
    const before = typedMessage(emptyTexts(config))
    if (before && isEmpty(textsIn(element.current, initial))) fill(before)
  })
  useEffect(() => restore(), [])
  return {
    ...state,
    isLimited,
    values,
    initial,
    outbox,
    isEmpty: isEmpty(values),
    show,
    isVerifying: verification.isLoading,
    done,
    choose: (contactType: string) => {
      fill({ ...values, contactType })
      focusType()
    },
    focusType,
    element: { ref: element, onSubmit, onInput },
  }
}

/** Whether the moment is still to come. */
const useIsBefore = (moment: number) => {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const now = Date.now()
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - now))
    return () => clearTimeout(timer)
  }, [moment])
  return passed < moment
}

/** What somebody has typed while the scripts of the page were still on their way. */
const useTypedBefore = (
  form: { readonly current: HTMLFormElement | null },
  change: (change: (values: ContactTexts) => ContactTexts) => void,
) => {
  useEffect(() => {
    change(before => textsIn(form.current, before))
  }, [form, change])
}

export type ContactFormState = ReturnType<typeof useContactForm>
