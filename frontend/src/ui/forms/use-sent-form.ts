import { type FormEvent, useRef, useState, useEffect, useEffectEvent } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ApiError } from '../../api.ts'
import { type FieldError, refusedFields } from './field-errors.ts'

/** The first error of each field, as React Hook Form holds them. */
const resolverOf =
  <Values extends FieldValues>(
    check: (values: Values) => readonly FieldError[],
  ): Resolver<FieldValues, unknown, FieldValues> =>
  given => {
    const values = given as Values
    const errors: FieldErrors = {}
    const found = check(values)
    for (const { name, message } of found) if (!get(errors, name)) set(errors, name, { type: 'check', message })
    return found.length === 0 ? { values, errors: {} } : { values: {}, errors }
  }

/** What was typed in a form before and not sent, and how to store what is typed now. */
export type Unsent<Values> = {
  readonly value: Partial<Values> | undefined
  /** Whether it is known if there is something. */
  readonly isReady: boolean
  /** Undefined forgets it. */
  readonly store: (values: Values | undefined) => void
  /** Shows the form anew where it began with something else than what is stored now. */
  readonly renew?: () => void
}

/** Passwords are typed again. */
const isSecret = (name: string) => /password|confirmation/iu.test(name)

const withoutSecrets = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

const isChanged = (values: FieldValues, before: FieldValues = {}) =>
  JSON.stringify(withoutSecrets(values)) !== JSON.stringify(withoutSecrets(before))

/** Puts what was typed before into the form's fields, unless somebody types already, and stores every change. */
const useUnsentValues = <Values extends FieldValues>(
  fields: UseFormReturn<FieldValues>,
  unsent: Unsent<Values> | undefined,
) => {
  const [isRestored, setRestored] = useState(false)
  const isReady = unsent?.isReady ?? false
  const restore = useEffectEvent(() => {
    const { defaultValues } = fields.formState
    if (!unsent?.value || isChanged(fields.getValues(), defaultValues)) return
    fields.reset({ ...defaultValues, ...unsent.value }, { keepDefaultValues: true })
    setRestored(true)
  })
  const store = useEffectEvent((values: FieldValues) =>
    unsent?.store(isChanged(values, fields.formState.defaultValues) ? (withoutSecrets(values) as Values) : undefined),
  )
  useEffect(() => {
    if (!isReady) return undefined
    restore()
    return fields.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
  }, [isReady, fields])
  const forget = () => {
    unsent?.store(undefined)
    setRestored(false)
  }
  return {
    /** Whether the fields hold what was typed before. */
    isRestored,
    forget,
    discard: () => {
      forget()
      if (unsent?.renew) unsent.renew()
      else fields.reset()
    },
  }
}

type Options<Values extends FieldValues> = {
  readonly defaultValues: Values
  readonly check: (values: Values) => readonly FieldError[]
  /** Resolves to the error of a refusal. */
  readonly send: (values: Values, fields: UseFormReturn) => Promise<ApiError | undefined>
  /** What is said above fields that are wrong. */
  readonly invalid?: string
  /** The field of an error whose response names none. */
  readonly fieldOf?: (error: ApiError) => string | undefined
  /** Keeps what is typed until it is sent. */
  readonly unsent?: Unsent<Values>
}

type Outcome = {
  readonly failure: string
  /** Whether the failure is the server's. */
  readonly isRefused: boolean
  /** Whether it ends as soon as no field is wrong any more. */
  readonly isOfFields: boolean
  /** What the server's log calls the request that failed. */
  readonly requestId?: string | undefined
}

const IDLE: Outcome = { failure: '', isRefused: false, isOfFields: false, requestId: undefined }
const broken: ApiError = { status: 'UNREADABLE', message: 'Something went wrong. Please try again.' }

/** A form that is checked here, sent once at a time, and shows at each field what the server refuses. */
export const useSentForm = <Values extends FieldValues>({
  defaultValues,
  check,
  send,
  invalid = 'Please correct the errors below',
  fieldOf,
  unsent,
}: Options<Values>) => {
  const fields = useForm<FieldValues>({
    defaultValues,
    resolver: resolverOf(check),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const restored = useUnsentValues(fields, unsent)
  const busy = useRef(false)
  /** `refusals`: how often it was refused, here or by the server. */
  const [state, setState] = useState({ ...IDLE, isSending: false, refusals: 0 })

  const refused = (error: ApiError, values: Values): Outcome => {
    const named = refusedFields(error, values)
    const name = named.length === 0 ? fieldOf?.(error) : undefined
    const found = name === undefined ? named : [{ name, message: error.message }]
    for (const each of found) fields.setError(each.name, { message: each.message })
    return { failure: error.message, isRefused: true, isOfFields: found.length > 0, requestId: error.requestId }
  }
  const sent = async (values: Values): Promise<Outcome> => {
    setState(({ refusals }) => ({ ...IDLE, isSending: true, refusals }))
    const error = await send(values, fields).catch(() => broken)
    if (error) return refused(error, values)
    restored.forget()
    return IDLE
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy.current) return
    busy.current = true
    let outcome: Outcome = { ...IDLE, failure: invalid, isOfFields: true }
    await fields.handleSubmit(async values => {
      outcome = await sent(values as Values)
    })(event)
    busy.current = false
    setState(({ refusals }) => ({ ...outcome, isSending: false, refusals: refusals + Number(outcome.failure !== '') }))
  }
  return { ...state, ...restored, fields, submit }
}

export type SentForm = ReturnType<typeof useSentForm>
