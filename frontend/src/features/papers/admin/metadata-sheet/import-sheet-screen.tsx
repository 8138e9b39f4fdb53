import { Heading } from '../../../../ui/admin/heading.tsx'
import { FileButton } from '../../../../ui/admin/button.tsx'
import { useDrop } from '../../../../ui/admin/use-drop.ts'
import { UnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { Job } from './apply.ts'
import { Applying, Done } from './outcome.tsx'
import { Preview } from './preview.tsx'
import { useApply } from './use-apply.ts'
import { useImport } from './use-import.ts'

const HOW = [
  'Export a sheet of the papers from All Papers, and change it in Excel, LibreOffice or Google Sheets.',
  'Columns may be moved or left out; what a row lacks stays as it is. An empty cell takes a detail away.',
  'Keywords are separated by semicolons. Authors in detail have a line each: Rao, Asha | ORCID iD | Affiliation.',
  'A column such as “Title (hi)” is the title in another language.',
]

const ACCEPTED = '.csv,.tsv,.txt,text/csv'

/** Takes a sheet that is dropped or chosen. */
function Source({ read }: { read: (file: File) => void }) {
  const take = (files: ArrayLike<File>) => files[0] && read(files[0])
  const { isOver, target } = useDrop(take)
  return (
    <>
      {/* Who uses the keyboard has the button in it. */}
      <div
        className={`grid justify-items-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center ${isOver ? 'border-accent bg-tint' : 'border-line-strong'}`}
        {...target}
      >
        <p className="text-sm text-muted">Drop a sheet here that was exported from All Papers.</p>
        <FileButton look="primary" accept={ACCEPTED} take={take}>
          Choose a sheet
        </FileButton>
      </div>
      <ul className="mt-4 list-disc pl-5 text-sm text-muted">
        {HOW.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

type State = ReturnType<typeof useImport> & { readonly applying: ReturnType<typeof useApply> }

function Content({ found, says, refused, applying, read, close }: State) {
  const { outcome, progress, apply, undo, stop } = applying
  if (progress)
    return (
      <>
        <UnsavedChanges when what="Some papers are not saved yet." />
        <Applying of={progress} stop={stop} />
      </>
    )
  if (found) {
    const begin = (jobs: readonly Job[]) => {
      close()
      void apply(found.file, jobs)
    }
    return <Preview key={found.file.name} found={found} apply={begin} close={close} />
  }
  return (
    <>
      {outcome && says === undefined && (
        <Done
          of={outcome}
          apply={(jobs, before) => void apply(outcome.file, jobs, before)}
          undo={saved => void undo(outcome.file, saved)}
          compare={() => void read(outcome.file)}
        />
      )}
      <div role="alert" className={refused === undefined ? 'empty:absolute' : 'mb-4'}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      </div>
      {says === undefined && <Source read={file => void read(file)} />}
      <p role="status" className="text-sm text-muted tabular-nums">
        {says}
      </p>
    </>
  )
}

/** A sheet that All Papers has exported comes back: what it would change is compared, then saved, and can be put back. */
export function ImportSheetScreen() {
  const reading = useImport()
  const applying = useApply()
  return (
    <>
      <Heading title="Import Sheet" meta="What a sheet of papers would change, before it does">
        {reading.found && !applying.progress && (
          <FileButton accept={ACCEPTED} take={([file]) => file && void reading.read(file)}>
            Choose another sheet
          </FileButton>
        )}
      </Heading>
      <Content {...reading} applying={applying} />
    </>
  )
}
