import type { WelcomeStep } from '@shodh/contracts/content/welcome/welcome.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '../../../../api.ts'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
import { isSame } from '../../../../ui/admin/changes/merge.ts'
import type { FieldError } from '../../../../ui/forms/field-errors.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import type { Settings } from './calls.ts'

/** Part of the journal as readers would see it. */
export type Shown = Partial<PublicJournal>

/** A step of the wizard, and how it leads on. */
export type Wizard = {
  readonly step: WelcomeStep
  /** The address of the step before. */
  readonly before: string | undefined
  readonly settings: Settings
  /** Whether the journal has what the step is for. */
  readonly isDone: boolean
  /** To the next step; from the last one, out of the wizard. */
  readonly next: (outcome: 'done' | 'skipped') => Promise<ApiError | undefined>
  /** Shows the journal with this until the step is left, or from now on. */
  readonly show: (journal: Shown) => void
  readonly saved: (journal: Shown, settings?: Settings) => void
}

type Values = Readonly<Record<string, unknown>>

type Props<Of extends Values> = {
  readonly wizard: Wizard
  readonly values: Of
  readonly check?: (values: Of) => readonly FieldError[]
  /** Whether something that is no field was changed. */
  readonly isChanged?: boolean
  /** Resolves to the error of a refusal; `changed` are the fields with other values than at first. */
  readonly send: (changed: Partial<Of>, values: Of) => Promise<ApiError | undefined>
  readonly shownOf: (values: Of) => Shown
  readonly children: ReactNode
}

export const changedOf = <Of extends Values>(values: Of, before: Of) =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))) as Partial<Of>

const noErrors = () => []

/** What is wrong with a year that is typed into a field of this name. */
export const yearErrors = (name: string, text: string): readonly FieldError[] =>
  /^\d{4}$/u.test(text.trim()) ? [] : [{ name, message: 'A year has four digits' }]

/** What leads on, with Skip and Back. */
type ActsProps = {
  readonly wizard: Wizard
  readonly skip?: string
  readonly look?: 'quiet' | 'primary'
  readonly children?: ReactNode
}

export function Acts({ wizard, skip: label = 'Skip', children, look = children ? 'quiet' : 'primary' }: ActsProps) {
  const toast = useToast()
  const skip = async () => {
    const error = await wizard.next('skipped')
    if (error) toast(error.message, 'error')
  }
  return (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      {children}
      <Button look={look} onClick={() => void skip()}>
        {label}
      </Button>
      {wizard.before !== undefined && (
        <ButtonLink look="quiet" to={wizard.before}>
          Back
        </ButtonLink>
      )}
    </div>
  )
}

/** A step that saves what was changed; where nothing was, it leads on. */
export function StepForm<Of extends Values>(props: Props<Of>) {
  const { wizard, values, check = noErrors, isChanged = false, send, shownOf, children } = props
  // what others save meanwhile is not what was typed here
  const [before] = useState(values)
  const unsent = useUnsent<Partial<Of>>(`welcome/${wizard.step}`)
  const form = useSentForm<Of>({
    defaultValues: before,
    unsent: { ...unsent, store: typed => unsent.store(typed && changedOf(typed, before)) },
    check,
    send: async typed => {
      const changed = changedOf(typed, before)
      if (!isChanged && Object.keys(changed).length === 0) return wizard.next('skipped')
      const error = await send(changed, typed)
      return error ?? wizard.next('done')
    },
  })
  const shown = shownOf(useWatch({ control: form.fields.control }) as Of)
  const show = useEffectEvent(() => wizard.show(shown))
  const key = JSON.stringify(shown)
  useEffect(() => show(), [key])
  return (
    <Form form={form} failures="below">
      {children}
      <Acts wizard={wizard}>
        <Submit form={form} label="Save and go on" sending="Saving…" />
      </Acts>
    </Form>
  )
}
