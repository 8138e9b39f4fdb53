import type { Paper } from '@shodh/contracts/papers/views.ts'
import { link } from '../../../../ui/button.ts'
import { count } from '../../../../ui/count.ts'
import { fileSize } from '../../paper-details.ts'

/** The PDF that readers get now. */
export function CurrentFile({ of: { downloadUrl, fileSize: bytes, pages, version } }: { of: Paper }) {
  const about = [fileSize(bytes), ...(pages === undefined ? [] : [count(pages, 'page')]), `version ${version}`]
  return (
    <p className="text-sm">
      Current file:{' '}
      <a href={downloadUrl} download className={link}>
        Download
      </a>{' '}
      <span className="text-muted">({about.join(', ')})</span>
    </p>
  )
}
