import { useId, useRef } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { useDrop } from '../../../../ui/admin/uploads/use-drop.ts'
import { useField } from '../../../../ui/forms/labelled.tsx'
import { pdfSize } from '../../paper-details.ts'
import { pdfProblem } from './pdf-file.ts'

const NAME = 'file'

function ChosenFile({ id, file, remove }: { id: string; file: File; remove: () => void }) {
  return (
    <p id={id} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <span className="min-w-0 wrap-anywhere">
        {file.name} <span className="text-muted">({pdfSize(file.size)})</span>
      </span>
      <Button onClick={remove}>
        Remove <span className="sr-only">{file.name}</span>
      </Button>
    </p>
  )
}

const picker =
  'w-full text-sm text-muted file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-solid ' +
  'file:border-line-strong file:bg-surface file:px-4 file:font-medium file:text-ink'

/** A file that was chosen is accepted, or refused at once: then the field stays empty. */
const useFile = () => {
  const input = useRef<HTMLInputElement>(null)
  const { value, error, change, refuse, ref } = useField(NAME)
  const put = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    change(file)
  }
  const take = (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    const problem = pdfProblem(chosen)
    put(problem === undefined ? chosen : undefined)
    if (problem !== undefined) refuse(problem)
  }
  const remove = () => {
    put(undefined)
    input.current?.focus()
  }
  const attach = (element: HTMLInputElement | null) => {
    input.current = element
    ref(element)
  }
  return { file: value instanceof File ? value : undefined, error, take, remove, attach }
}

/** Another PDF of a paper, chosen or dropped. */
export function PdfField() {
  const id = useId()
  const { file, error, take, remove, attach } = useFile()
  const { isOver, target } = useDrop(take)
  const border = isOver ? 'border-accent bg-tint' : 'border-line-strong bg-surface'
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        New PDF (optional)
      </label>
      <div {...target} className={`rounded-sm border border-dashed p-4 ${border}`}>
        <input
          ref={attach}
          id={id}
          name={NAME}
          type="file"
          accept="application/pdf,.pdf"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-file ${id}-error`}
          className={file ? 'sr-only' : picker}
          onChange={({ target: { files } }) => take(files)}
        />
        {file ? (
          <ChosenFile id={`${id}-file`} file={file} remove={remove} />
        ) : (
          <p className="mt-2 text-sm text-muted">Or drop a PDF here.</p>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        A PDF of at most 50 MB.
      </p>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger empty:absolute">
        {error}
      </p>
    </div>
  )
}
