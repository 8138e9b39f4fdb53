import { type Text, useText } from '../../../i18n/text.tsx'
import { ProgressBar, progressText } from '../download/download-form.tsx'
import type { Download } from '../download/running.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'

const amount = (text: Text, { bytes, total }: Download) =>
  total === undefined ? fileSize(bytes) : text('volume.amount', { bytes: fileSize(bytes), total: fileSize(total) })

/** How much of an archive has come. */
export function VolumeProgress({ of: download, name }: { of: Download; name: string }) {
  const text = useText()
  return (
    <div className="grow basis-48">
      <p className="flex justify-between gap-4 text-sm tabular-nums">
        <span>{progressText(text, download)}</span>
        {download.bytes > 0 && <span className="text-muted">{amount(text, download)}</span>}
      </p>
      <ProgressBar of={download} label={text('volume.downloadingName', { name })} className="mt-1 h-1.5 rounded-full" />
    </div>
  )
}
