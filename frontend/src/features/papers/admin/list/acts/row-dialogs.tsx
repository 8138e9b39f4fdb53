import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useEffect, useState } from 'react'
import { failureText } from '../../../../../ui/admin/act.tsx'
import { fetchedDialog } from '../../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import { DeleteVolumeDialog } from '../../../../volumes/admin/delete-volume-dialog.tsx'
import { useCurrentPaper } from '../../calls.ts'
import type { RowAction } from '../table/lines.tsx'
import type { RowFocus } from '../table/row-focus.ts'
import type { ListedVolume, Row } from '../status.ts'

const DeletePaper = fetchedDialog(async () => (await import('./delete-paper-dialog.tsx')).DeletePaperDialog)
const DeletePapers = fetchedDialog(async () => (await import('./delete-papers-dialog.tsx')).DeletePapersDialog)
const ReplacePdf = fetchedDialog(async () => (await import('../../replace/replace-pdf-dialog.tsx')).ReplacePdfDialog)
const Preview = fetchedDialog(async () => (await import('../../preview/paper-preview.tsx')).PaperPages)

/** What is asked about papers or a volume. */
export type Asked =
  | { readonly action: Exclude<RowAction, 'download' | 'edit'>; readonly id: string }
  | { readonly action: 'delete papers'; readonly rows: readonly Row[] }
  | { readonly action: 'delete volume'; readonly volume: ListedVolume }

type Focus = Pick<RowFocus, 'deleted' | 'restored'>
type Props = { readonly asked: Asked; readonly ask: (asked: Asked | undefined) => void; readonly focus: Focus }

/** A dialog about the paper as it was when it opened: a row has less of it. */
function OfPaper({ asked: { action, id }, ask, focus }: Props & { asked: Extract<Asked, { id: string }> }) {
  const { paper, error } = useCurrentPaper(id)
  const [opened, setOpened] = useState<Paper>()
  const toast = useToast()
  const isMissing = error !== undefined && opened === undefined
  useEffect(() => {
    if (!isMissing) return
    toast(failureText(error), 'error')
    ask(undefined)
  }, [isMissing, error, toast, ask])
  if (paper && !opened) setOpened(paper)
  if (!opened) return null
  const shown = { paper: opened, close: () => ask(undefined) }
  if (action === 'delete')
    return <DeletePaper {...shown} deleted={() => focus.deleted([id])} restored={() => focus.restored([id])} />
  if (action === 'replace') return <ReplacePdf {...shown} />
  return <Preview {...shown} replace={() => ask({ action: 'replace', id })} />
}

export function RowDialogs({ asked, ask, focus }: Props) {
  const close = () => ask(undefined)
  if (asked.action === 'delete volume')
    return <DeleteVolumeDialog title="Confirm Delete Volume" volume={asked.volume} close={close} />
  if (asked.action === 'delete papers') return <DeletePapers rows={asked.rows} close={close} {...focus} />
  return <OfPaper key={`${asked.action} ${asked.id}`} asked={asked} ask={ask} focus={focus} />
}
