import { useState, type DragEvent } from 'react'
import { Button, FileButton } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { RefusedFile } from './pdf/intake.ts'
import { useWorkspace } from './use-workspace.ts'

const SHEET = /\.(?:csv|tsv|txt)$|^text\/(?:csv|tab-separated-values)$/iu
const isSheet = ({ name, type }: File) => SHEET.test(name) || SHEET.test(type)

function Refused({ files, dismiss }: { files: readonly RefusedFile[]; dismiss: () => void }) {
  return (
    <div role="alert" className={files.length > 0 ? 'mt-3' : 'empty:absolute'}>
      {files.length > 0 && (
        <Notice tone="error">
          <p className="font-medium">{count(files.length, 'file')} not added:</p>
          <ul className="mt-1 max-h-48 list-disc overflow-auto pl-5">
            {files.map(({ name, message }, index) => (
              <li key={`${index} ${name}`} className="wrap-anywhere">
                {name}: {message}
              </li>
            ))}
          </ul>
          <Button look="quiet" className="mt-1 -ml-2" onClick={dismiss}>
            Dismiss
          </Button>
        </Notice>
      )}
    </div>
  )
}

type Props = { readonly isDisabled: boolean; readonly openSheet: (source: File | undefined) => void }

/** PDFs, each of which becomes an entry, or a spreadsheet that fills the entries. */
export function DropZone({ isDisabled, openSheet }: Props) {
  const { intake } = useWorkspace()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const take = (files: readonly File[]) => {
    if (isDisabled) return
    setRefused(intake.add(files.filter(file => !isSheet(file))))
    const sheet = files.find(isSheet)
    if (sheet) openSheet(sheet)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!isDisabled)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const look = isOver ? 'border-accent bg-tint' : 'border-line-strong'
  return (
    <>
      {/* Who uses the keyboard has the two buttons in it. */}
      <div
        className={`mt-6 flex flex-wrap items-center gap-3 rounded-sm border border-dashed p-4 ${look}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="min-w-[min(12rem,100%)] flex-1 text-sm text-muted">
          Drop PDFs here: each becomes an entry, with the title and authors that it seems to have. A CSV file fills the
          entries.
        </p>
        <FileButton multiple accept="application/pdf,.pdf,.csv,.tsv" disabled={isDisabled} take={take}>
          Choose PDFs
        </FileButton>
        <Button disabled={isDisabled} onClick={() => openSheet(undefined)}>
          Fill from a spreadsheet
        </Button>
      </div>
      <Refused files={refused} dismiss={() => setRefused([])} />
    </>
  )
}
