import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../../../api.ts'
import { formDataOf } from '../../../../session/sending/upload.ts'
import { ChangedMeanwhile } from '../../../../ui/admin/changes/changed-meanwhile.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { ReasonField } from '../../../../ui/admin/dialogs/reason-field.tsx'
import { UploadProgress, useTrackedUpload } from '../../../../ui/admin/uploads/upload-progress.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { Changes, Steps, Summary, Turning } from '../../../reader/admin/compare/changes.tsx'
import { failuresOf } from '../../../reader/admin/compare/summary.ts'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { authorNames, folded, languageOf, type ListedPaper } from '../../paper-details.ts'
import { KnownPaperNotice } from '../pdf/known-paper.tsx'
import { pdfProblem } from '../pdf/pdf-file.ts'
import { usePdfCheck } from '../pdf/papers-with-pdf.ts'
import { NotifyAuthors } from '../author-mails/notify-authors.tsx'
import { paperDifferences } from '../list/acts/current-paper.tsx'
import { pathOf, useCurrentPaper } from '../calls.ts'
import { type Chosen, PagePair } from './page-pair.tsx'
import { titleWarning } from './title-on-page.ts'
import { useComparedPdfs, type ComparedPdfs } from './use-compared-pdfs.ts'

/** What is wrong with a file before it is sent. */
export const replacementError = (file: Parameters<typeof pdfProblem>[0]) =>
  pdfProblem(file, { empty: 'File cannot be empty', tooLarge: 'File size must be less than 50MB' })

const chosenOf = (file: File): Chosen => {
  const error = replacementError(file)
  return error === undefined ? { file } : { error }
}

/** Sends the new PDF for the version that was shown; `sent` is how much of it has left. */
const useReplacement = (paper: ListedPaper, etag: string) => {
  const { send, sent, cancel } = useTrackedUpload()
  const toast = useToast()
  const changed = usePublicationChanged()
  const replace = async (
    file: File,
    { reason, notifies }: { readonly reason: string; readonly notifies: boolean },
    query: string,
  ): Promise<ApiError | undefined> => {
    const { error } = await send({
      url: `papers/${pathOf(paper)}/replace-pdf${query}`,
      method: 'PATCH',
      body: formDataOf({ reason, ...(!notifies && { notifyAuthors: false }) }, file),
      purpose: 'replacement',
      headers: { 'if-match': etag },
      defaultMessage: 'PDF replacement failed',
    })
    if (error) return error
    toast(`PDF replaced successfully for "${paper.title}"`)
    changed()
  }
  const stop = useEffectEvent(cancel)
  useEffect(() => () => stop(), [])
  return { replace, sent, cancel }
}

const REASONS = ['Typing errors', 'Author’s correction', 'Layout']

/** That it is missing is said once it was left. */
function Reason({ value, change }: { value: string; change: (reason: string) => void }) {
  const [isLeft, setLeft] = useState(false)
  return (
    <ReasonField
      label="Reason for Replacement"
      value={value}
      change={change}
      choices={REASONS}
      hint="Readers see it with both versions."
      leave={() => setLeft(true)}
      error={isLeft && value.trim() === '' ? 'Please provide a reason for PDF replacement' : undefined}
    />
  )
}

/** Enough of them to know the paper by. */
function Authors({ of: paper }: { of: ListedPaper }) {
  const { visible, rest } = folded(authorNames(paper), 1)
  return (
    <span title={paper.authorName}>
      {visible.join(', ')}
      {rest.length > 0 && ` +${rest.length}`}
    </span>
  )
}

/** What differs between a new PDF and the one before, in words first; each change leads to its pages. */
function WhatDiffers({ of: { isComparing, comparison } }: { of: Pick<ComparedPdfs, 'isComparing' | 'comparison'> }) {
  if (!isComparing) return null
  const { before, after } = failuresOf(comparison)
  return (
    <section aria-label="What differs" className="grid gap-2">
      <h3 className="text-sm font-semibold">What differs</h3>
      {before && <p className="text-sm">The PDF of the paper cannot be compared. {before}</p>}
      {after && <p className="text-sm">The new PDF cannot be compared. {after}</p>}
      <Summary of={comparison} className="text-sm" />
      <Steps of={comparison} />
      <Turning of={comparison} />
      <Changes of={comparison} className="max-h-72" />
    </section>
  )
}

export function ReplacePdfDialog({ paper: listed, close }: { paper: ListedPaper; close: () => void }) {
  const current = useCurrentPaper(listed.id)
  const paper = current.paper ?? listed
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason, forget] = useUnsentState(`replace/${paper.id}`, () => '')
  const [notifies, setNotifies] = useState(true)
  const { replace, sent, cancel } = useReplacement(listed, current.etag)
  const { file } = chosen
  const check = usePdfCheck(file, paper)
  const compared = useComparedPdfs(paper, file)
  const warning = titleWarning(paper.title, { ...compared.fronts, proposed: compared.read.title })
  const isReady =
    current.paper && file && reason.trim() !== '' && compared.read.problem === undefined && !check.isRefused
  const fields = { reason: reason.trim(), notifies }
  const send = async () => (file ? check.send(query => replace(file, fields, query)) : undefined)
  const done = () => {
    forget()
    close()
  }
  const { isBusy, failure, act } = useAct({ send, done, isStale: current.refetch })
  return (
    <Dialog
      title="Replace PDF"
      isAlert
      isBusy={isBusy}
      isLarge
      close={close}
      actions={
        <>
          <Button onClick={isBusy ? cancel : close}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} disabled={!isBusy && !isReady} onClick={act}>
            {isBusy ? 'Replacing…' : 'Replace PDF'}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm wrap-anywhere text-muted">
        <span lang={languageOf(paper)}>{paper.title}</span> · <Authors of={paper} /> · {paper.volumeName},{' '}
        {paper.issueType} {paper.year}
      </p>
      <ChangedMeanwhile what="this paper" of={paperDifferences(listed, current.paper)} />
      <div className="grid gap-x-6 @min-[50rem]/room:grid-cols-[minmax(0,1fr)_18rem] @min-[50rem]/room:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4 @min-[50rem]/room:col-start-2">
          <KnownPaperNotice of={check} />
          <p
            role="status"
            className="border-l-4 border-warning bg-warning-soft px-4 py-3 text-sm wrap-anywhere empty:hidden"
          >
            {warning}
          </p>
          <WhatDiffers of={compared} />
        </div>
        <div className="mt-4 @min-[50rem]/room:col-start-1 @min-[50rem]/room:row-span-2 @min-[50rem]/room:row-start-1 @min-[50rem]/room:mt-0">
          <PagePair of={compared} paper={paper} chosen={chosen} take={file => setChosen(chosenOf(file))} />
        </div>
        <div className="grid content-start gap-4 @min-[50rem]/room:col-start-2">
          <Reason value={reason} change={setReason} />
          <NotifyAuthors of={paper} isOn={notifies} set={setNotifies} occasion={{ kind: 'replaced', reason }} />
          <p className="text-sm text-muted">
            Replacement is permanent: all links update at once and lead to the new PDF, version {paper.version} stays
            readable with its reason, and it cannot be undone.
          </p>
          <UploadProgress of={sent} what="PDF" />
          <Failure of={failure ?? current.error} />
        </div>
      </div>
    </Dialog>
  )
}
