import type { Paper } from '@shodh/contracts/papers/views.ts'
import { CurrentFile } from './current-file.tsx'
import { paperForm } from './paper-form.ts'
import { sharedNames, shownFields } from './shown-fields.ts'

/** What is said of the paper, for who may read it only. */
export function PaperFields({ of: paper }: { of: Paper }) {
  const form = paperForm(paper)
  const filled = sharedNames
    .filter(name => name !== 'file')
    .map(name => ({ label: shownFields[name].label, text: shownFields[name].text(form) }))
    .filter(({ text }) => text !== '')
  return (
    <>
      <dl className="mb-6 grid gap-4">
        {filled.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      <CurrentFile of={paper} />
    </>
  )
}
