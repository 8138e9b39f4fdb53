import { useEffect, useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Notice } from '../../../../../ui/notice.tsx'
import { useTimeZone } from '../../../../../journal.ts'
import { momentIn } from '../../../../../ui/formats/moment.ts'
import { useSaver } from '../../../../system/admin/saved-meanwhile.tsx'
import { pdfSize } from '../../../paper-details.ts'
import type { Conflict } from './conflict.ts'
import { paperForm, saysTheSame, type PaperForm } from '../form/paper-form.ts'
import { shownFields, type SharedName } from '../form/shown-fields.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Partial<Readonly<Record<SharedName, Side>>>

type Props = {
  readonly conflict: Conflict
  readonly choices: Choices
  readonly choose: (name: SharedName, side: Side) => void
}

const theirText = ({ theirs }: Conflict, name: SharedName) =>
  name === 'file' ? `version ${theirs.version}, ${pdfSize(theirs.fileSize)}` : shownFields[name].text(paperForm(theirs))

type Version = {
  readonly name: SharedName
  readonly side: Side
  readonly title: string
  readonly text: string
  readonly isChosen: boolean
  readonly choose: () => void
}

function Choice({ name, side, title, text, isChosen, choose }: Version) {
  const id = useId()
  return (
    <div className="min-w-0 rounded-sm border border-line bg-surface p-3 has-checked:border-accent">
      <label className="flex cursor-pointer items-center gap-3 font-medium">
        <input
          type="radio"
          name={`version-of-${name}`}
          value={side}
          checked={isChosen}
          aria-describedby={id}
          className="size-4.5 shrink-0 accent-(--accent)"
          onChange={choose}
        />
        {title}
      </label>
      <p id={id} className="mt-1 wrap-anywhere whitespace-pre-line">
        {text || '(empty)'}
      </p>
    </div>
  )
}

function Disputed({ conflict, choices, choose, name, saver }: Props & { name: SharedName; saver: string }) {
  const sides: readonly { side: Side; title: string; text: string }[] = [
    { side: 'mine', title: 'Yours', text: shownFields[name].text(conflict.mine) },
    { side: 'theirs', title: `Saved by ${saver}`, text: theirText(conflict, name) },
  ]
  const { getValues } = useFormContext<PaperForm>()
  useWatch()
  const isEdited = choices[name] === undefined && !saysTheSame(getValues(), conflict.mine, name)
  return (
    <fieldset>
      <legend className="font-medium">{shownFields[name].label}</legend>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, title, text }) => (
          <Choice
            key={side}
            {...{ name, side, title, text }}
            isChosen={choices[name] === side}
            choose={() => choose(name, side)}
          />
        ))}
      </div>
      {isEdited && <p className="mt-1.5 text-muted">You have edited it since; what the field says now is saved.</p>}
    </fieldset>
  )
}

/** What was changed by two people, side by side, with a choice for each field; it takes the focus when it is found. */
export function Comparison({ conflict, choices, choose }: Props) {
  const { disputed, taken, theirs } = conflict
  const timeZone = useTimeZone()
  const saver = useSaver({ entity: `paper:${theirs.id}`, at: theirs.updatedAt })
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [conflict])
  return (
    <section ref={box} tabIndex={-1} aria-label="Saved by somebody else meanwhile" className="scroll-mt-4">
      <Notice>
        <p className="font-medium">
          {saver ?? 'Somebody else'} saved this paper on {momentIn(timeZone, theirs.updatedAt)}, while you were editing
          it. Nothing that you typed is lost.
        </p>
        {taken.length > 0 && (
          <>
            <p className="mt-2">What only they changed is in the form now:</p>
            <ul className="mt-1 list-disc pl-5">
              {taken.map(name => (
                <li key={name} className="wrap-anywhere whitespace-pre-line">
                  {shownFields[name].label}: {theirText(conflict, name) || '(empty)'}
                </li>
              ))}
            </ul>
          </>
        )}
        {disputed.length > 0 && (
          <div className="mt-3 grid gap-4">
            <p>What both of you changed is still as you typed it. Choose which to save:</p>
            {disputed.map(name => (
              <Disputed
                key={name}
                {...{ conflict, choices, choose, name }}
                saver={saver === 'You' ? 'you' : (saver ?? 'somebody else')}
              />
            ))}
          </div>
        )}
      </Notice>
    </section>
  )
}
