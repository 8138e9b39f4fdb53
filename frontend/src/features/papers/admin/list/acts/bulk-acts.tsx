import { CHOSEN_MAX } from '@shodh/contracts/limits.ts'
import { Archive, Sheet, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../../../account.ts'
import { BulkBar } from '../../../../../ui/admin/lists/bulk-bar.tsx'
import { Button } from '../../../../../ui/admin/button.tsx'
import { count } from '../../../../../ui/formats/count.ts'
import { isRunning } from '../../../download/running.ts'
import { useDownload, useFileDownload } from '../../use-file-download.ts'
import { useExportSheet } from '../../metadata-sheet/export-sheet.ts'
import type { Selection } from '../table/selection.ts'
import type { Row } from '../status.ts'

function Zip({ of: rows }: { of: readonly Row[] }) {
  const isTooMany = rows.length > CHOSEN_MAX
  const ids = isTooMany ? [] : rows.map(({ id }) => encodeURIComponent(id))
  const url = `/api/v1/papers/archive?ids=${ids.join(',')}`
  const start = useFileDownload()
  const isBusy = isRunning(useDownload(url))
  const name = `${count(rows.length, 'paper')}.zip`
  return (
    <Button
      look="inverse"
      disabled={isTooMany}
      title={isTooMany ? `At most ${CHOSEN_MAX} papers can be downloaded at once` : undefined}
      isBusy={isBusy}
      onClick={() => start({ url, name, started: 'Download started', failed: 'Failed to download papers' })}
    >
      <Archive aria-hidden="true" className="size-4.5 @max-[35rem]/room:hidden" />
      Download ZIP
    </Button>
  )
}

function ExportSheet({ of: rows }: { of: readonly Row[] }) {
  const save = useExportSheet()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await save(rows)
    setBusy(false)
  }
  return (
    <Button look="inverse" isBusy={isBusy} onClick={() => void start()}>
      <Sheet aria-hidden="true" className="size-4.5 @max-[35rem]/room:hidden" />
      Export sheet
    </Button>
  )
}

/** What can be done with the papers that are chosen. */
export function BulkActs({ selection: { chosen, clear }, remove }: { selection: Selection; remove: () => void }) {
  const mayDelete = useMay('delete papers')
  return (
    <BulkBar count={chosen.length} onClear={clear}>
      <Zip of={chosen} />
      <ExportSheet of={chosen} />
      {mayDelete && (
        <Button look="inverse" onClick={remove}>
          <Trash2 aria-hidden="true" className="size-4.5 @max-[35rem]/room:hidden" />
          Delete…
        </Button>
      )}
    </BulkBar>
  )
}
