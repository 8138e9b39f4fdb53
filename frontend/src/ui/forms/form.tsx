import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { Button } from '../admin/button.tsx'
import { link } from '../button.ts'
import { RequestId } from '../admin/act.tsx'
import { Alert, Notice } from '../notice.tsx'
import { errorsIn } from './field-errors.ts'
import type { SentForm } from './use-sent-form.ts'

/** Says that what is in the form was typed before; `discard` takes it out. */
function Restored({ discard }: { discard: () => void }) {
  return (
    <Notice>
      <p>What you typed here before is back. It is not saved yet.</p>
      <Button look="quiet" className="mt-2 -ml-2" onClick={discard}>
        Discard it
      </Button>
    </Notice>
  )
}

/** A field in a folded part of the form can take the focus only once the part is open. */
const focusOn = (control: Element | null | undefined) => {
  if (!(control instanceof HTMLElement)) return
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  control.focus()
}

const groupOf = (name: string) => name.replace(/\.?root$/u, '')

/** The field of a name, or the list of fields. */
const controlOf = (form: Element | null, name: string) =>
  form?.querySelector(`[name="${CSS.escape(name)}"]`) ??
  form?.querySelector(`[data-list="${CSS.escape(groupOf(name))}"]`) ??
  form?.querySelector(`[name^="${CSS.escape(groupOf(name))}."]`)

/** Leads to the field of a name, if it is there. */
export const focusField = (form: Element | null, name: string) => focusOn(controlOf(form, name))

type Own = { readonly form: SentForm; readonly element: RefObject<HTMLFormElement | null> }

const useShownFailure = ({ failure, isOfFields }: SentForm) => {
  const errors = errorsIn(useFormState().errors)
  return { errors, failure: isOfFields && errors.length === 0 ? '' : failure }
}

/** One sentence; the first wrong field takes the focus. */
function Sentence({ form, element, isShown }: Own & { readonly isShown: boolean }) {
  const { failure } = useShownFailure(form)
  const { refusals } = form
  useEffect(() => {
    if (refusals > 0) focusOn(element.current?.querySelector('[aria-invalid=true]'))
  }, [refusals, element])
  return <Alert>{isShown && failure}</Alert>
}

/** Every error, each leading to its field; it takes the focus when the form was refused, and at no other time. */
function Summary({ form, element }: Own) {
  const { failure, errors } = useShownFailure(form)
  const { refusals } = form
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (!failure) return null
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Errors" className="scroll-mt-4">
      <Notice tone="error">
        <p className="font-medium">{failure}</p>
        {errors.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {errors.map(({ name, message }) => (
              <li key={name}>
                <button
                  type="button"
                  className={`${link} min-h-6 cursor-pointer text-left`}
                  onClick={() => focusField(element.current, name)}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
        {!form.isOfFields && <RequestId of={form} />}
      </Notice>
    </div>
  )
}

type FormProps = {
  readonly form: SentForm
  /** How failures are shown: in a sentence above the fields (the server's below them), or with a list of all errors. */
  readonly failures?: 'above' | 'below' | 'listed'
  readonly className?: string
  /** The field that has the focus at first, by its name. */
  readonly firstFocus?: string | undefined
  readonly children: ReactNode
}

export function Form({ form, failures = 'above', className = '', firstFocus, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (firstFocus) focusField(element.current, firstFocus)
  }, [firstFocus])
  const isBelow = failures === 'below' && form.isRefused
  const own = { form, element }
  return (
    <FormProvider {...form.fields}>
      <form
        ref={element}
        noValidate
        className={`grid gap-5 ${className}`}
        aria-busy={form.isSending}
        onSubmit={event => void form.submit(event)}
      >
        <div role="status" className="empty:absolute">
          {form.isRestored && <Restored discard={form.discard} />}
        </div>
        {failures === 'listed' ? <Summary {...own} /> : <Sentence {...own} isShown={!isBelow} />}
        {children}
        {failures === 'below' && <Sentence {...own} isShown={isBelow} />}
      </form>
    </FormProvider>
  )
}
