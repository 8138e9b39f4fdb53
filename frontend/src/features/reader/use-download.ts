import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { useText } from '../../i18n/text.tsx'
import { saveFile } from '../../ui/browser/save-file.ts'
import { safeFileName } from '../papers/download/file-name.ts'
import { useStartDownload } from '../papers/download/use-downloads.ts'
import type { Reading } from './reading.ts'

const CLEAR_MS = 3000

/** Downloads the version that is read; one that is saved on this device is exported from there. */
export const useDownload = ({ paper, version, url, file }: Reading) => {
  const text = useText()
  const start = useStartDownload()
  return () => {
    const name = wholeTitle(paper)
    if (file) return saveFile(file, safeFileName(name, 'application/pdf'))
    return start({
      url: version === paper.version ? paper.downloadUrl : url,
      name,
      clearAfter: CLEAR_MS,
      done: saved => text('reader.downloaded', { file: saved }),
    })
  }
}
