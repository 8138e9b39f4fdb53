import { Archive } from 'lucide-react'
import { useText } from '../../../../i18n/text.tsx'
import { IconButton } from '../../../../ui/admin/button.tsx'
import { isRunning } from '../../download/running.ts'
import { progressText } from '../../download/download-form.tsx'
import { useDownload, useVolumeDownload, volumeArchive } from '../use-file-download.ts'

type Props = {
  readonly id: string
  readonly name: string
  /** Whether there is nothing to download. */
  readonly isEmpty: boolean
  readonly failed?: string
}

/** Downloads all papers of a volume, with how far that is. */
export function VolumeZip({ id, name, isEmpty, failed }: Props) {
  const text = useText()
  const start = useVolumeDownload(failed)
  const download = useDownload(volumeArchive(id))
  const isBusy = isRunning(download)
  return (
    <>
      {isBusy && <span className="self-center text-sm text-muted tabular-nums">{progressText(text, download)}</span>}
      <IconButton
        name={`Download ZIP of ${name}`}
        title={isEmpty ? 'No papers available for download' : 'Download ZIP'}
        icon={Archive}
        disabled={isEmpty}
        isBusy={isBusy}
        onClick={() => start({ id, name })}
      />
    </>
  )
}
