import { useEffect, useState, type ChangeEvent, useEffectEvent } from 'react'
import type { ApiError } from '../../../../api.ts'
import { formDataOf } from '../../../../session/upload.ts'
import { ChangedMeanwhile } from '../../../../ui/admin/changed-meanwhile.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialog.tsx'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { Labelled } from '../../../../ui/admin/field.tsx'
import { ReasonField } from '../../../../ui/admin/reason-field.tsx'
import { UploadProgress, useTrackedUpload } from '../../../../ui/admin/upload-progress.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { fileSize } from '../../../../ui/file-size.ts'
import { type ListedPaper } from '../../paper-details.ts'
import { KnownPaperNotice } from '../pdf/known-paper.tsx'
import { pdfProblem } from '../pdf/pdf-file.ts'
import { usePdfCheck } from '../pdf/papers-with-pdf.ts'
import { NotifyAuthors } from '../author-mails/notify-authors.tsx'
import { CurrentPaper, paperDifferences } from '../list/current-paper.tsx'
import { pathOf, useCurrentPaper } from '../calls.ts'

/** What is wrong with a file before it is sent. */
export const replacementError = (file: Parameters<typeof pdfProblem>[0]) =>
  pdfProblem(file, { empty: 'File cannot be empty', tooLarge: 'File size must be less than 50MB' })

type Chosen = { readonly file?: File; readonly error?: string }

function PdfField({ chosen: { file, error }, choose }: { chosen: Chosen; choose: (chosen: Chosen) => void }) {
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? []
    const refused = picked && replacementError(picked)
    if (refused) target.value = ''
    choose(refused ? { error: refused } : picked ? { file: picked } : {})
  }
  const hint = file ? `${file.name}, ${fileSize(file.size)}` : 'No file selected for replacement'
  return (
    <Labelled label="New PDF (at most 50 MB)" hint={<span role="status">{hint}</span>} error={error} className="mt-5">
      {field => (
        <input
          {...field}
          type="file"
          accept="application/pdf,.pdf"
          className="block w-full min-w-0 cursor-pointer rounded-sm border border-line-strong bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-tint file:px-4 file:text-ink aria-invalid:border-danger"
          onChange={chosen}
        />
      )}
    </Labelled>
  )
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
    return undefined
  }
  const stop = useEffectEvent(cancel)
  useEffect(() => () => stop(), [])
  return { replace, sent, cancel }
}

export function ReplacePdfDialog({ paper, close }: { paper: ListedPaper; close: () => void }) {
  const current = useCurrentPaper(paper.id)
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason, forget] = useUnsentState(`replace/${paper.id}`, () => '')
  const [notifies, setNotifies] = useState(true)
  const [isReasonLeft, setReasonLeft] = useState(false)
  const { replace, sent, cancel } = useReplacement(paper, current.etag)
  const { file } = chosen
  const hasReason = reason.trim() !== ''
  const check = usePdfCheck(file, paper.id)
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
      isDestructive
      isBusy={isBusy}
      isWide
      close={close}
      actions={
        <>
          <Button onClick={isBusy ? cancel : close}>Cancel</Button>
          <Button
            look="danger"
            isBusy={isBusy}
            disabled={!isBusy && (!current.paper || !file || !hasReason)}
            onClick={act}
          >
            {isBusy ? 'Replacing…' : 'Replace PDF'}
          </Button>
        </>
      }
    >
      <CurrentPaper paper={current.paper ?? paper} />
      <ChangedMeanwhile what="this paper" of={paperDifferences(paper, current.paper)} />
      <PdfField chosen={chosen} choose={setChosen} />
      <KnownPaperNotice of={check} />
      <ReasonField
        label="Reason for Replacement"
        value={reason}
        change={setReason}
        leave={() => setReasonLeft(true)}
        error={isReasonLeft && !hasReason ? 'Please provide a reason for PDF replacement' : undefined}
      />
      <NotifyAuthors of={paper} isOn={notifies} set={setNotifies} occasion={{ kind: 'replaced', reason }} />
      <ul className="mt-5 grid list-disc gap-1 pl-5 text-sm text-muted">
        <li>The replacement is permanent: this version and its reason stay in the history of the paper.</li>
        <li>All links to the PDF update at once and serve the new file.</li>
        <li>It cannot be undone, but every earlier version is stored and listed.</li>
      </ul>
      <UploadProgress of={sent} what="PDF" />
      <Failure of={failure ?? current.error} />
    </Dialog>
  )
}
