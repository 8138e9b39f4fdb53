import { useEffect, useState } from 'react'
import { startWorker } from '../../../../../script-addresses.ts'
import { Button } from '../../../../../ui/admin/button.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { Dialog, DialogActions } from '../../../../../ui/admin/dialogs/dialog.tsx'
import { Labelled } from '../../../../../ui/admin/fields/field.tsx'
import { control } from '../../../../../ui/forms/control.ts'
import { Alert } from '../../../../../ui/notice.tsx'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import { useWorkspace } from '../use-workspace.ts'
import { SHEET_FIELDS } from './columns.ts'
import { type Filling, fillingOf, type Placement } from './fill.ts'
import { type ParsedRows, readSheet, type Sheet } from './sheet.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './parse-sheet.worker.ts?worker&url'

type Response = { readonly parsed?: ParsedRows; readonly failed?: true }

const UNREADABLE = { refused: 'This spreadsheet could not be read. Please save it as CSV (UTF-8) and try again.' }

const parsed = (source: File | string) =>
  new Promise<ParsedRows | undefined>(resolve => {
    const worker = startWorker(workerAddress)
    const end = (rows: ParsedRows | undefined) => {
      worker.terminate()
      resolve(rows)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => end(data.parsed))
    worker.addEventListener('error', () => end(undefined))
    worker.postMessage(source)
  })

/** Bytes of a spreadsheet; one of 1,000 papers with abstracts has far fewer. */
const MAX_BYTES = 50 * 1024 * 1024

/** What a pasted text or a file holds, parsed in a worker. */
const readSource = async (source: File | string): Promise<Sheet | { readonly refused: string }> => {
  if (source instanceof File && source.size > MAX_BYTES)
    return { refused: 'This file is too large for a spreadsheet of papers.' }
  const rows = await parsed(source)
  return rows ? readSheet(rows) : UNREADABLE
}

const PREVIEW_ROWS = 5

function Preview({ sheet: { fields, ignored, rows } }: { sheet: Sheet }) {
  return (
    <>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="group" aria-label="Preview">
        <table className="w-full text-left text-sm">
          <caption className="pb-2 text-left text-muted">
            {count(rows.length, 'row')}
            {rows.length > PREVIEW_ROWS && `, of which the first ${PREVIEW_ROWS} are shown`}
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-muted [&>th]:pr-4 [&>th]:pb-1 [&>th]:font-medium">
              {fields.map(field => (
                <th key={field} scope="col" className="whitespace-nowrap">
                  {SHEET_FIELDS[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, PREVIEW_ROWS).map((row, index) => (
              <tr key={index} className="border-b border-line align-top [&>td]:py-1.5 [&>td]:pr-4">
                {fields.map(field => (
                  <td key={field} dir="auto">
                    <span className="line-clamp-2">{row[field]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ignored.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere text-muted">Columns that are not used: {ignored.join(', ')}</p>
      )}
    </>
  )
}

const placements = [
  ['order', 'Fill the new entries in their order, and add what is missing'],
  ['new', 'Add an entry for each row'],
] as const

function Placements({ value, choose }: { value: Placement; choose: (placement: Placement) => void }) {
  return (
    <fieldset className="mt-4 text-sm">
      <legend className="font-medium">Rows that name no PDF and no title of an entry</legend>
      {placements.map(([placement, label]) => (
        <label key={placement} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="placement"
            className="size-5 shrink-0 accent-(--accent)"
            checked={value === placement}
            onChange={() => choose(placement)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type Reading = { readonly sheet?: Sheet; readonly refused?: string; readonly isReading?: boolean }

const useReading = (given: File | undefined) => {
  const [reading, setReading] = useState<Reading>({})
  const read = async (source: File | string) => {
    setReading({ isReading: true })
    const result = await readSource(source)
    setReading('refused' in result ? result : { sheet: result })
  }
  useEffect(() => {
    if (given) void read(given)
  }, [given])
  return { ...reading, read }
}

function Source({ read }: { read: (source: File | string) => Promise<void> }) {
  const [text, setText] = useState('')
  return (
    <>
      <Labelled
        label="Rows copied from a spreadsheet"
        hint="With the row of headings: Title, Author Name, File, Keywords, DOI … in English, Hindi or Marathi."
        className="mb-3"
      >
        {field => (
          <textarea
            {...field}
            rows={6}
            value={text}
            className={`${control} block py-2.5`}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Labelled>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void read(text)}>Preview</Button>
        <label className="text-sm">
          <span className="mr-2">or a CSV file</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void read(file)
            }}
          />
        </label>
      </div>
    </>
  )
}

const saidOf = ({ edits, added }: Filling) => `${edits.length} filled, ${added.length} added from the spreadsheet`

/** Shows what a spreadsheet would fill before it does. */
export function SheetDialog({ source, close }: { source: File | undefined; close: () => void }) {
  const { batch, undoable } = useWorkspace()
  const toast = useToast()
  const { sheet, refused, isReading, read } = useReading(source)
  const [placement, choose] = useState<Placement>('order')
  const apply = () => {
    if (!sheet) return
    const filling = fillingOf(sheet.rows, batch.now().entries, placement)
    const undo = undoable(() => {
      for (const { id, fields } of filling.edits) batch.change({ type: 'edited', id, fields })
      if (filling.added.length > 0) batch.change({ type: 'added', entries: filling.added })
    })
    toast(saidOf(filling), 'success', undo)
    close()
  }
  return (
    <Dialog
      title="Fill from a spreadsheet"
      close={close}
      isWide
      actions={<DialogActions close={close} label="Apply" act={apply} isDisabled={!sheet} />}
    >
      <Source read={read} />
      <div role="status" className="text-sm">
        {isReading && <p className="mt-4 text-muted">Reading the spreadsheet…</p>}
        {sheet && <Preview sheet={sheet} />}
      </div>
      <Alert className="mt-4">{refused}</Alert>
      {sheet && <Placements value={placement} choose={choose} />}
    </Dialog>
  )
}
