import { type ShortlyNamed, shortVolumePath, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { useHref } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Save } from '../../library/lazy-save.tsx'
import { useDownloads, useStartDownload } from '../download/use-downloads.ts'
import type { ListedPaper } from '../paper-details.ts'
import { ShareButton } from '../share-button.tsx'
import { VolumeDownload } from './volume-download.tsx'

/** The table of contents as a PDF, in the language of the page: a file, which the browser opens by itself. */
function ContentsLink({ path }: { path: string }) {
  const text = useText()
  return (
    <a href={useHref(`${path}/contents.pdf`)} className={button.quiet}>
      {text('volume.contents')}
    </a>
  )
}

/** What can be done with a whole volume, which has at least one paper. */
export function VolumeActs({ papers, shortId }: ShortlyNamed & { readonly papers: readonly ListedPaper[] }) {
  const [downloads, start] = [useDownloads(), useStartDownload()]
  const { year, issueType, volumeName } = papers[0]!
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      <VolumeDownload papers={papers} downloads={downloads} start={start} />
      <Save papers={papers} name={volumeName} />
      <ContentsLink path={volumePath(year, issueType, volumeName)} />
      <ShareButton withText path={shortVolumePath({ shortId, year, issueType, name: volumeName })} title={volumeName} />
    </div>
  )
}
