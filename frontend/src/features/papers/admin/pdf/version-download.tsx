import type { PaperVersion } from '@shodh/contracts/papers/views.ts'
import { link } from '../../../../ui/button.ts'
import { usePaperDownload } from '../use-file-download.ts'

type Props = {
  readonly of: Pick<PaperVersion, 'version' | 'url'>
  /** Of the paper: the file is named after it. */
  readonly title: string
}

/** The number of a PDF that a paper has or had; pressed, it downloads it. */
export function VersionDownload({ of: { version, url }, title }: Props) {
  const download = usePaperDownload()
  const name = `Version ${version}`
  return (
    <button
      type="button"
      className={`${link} min-h-6 cursor-pointer`}
      onClick={() => download({ downloadUrl: url, title: `${title} (version ${version})` })}
    >
      {name}
    </button>
  )
}
