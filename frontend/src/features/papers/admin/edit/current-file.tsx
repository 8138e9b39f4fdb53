import type { Paper } from '@shodh/contracts/papers/views.ts'
import { link } from '../../../../ui/button.ts'
import { count } from '../../../../ui/count.ts'
import { fileSize } from '../../../../ui/file-size.ts'
import { FILE_PROBLEM } from '../../paper-details.ts'
import { usePaperDownload } from '../use-paper-download.ts'

/** The PDF that readers get now. */
export function CurrentFile({ of: paper }: { of: Paper }) {
  const { fileSize: bytes, pages, version, withheld, fileProblem } = paper
  const download = usePaperDownload()
  const about = [fileSize(bytes), ...(pages === undefined ? [] : [count(pages, 'page')]), `version ${version}`]
  return (
    <p className="text-sm">
      Current file:{' '}
      {withheld ? (
        'withheld'
      ) : (
        <button type="button" className={`${link} min-h-6 cursor-pointer`} onClick={() => download(paper)}>
          Download
        </button>
      )}{' '}
      <span className="text-muted">({about.join(', ')})</span>
      {fileProblem && <span className="block text-danger">{FILE_PROBLEM}</span>}
    </p>
  )
}
