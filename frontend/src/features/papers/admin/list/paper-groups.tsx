import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useCallback, useState } from 'react'
import { fetchedDialog } from '../../../../ui/admin/fetched-dialog.tsx'
import { DeleteVolumeDialog, type ListedVolume } from '../../../volumes/admin/delete-volume-dialog.tsx'
import type { ListedPaper } from '../../paper-details.ts'
import type { Group } from '../calls.ts'
import { usePaperDownload } from '../use-file-download.ts'
import { DeletePaperDialog } from './delete-paper-dialog.tsx'
import { ALL, type Open } from './filters.ts'
import type { Act, RowAction } from './paper-table.tsx'
import { VolumeGroup } from './volume-group.tsx'

/** With what shows PDFs, which the list does without. */
const PaperPages = fetchedDialog(async () => (await import('../preview/paper-pages.tsx')).PaperPages)
const ReplacePdfDialog = fetchedDialog(async () => (await import('../replace/replace-pdf-dialog.tsx')).ReplacePdfDialog)

/** Open groups that the window shows some rows of, before anybody scrolls. */
const AT_TOP = 3

type Asked =
  | { readonly action: Exclude<RowAction, 'download'>; readonly paper: ListedPaper }
  | { readonly action: 'delete volume'; readonly volume: ListedVolume }

type Dialogs = { readonly asked: Asked | undefined; readonly ask: (asked: Asked | undefined) => void }

function Asking({ asked, ask }: Dialogs) {
  const close = () => ask(undefined)
  if (!asked) return null
  if (asked.action === 'delete volume')
    return <DeleteVolumeDialog title="Confirm Delete Volume" volume={asked.volume} close={close} />
  const { action, paper } = asked
  if (action === 'delete') return <DeletePaperDialog paper={paper} close={close} />
  if (action === 'replace') return <ReplacePdfDialog paper={paper} close={close} />
  return <PaperPages paper={paper} close={close} replace={() => ask({ action: 'replace', paper })} />
}

type Props = {
  readonly groups: readonly Group[]
  readonly volumes: ReadonlyMap<string, YearTree[number]['types'][number]['volumes'][number]>
  readonly open: Exclude<Open, undefined>
  readonly setOpen: (open: Exclude<Open, undefined>) => void
}

/** The volumes with their papers, and the dialogs about one of them. */
export function PaperGroups({ groups, volumes, open, setOpen }: Props) {
  const [asked, ask] = useState<Asked>()
  const download = usePaperDownload()
  const act = useCallback<Act>(
    (action, paper) => (action === 'download' ? download(paper) : ask({ action, paper })),
    [download],
  )
  const ids = groups.map(({ volumeId }) => volumeId)
  const openIds = open === ALL ? ids : open
  const top = ids.filter(id => openIds.includes(id)).slice(0, AT_TOP)
  const toggle = (id: string) => setOpen(openIds.includes(id) ? openIds.filter(each => each !== id) : [...openIds, id])
  return (
    <div className="border-t border-line-strong">
      {groups.map(group => {
        const { volumeId, volume, papers } = group
        const stored = volumes.get(volumeId)
        const paperCount = stored?.paperCount ?? papers.length
        const isActive = stored?.isActive ?? true
        return (
          <VolumeGroup
            key={volumeId}
            group={group}
            paperCount={paperCount}
            isActive={isActive}
            preparation={stored ?? {}}
            isOpen={openIds.includes(volumeId)}
            isAtTop={top.includes(volumeId)}
            toggle={() => toggle(volumeId)}
            act={act}
            remove={() =>
              ask({ action: 'delete volume', volume: { id: volumeId, name: volume.name, paperCount, isActive } })
            }
          />
        )
      })}
      <Asking asked={asked} ask={ask} />
    </div>
  )
}
