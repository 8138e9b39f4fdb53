import { Download } from 'lucide-react'
import { Button, FileButton } from '../../../../../ui/admin/button.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import { fileSize } from '../../../../../ui/formats/file-size.ts'
import { type ListedPaper } from '../../../paper-details.ts'
import { useFileDownload } from '../../use-file-download.ts'
import { type Entry, hasFile, isLocked } from '../batch/entry.ts'
import { type Problem, problemOf } from '../batch/problems.ts'
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

/** Where the journal could not be asked for the PDF. */
function Unchecked({ entry, sr }: { entry: Entry; sr: number }) {
  const { intake } = useWorkspace()
  if (!entry.isUnchecked) return null
  return (
    <p className="mt-1 text-xs wrap-anywhere">
      Whether another paper has this PDF could not be checked. The upload checks it again.
      <Button
        look="quiet"
        className="-ml-2 block text-left text-xs whitespace-normal"
        onClick={() => void intake.lookUp(entry.id)}
      >
        Check now <span className="sr-only">for number {sr}</span>
      </Button>
    </p>
  )
}

const nameAndSize = ({ pdf, draft }: Entry) =>
  pdf ? { name: pdf.file.name, bytes: pdf.file.size } : draft?.file && { name: 'Saved with the draft', ...draft.file }

function Chosen({ entry, twin }: { entry: Entry; twin: number | undefined }) {
  const file = nameAndSize(entry)
  const pages = entry.pdf?.reading?.pages
  if (!file) return null
  return (
    <div className="text-xs text-muted">
      <p className="line-clamp-2 text-sm wrap-anywhere" title={file.name}>
        {file.name}
      </p>
      <p>{[fileSize(file.bytes), pages && count(pages, 'page')].filter(Boolean).join(', ')}</p>
      {file.bytes > SCHOLAR_MAX_BYTES && <p>Above 5 MB: Google Scholar will not index it.</p>}
      {entry.pdf?.reading?.warnings?.map(warning => (
        <p key={warning}>{warning}</p>
      ))}
      {twin !== undefined && <p className="text-warning">The same PDF as number {twin}.</p>}
    </div>
  )
}

/** What is wrong with the PDF or the details; title and authors say it themselves. */
export function Sentence({ of: problem, field }: { of: Problem | undefined; field: Problem['field'] }) {
  return (
    <p className="text-xs text-warning wrap-anywhere empty:hidden">{problem?.field === field && problem.sentence}</p>
  )
}

type Props = {
  readonly entry: Entry
  readonly sr: number
  /** The number of another entry with the same PDF. */
  readonly twin: number | undefined
}

export function FileCell({ entry, sr, twin }: Props) {
  const { intake } = useWorkspace()
  const toast = useToast()
  const attach = (file: File | undefined) => {
    const refused = file && intake.attach(entry.id, file)
    if (refused) toast(refused, 'error')
  }
  const isMissing = !hasFile(entry)
  return (
    <div data-field="pdf">
      <Chosen entry={entry} twin={twin} />
      <Sentence of={problemOf(entry)} field="pdf" />
      <Unchecked entry={entry} sr={sr} />
      {!isLocked(entry) && (
        <FileButton
          look={isMissing ? 'outline' : 'quiet'}
          className={isMissing ? '' : '-ml-3 text-xs whitespace-nowrap'}
          accept="application/pdf,.pdf"
          take={([file]) => attach(file)}
        >
          {isMissing ? 'Upload PDF' : 'Change PDF'} <span className="sr-only">of number {sr}</span>
        </FileButton>
      )}
    </div>
  )
}
