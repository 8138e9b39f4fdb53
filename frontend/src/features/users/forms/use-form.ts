import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ApiError } from '../../../api.ts'

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
  /** Whether the failure is the server's. */
  readonly isRefused: boolean
  readonly isSending: boolean
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value as string]))

/** '#/newPassword' is the field newPassword. */
const refusedFields = ({ errors = [] }: ApiError): FieldErrors =>
  Object.fromEntries(errors.map(({ pointer, message }) => [pointer.replace('#/', ''), message]))

const IDLE: State = { errors: {}, failure: '', isRefused: false, isSending: false }
const wrong = (errors: FieldErrors): State => ({ ...IDLE, errors, failure: 'Please correct the errors below' })
const broken: ApiError = { status: 'UNREADABLE', message: 'Something went wrong. Please try again.' }

/** A native form: checked here, sent once at a time, and what the server refuses is said at its field. */
export const useForm = ({ check, send }: FormOptions) => {
  const ref = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [state, setState] = useState(IDLE)

  useEffect(() => {
    if (Object.keys(state.errors).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.errors])

  const submit = async (values: Values) => {
    busy.current = true
    setState({ ...IDLE, isSending: true })
    const error = await send(values).catch(() => broken)
    busy.current = false
    setState(error ? { ...IDLE, errors: refusedFields(error), failure: error.message, isRefused: true } : IDLE)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const values = valuesOf(event.currentTarget)
    const errors = check(values)
    if (Object.keys(errors).length > 0) setState(wrong(errors))
    else void submit(values)
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (!state.errors[name]) return
    const { [name]: _, ...errors } = state.errors
    // The focus stays where somebody types.
    setState({ ...state, errors, ...(Object.keys(errors).length === 0 && { failure: '' }) })
  }
  const clear = () => setState(IDLE)
  return { ...state, clear, element: { ref, noValidate: true, onSubmit, onInput } }
}

export type FormState = ReturnType<typeof useForm>
