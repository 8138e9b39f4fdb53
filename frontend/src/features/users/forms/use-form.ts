import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useSentence } from '../../../i18n/text.tsx'
import type { Schema } from '../../../ui/forms/field-errors.ts'

export type Values = Readonly<Record<string, string>>
/** What is wrong, by the names of the fields. */
export type FieldErrors = Readonly<Record<string, string>>

type FormOptions = {
  readonly check: (values: Values) => FieldErrors
  /** Resolves to the error of a refusal. */
  readonly send: (values: Values) => Promise<ApiError | undefined>
}

type State = {
  readonly errors: FieldErrors
  readonly failure: string
  readonly isSending: boolean
  /** How often it was refused, here or by the server: each time the first wrong field takes the focus. */
  readonly refusals: number
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** '#/newPassword' is the field newPassword. */
const refusedFields = ({ errors = [] }: ApiError): FieldErrors =>
  Object.fromEntries(errors.map(({ pointer, message }) => [pointer.replace('#/', ''), message]))

const IDLE = { errors: {}, failure: '', isSending: false } as const
const broken: ApiError = { status: 'UNREADABLE', message: 'Something went wrong. Please try again.' }

/** A native form: checked here, sent once at a time, and what the server refuses is said at its field. */
export const useForm = ({ check, send }: FormOptions) => {
  const errorText = useErrorText()
  const inLanguage = useSentence()
  const ref = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [state, setState] = useState<State>({ ...IDLE, refusals: 0 })

  useEffect(() => {
    if (state.refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.refusals])

  const become = (next: Omit<State, 'refusals'>) => setState(({ refusals }) => ({ ...next, refusals }))
  const refuse = (next: Partial<State>) => setState(({ refusals }) => ({ ...IDLE, ...next, refusals: refusals + 1 }))

  const submit = async (values: Values) => {
    busy.current = true
    become({ ...IDLE, isSending: true })
    const error = await send(values).catch(() => broken)
    busy.current = false
    if (error) refuse({ errors: refusedFields(error), failure: errorText(error) })
    else become(IDLE)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const values = valuesOf(event.currentTarget)
    const errors = check(values)
    if (Object.keys(errors).length > 0) refuse({ errors, failure: inLanguage('Please correct the errors below') })
    else void submit(values)
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name === null || !state.errors[name]) return
    const { [name]: _, ...errors } = state.errors
    setState({ ...state, errors, ...(Object.keys(errors).length === 0 && { failure: '' }) })
  }
  const clear = () => become(IDLE)
  return { ...state, clear, element: { ref, noValidate: true, onSubmit, onInput } }
}

export type FormState = ReturnType<typeof useForm>

/** The first thing wrong with each field, in the words of the contract. */
export const checkedBy =
  (schema: Schema) =>
  (values: Values): FieldErrors =>
    Object.fromEntries(
      (schema.safeParse(values).error?.issues ?? [])
        .map(({ path, message }) => [String(path[0]), message])
        .toReversed(),
    )

export const confirmed = (password = '', confirmation = ''): FieldErrors =>
  confirmation === ''
    ? { confirmation: 'Please confirm your password' }
    : password === confirmation
      ? {}
      : { confirmation: 'Passwords do not match' }

/** As `checkedBy`, with a new password that is typed twice. */
export const checkedTwice =
  (schema: Schema, name = 'newPassword') =>
  (values: Values): FieldErrors => ({
    ...checkedBy(schema)(values),
    ...confirmed(values[name], values['confirmation']),
  })
