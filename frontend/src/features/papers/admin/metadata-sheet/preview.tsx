import { memo, useMemo, useState } from 'react'
import { SaveBar } from '../../../../ui/admin/save-bar.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { Job } from './apply/apply.ts'
import { ChangedRows } from './changed-rows.tsx'
import { type Choices, chosenRows, jobsOf, type Side } from './chosen.ts'
import type { Found } from './use-import.ts'

/** Sentences of a list that is longer. */
const SHOWN = 20

function Sentences({ of: sentences, summary }: { of: readonly string[]; summary: string }) {
  if (sentences.length === 0) return null
  const more = sentences.length - SHOWN
  return (
    <details className="mt-3 text-sm" open={sentences.length <= 3}>
      <summary className="cursor-pointer py-1 font-medium">{summary}</summary>
      <ul className="list-disc pl-5 wrap-anywhere">
        {sentences.slice(0, SHOWN).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-IN')} more</li>}
      </ul>
    </details>
  )
}

const summaryOf = ({ totals: { changed, invalid, disputed, unchanged } }: Found) => {
  return [
    `${count(changed, 'paper')} would change`,
    invalid > 0 && `${invalid.toLocaleString('en-IN')} cannot be saved`,
    disputed > 0 && `${disputed.toLocaleString('en-IN')} changed here since the export`,
    `${unchanged.toLocaleString('en-IN')} unchanged`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const OF_OTHERS =
  'No row is of a paper that this journal has. Was the sheet exported from another journal? Please choose one that All Papers has exported here.'

/** Whether no row of the sheet is of a paper of this journal. */
const isOfOthers = ({ totals: { changed, unchanged } }: Found) => changed + unchanged === 0

const Notes = memo(function Notes({ found }: { found: Found }) {
  const { totals, unknown } = found
  const { problems, moved, lost } = totals
  return (
    <>
      <div role="status">
        {isOfOthers(found) ? <Notice>{OF_OTHERS}</Notice> : <p className="font-medium">{summaryOf(found)}</p>}
      </div>
      {unknown.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">Columns that are not used: {unknown.join(', ')}</p>
      )}
      {lost > 0 && (
        <div className="mt-3">
          <Notice>
            {count(lost, 'cell')} lost letters when the file was saved, as other spreadsheets than “CSV UTF-8” do. The
            journal’s own texts stay.
          </Notice>
        </div>
      )}
      <Sentences
        of={moved}
        summary={`Volume, Year and Sr. are not changed by a sheet: ${count(moved.length, 'row')} with others than here`}
      />
      <Sentences of={problems} summary={`${count(problems.length, 'row')} of no paper here`} />
    </>
  )
})

type Props = { readonly found: Found; readonly apply: (jobs: readonly Job[]) => void; readonly close: () => void }

const toggled = (omitted: ReadonlySet<number>, number: number): ReadonlySet<number> => {
  const next = new Set(omitted)
  if (!next.delete(number)) next.add(number)
  return next
}

/** What a sheet would change, and which of it shall be. */
export function Preview({ found, apply, close }: Props) {
  const [choices, setChoices] = useState<Choices>({ omitted: new Set(), sides: new Map() })
  const chosen = useMemo(() => chosenRows(found, choices).length, [found, choices])
  const [choose] = useState(() => ({
    toggle: (number: number) => setChoices(now => ({ ...now, omitted: toggled(now.omitted, number) })),
    choose: (number: number, side: Side) =>
      setChoices(now => ({ ...now, sides: new Map(now.sides).set(number, side) })),
  }))
  return (
    <>
      <Notes found={found} />
      {found.rows.length > 0 && (
        <>
          <ChangedRows found={found} choices={choices} {...choose} />
          <SaveBar
            state={chosen === 0 ? 'saved' : 'unsaved'}
            message={`${chosen === 0 ? 'Nothing to apply' : `${count(chosen, 'paper')} to save`} · ${found.file.name}`}
            onSave={() => apply(jobsOf(found, choices))}
            onCancel={close}
            saveLabel={`Apply ${count(chosen, 'change')}`}
          />
        </>
      )}
    </>
  )
}
