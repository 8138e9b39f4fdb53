import { FolderOpen, Plus, Table, Upload } from 'lucide-react'
import { Button, FileButton } from '../../../../../ui/admin/button.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { Alert } from '../../../../../ui/notice.tsx'
import type { RefusedFile } from '../pdf/intake.ts'
import { meantFiles } from './dropped-files.ts'
import type { AddedFiles } from './use-added-files.ts'

/** Browsers know it; its type does not. */
const FOLDER: object = { webkitdirectory: '' }
const TYPES = 'application/pdf,.pdf,.csv,.tsv'

export function RefusedFiles({ files, dismiss }: { files: readonly RefusedFile[]; dismiss: () => void }) {
  return (
    <Alert tone="warning" className="mt-3">
      {files.length > 0 && (
        <>
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
        </>
      )}
    </Alert>
  )
}

/** Three sheets of paper. */
function Sheets() {
  return (
    <svg
      viewBox="0 0 120 84"
      aria-hidden="true"
      className="mx-auto mb-3 w-30 fill-surface stroke-line-strong stroke-[1.5]"
      strokeLinecap="round"
    >
      <rect x="18" y="18" width="44" height="58" rx="3" transform="rotate(-9 40 60)" />
      <rect x="58" y="18" width="44" height="58" rx="3" transform="rotate(9 80 60)" />
      <rect x="36" y="8" width="48" height="64" rx="3" />
      <path className="stroke-accent-line" d="M44 20h24M44 28h32M44 38h32M44 44h32M44 50h32M44 56h20" />
    </svg>
  )
}

type Zone = {
  readonly files: AddedFiles
  readonly isDisabled: boolean
  readonly openSheet: (source: File | undefined) => void
  /** Adds an entry without a PDF. */
  readonly add: () => void
}

/** Fills the screen while nothing is there; who uses the keyboard has the buttons in it. */
export function DropZone({ files: { take, isOver }, isDisabled, openSheet, add }: Zone) {
  const look = isOver ? 'border-solid border-accent bg-accent-soft' : 'border-dashed border-line-strong bg-paper'
  return (
    <section
      aria-labelledby="drop"
      className={`mt-4 grid min-h-[max(20rem,calc(100dvh-15rem))] place-items-center rounded-lg border-[1.5px] p-4 text-center ${look}`}
    >
      <div>
        <Sheets />
        <h2 id="drop" className="text-xl font-semibold">
          Drop PDFs here
        </h2>
        <p className="mt-1 text-sm text-muted">
          or a whole folder, or a CSV sheet with the details. Each PDF up to 50 MB.
        </p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <FileButton look="primary" multiple accept={TYPES} disabled={isDisabled} take={take}>
            <Upload aria-hidden="true" className="size-4" />
            Choose PDFs
          </FileButton>
          <FileButton {...FOLDER} multiple disabled={isDisabled} take={files => take(meantFiles(files))}>
            <FolderOpen aria-hidden="true" className="size-4" />
            Choose a folder
          </FileButton>
          <Button disabled={isDisabled} onClick={() => openSheet(undefined)}>
            <Table aria-hidden="true" className="size-4" />
            Fill from a spreadsheet
          </Button>
          {!isDisabled && (
            <Button look="quiet" onClick={add}>
              Add Paper
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Beside the entries: the ways to add more. */
export function MoreFiles({ files: { take, isOver }, openSheet, add }: Zone) {
  return (
    <>
      {isOver && (
        <span className="pointer-events-none fixed inset-2 z-20 rounded-lg border-2 border-accent" aria-hidden="true" />
      )}
      <FileButton look="quiet" multiple accept={TYPES} take={take}>
        <Upload aria-hidden="true" className="size-4" />
        More PDFs
      </FileButton>
      <Button look="quiet" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add Paper
      </Button>
      <Button look="quiet" onClick={() => openSheet(undefined)}>
        <Table aria-hidden="true" className="size-4" />
        Fill from a spreadsheet
      </Button>
    </>
  )
}
