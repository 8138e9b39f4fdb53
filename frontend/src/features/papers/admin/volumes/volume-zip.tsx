import { Archive } from 'lucide-react'
import { iconButton } from '../../../../ui/desk/classes.ts'
import { isRunning } from '../../download/downloads.ts'
import { progressText } from '../../download/progress-text.ts'
import { useDownload } from '../use-file-download.ts'
import { useVolumeDownload, volumeArchive } from '../use-paper-download.ts'

type Props = { readonly id: string; readonly name: string; readonly failed?: string }

/** Downloads all papers of a volume, with how far that is. */
export function VolumeZip({ id, name, failed }: Props) {
  const start = useVolumeDownload(failed)
  const download = useDownload(volumeArchive(id))
  const isBusy = isRunning(download)
  return (
    <>
      {isBusy && <span className="self-center text-sm text-muted tabular-nums">{progressText(download)}</span>}
      <button
        type="button"
        aria-label={`Download ZIP of ${name}`}
        title="Download ZIP"
        aria-disabled={isBusy}
        className={iconButton}
        onClick={() => !isBusy && start({ id, name })}
      >
        <Archive aria-hidden="true" className="size-4.5" />
      </button>
    </>
  )
}
