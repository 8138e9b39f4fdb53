import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSignedInDownload } from '../../../../session/requests/use-download.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import type { Search } from '../calls.ts'
import { saveFile } from '../../../../ui/browser/save-file.ts'

type Props = {
  readonly label: string
  /** Below the calls of the audit. */
  readonly file: string
  /** As it is saved. */
  readonly name?: string
  readonly search: Search
}

/** Exports what the filters let through, to its end. */
export function ExportButton({ label, file, name = file, search }: Props) {
  const download = useSignedInDownload()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const result = await download(`audit/${file}?${new URLSearchParams(search).toString()}`)
    setBusy(false)
    if (result.data) saveFile(result.data, name)
    else toast(result.error.message, 'error')
  }
  return (
    <Button isBusy={isBusy} onClick={() => void start()}>
      <Download aria-hidden="true" className="size-4" />
      {isBusy ? 'Exporting…' : label}
    </Button>
  )
}
