import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { paperPdfPath, shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import { useText } from '../../../i18n/text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Save } from '../../library/lazy-save.tsx'
import { ShareButton } from '../share-button.tsx'
import { PdfLink } from './pdf-link.tsx'
import type { Published } from './published.ts'
import { ReaderLink } from './reader-link.tsx'

const READ = 'M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14'
const QUOTE = 'M10 7c-3 1-5 3-5 7v3h5v-5H7M20 7c-3 1-5 3-5 7v3h5v-5h-3'

/** What a reader does with the paper: at the lower edge of a narrow screen, beside the text on a wide one. */
export function Acts({ paper, isReadable }: { paper: Published['paper']; isReadable: boolean }) {
  const text = useText()
  const title = wholeTitle(paper)
  return (
    <div role="group" aria-label={text('volume.actions')} className="acts print:hidden">
      {isReadable && (
        <>
          <ReaderLink paper={paper} className="paper-act paper-act-first">
            <Icon path={READ} className="size-5" />
            {text('paper.read')}
            <span className="sr-only"> {title}</span>
          </ReaderLink>
          <PdfLink href={paperPdfPath(paper)} paper={paper} title={title} />
        </>
      )}
      <a href="#cite" data-cite={paper.id} aria-keyshortcuts="C" className="paper-act">
        <Icon path={QUOTE} className="size-5" />
        {text('paper.cite')}
      </a>
      {isReadable && <Save papers={[paper]} />}
      <ShareButton className="paper-act" path={shortPaperPath(paper)} title={title} />
    </div>
  )
}
