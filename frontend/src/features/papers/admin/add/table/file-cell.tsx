import { Download } from 'lucide-react'
import { useId } from 'react'
import { Button, FileButton } from '../../../../../ui/admin/button.tsx'
import { useToast } from '../../../../../ui/toast.tsx'
import { fileSize } from '../../../../../ui/file-size.ts'
import { type ListedPaper } from '../../../paper-details.ts'
import { useFileDownload } from '../../use-file-download.ts'
import { KnownPaperLink } from '../../pdf/known-paper.tsx'
import { type Entry, errorsOf, hasFile, isBlank, isLocked, isUnconfirmed } from '../batch/entry.ts'
import { useWorkspace } from '../use-workspace.ts'

/** Google Scholar's limit for a PDF. */
const SCHOLAR_MAX_BYTES = 5 * 1024 * 1024

export function PaperFile({ paper: { title, downloadUrl: url, fileSize: bytes } }: { paper: ListedPaper }) {
  const download = useFileDownload()
  const start = () => download({ url, name: title, failed: 'Failed to start download' })
  return (
    <Button look="quiet" className="-ml-2" onClick={start}>
      <Download aria-hidden="true" className="size-4" />
      <span className="sr-only">Download {title},</span> {fileSize(bytes)}
    </Button>
  )
}

/** The paper of the journal that has the same PDF. */
function Known({ entry, sr }: { entry: Entry; sr: number }) {
  const { batch, intake } = useWorkspace()
  const { known, isUnchecked } = entry
  if (isUnchecked)
    return (
      <p className="mt-1 text-xs wrap-anywhere">
        Whether another paper has this PDF could not be checked. The upload checks it again.
        <Button
          look="quiet"
          className="-ml-2 block min-h-9 text-left text-xs whitespace-normal"
          onClick={() => void intake.lookUp(entry.id)}
        >
          Check now <span className="sr-only">for number {sr}</span>
        </Button>
      </p>
    )
  if (!known) return null
  return (
    <p className="mt-1 text-xs wrap-anywhere">
      <KnownPaperLink of={known} />
      {isUnconfirmed(entry) && !isLocked(entry) && (
        <Button
          look="quiet"
          className="-ml-2 block min-h-9 text-left text-xs whitespace-normal"
          onClick={() => batch.change({ type: 'confirmed', id: entry.id })}
        >
          Upload all the same <span className="sr-only">as number {sr}</span>
        </Button>
      )}
    </p>
  )
}

const nameAndSize = ({ pdf, draft }: Entry) =>
  pdf ? { name: pdf.file.name, bytes: pdf.file.size } : draft?.file && { name: 'Saved with the draft', ...draft.file }

function Chosen({ entry, twin }: { entry: Entry; twin: number | undefined }) {
  const file = nameAndSize(entry)
  if (!file) return null
  return (
    <div className="text-xs text-muted">
      <p className="wrap-anywhere">
        <span className="text-ink">{file.name}</span> {fileSize(file.bytes)}
      </p>
      {entry.pdf && !entry.pdf.reading && <p>Reading the PDF…</p>}
      {file.bytes > SCHOLAR_MAX_BYTES && <p>Above 5 MB: Google Scholar will not index it.</p>}
      {entry.pdf?.reading?.warnings?.map(warning => (
        <p key={warning}>{warning}</p>
      ))}
      {twin !== undefined && <p>The same PDF as number {twin}.</p>}
    </div>
  )
}

type Props = {
  readonly entry: Entry
  readonly sr: number
  readonly isAsked: boolean
  /** The number of another entry with the same PDF. */
  readonly twin: number | undefined
}

export function FileCell({ entry, sr, isAsked, twin }: Props) {
  const { intake } = useWorkspace()
  const toast = useToast()
  const id = useId()
  const attach = (file: File | undefined) => {
    const refused = file && intake.attach(entry.id, file)
    if (refused) toast(refused, 'error')
  }
  const isMissing = !hasFile(entry)
  const error = isMissing && !(isAsked && !isBlank(entry)) ? undefined : errorsOf(entry).pdf
  return (
    <>
      <Chosen entry={entry} twin={twin} />
      <Known entry={entry} sr={sr} />
      {!isLocked(entry) && (
        <FileButton
          look={isMissing ? 'outline' : 'quiet'}
          className={isMissing ? '' : '-ml-2'}
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-error`}
          take={([file]) => attach(file)}
        >
          {isMissing ? 'Upload PDF' : 'Change PDF'} <span className="sr-only">of number {sr}</span>
        </FileButton>
      )}
      <p id={`${id}-error`} className="mt-1 text-xs text-danger empty:hidden">
        {error}
      </p>
    </>
  )
}
