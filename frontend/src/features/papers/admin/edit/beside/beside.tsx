import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useMay } from '../../../../../account.ts'
import { count } from '../../../../../ui/formats/count.ts'
import { useState } from 'react'
import { fetchedDialog } from '../../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { FirstPage } from '../../pdf/first-page.tsx'
import { AuthorMails } from '../../author-mails/author-mails.tsx'
import { PaperNotices } from '../../notices/paper-notices.tsx'
import { Dangers } from './dangers.tsx'
import { CurrentFile, Versions } from './versions.tsx'

/** Where the paper is: what cannot be edited. */
function PublishedIn({ of: { year, issueType, volumeName, sr, downloads } }: { of: Paper }) {
  const facts = [
    ['Year', year],
    ['Issue Type', issueType],
    ['Volume', volumeName],
    ['SR Number', sr],
  ] as const
  return (
    <div>
      <dl className="grid gap-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-x-3">
            <dt className="w-24 shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {downloads !== undefined && downloads > 0 && (
        <p className="mt-2 text-sm text-muted">
          This paper was downloaded {count(downloads, 'time')}. What readers have downloaded does not change.
        </p>
      )}
    </div>
  )
}

const PaperPages = fetchedDialog(async () => (await import('../../preview/paper-preview.tsx')).PaperPages)
const ReplacePdfDialog = fetchedDialog(
  async () => (await import('../../replace/replace-pdf-dialog.tsx')).ReplacePdfDialog,
)

/** The first page, which leads to the others; from there the PDF can be replaced, too. */
function FirstPageAndFile({ of: paper }: { of: Paper }) {
  const [opened, open] = useState<'pages' | 'replacement'>()
  const { id: paperId, volumeId, version, withheld } = paper
  const close = () => open(undefined)
  return (
    <div className="grid gap-3">
      {!withheld && (
        <button type="button" className="w-fit cursor-pointer" onClick={() => open('pages')}>
          <FirstPage of={{ volumeId, paperId, version }} width={144} label="Show the pages of the PDF" />
        </button>
      )}
      <CurrentFile of={paper} />
      {opened === 'pages' && <PaperPages paper={paper} close={close} replace={() => open('replacement')} />}
      {opened === 'replacement' && <ReplacePdfDialog paper={paper} close={close} />}
    </div>
  )
}

function About({ of: paper }: { of: Paper }) {
  const mayRevise = useMay('revise papers')
  return (
    <aside
      aria-label="About the paper"
      className="@container grid min-w-0 content-start gap-8 @[50rem]:col-start-2 @[50rem]:row-span-2 @[50rem]:row-start-1"
    >
      <FirstPageAndFile of={paper} />
      <PublishedIn of={paper} />
      <Versions of={paper} />
      <PaperNotices of={paper} className="" />
      {mayRevise && <AuthorMails of={paper} />}
    </aside>
  )
}

/** What is known of a paper beside its fields, and what can be done to it beside an edit. */
export function Beside({ of: paper }: { of: Paper }) {
  return (
    <>
      <About of={paper} />
      <Dangers of={paper} />
    </>
  )
}
